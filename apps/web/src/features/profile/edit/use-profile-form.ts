import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CurrentUser, CurrentUserPatch, SocialProfile } from "@veranda/contract";
import * as t from "@veranda/messages/profile";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { showToast } from "../../toasts/toast-store.ts";
import { profilePath } from "../profile-path.ts";
import { editProfileResponseError } from "./edit-fault.ts";
import { saveProfile } from "./save-profile.ts";

/** What of one's profile is written rather than drawn. */
export type ProfileDraft = Pick<
  SocialProfile,
  | "displayName"
  | "username"
  | "about"
  | "links"
  | "isPrivate"
  | "profileBackgroundColor"
  | "profileBackgroundSpaceID"
>;

const draftOf = ({ displayName, username, userSocialProfile: own }: CurrentUser): ProfileDraft => ({
  displayName,
  username,
  about: own.about,
  links: own.links,
  isPrivate: own.isPrivate,
  profileBackgroundColor: own.profileBackgroundColor,
  profileBackgroundSpaceID: own.profileBackgroundSpaceID,
});

/** What has changed, tidied up: names without white space around them, links that say something. */
export function patchOf(draft: ProfileDraft, before: ProfileDraft): CurrentUserPatch {
  const tidy: ProfileDraft = {
    ...draft,
    displayName: draft.displayName.trim(),
    username: draft.username.trim(),
    about: draft.about.trim(),
    links: draft.links
      .map(({ title, url }) => ({ title: title.trim(), url: url.trim() }))
      .filter(({ title, url }) => title !== "" || url !== ""),
  };
  const keys = Object.keys(tidy) as (keyof ProfileDraft)[];
  const changed = keys.filter((key) => JSON.stringify(tidy[key]) !== JSON.stringify(before[key]));
  return Object.fromEntries(changed.map((key) => [key, tidy[key]]));
}

/** The form of one's profile: what is written in it, what is wrong with it, and the way to save it. */
export function useProfileForm(me: CurrentUser, onSaved: () => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [before] = useState(() => draftOf(me));
  const [draft, setDraft] = useState(before);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (patch: CurrentUserPatch) => saveProfile(queries, patch),
    async onSuccess(user) {
      showToast({ message: t.saved() });
      onSaved();
      if (user.username !== before.username && pathname === profilePath(before.username))
        await navigate(profilePath(user.username), { replace: true });
      await queries.invalidateQueries({ queryKey: ["profile"] });
    },
  });
  const fault = error === null ? null : editProfileResponseError(error);
  return {
    draft,
    change: (more: Partial<ProfileDraft>) => {
      setDraft((now) => ({ ...now, ...more }));
      if (error !== null) reset();
    },
    isBusy: isPending,
    faultAt: (field: keyof ProfileDraft) => (fault?.field === field ? fault.message : null),
    /** What is wrong and belongs to no field of this form. */
    otherFault: fault !== null && (fault.field === null || !(fault.field in draft)) ? fault.message : null,
    save: () => {
      const patch = patchOf(draft, before);
      if (Object.keys(patch).length === 0) onSaved();
      else mutate(patch);
    },
  };
}
