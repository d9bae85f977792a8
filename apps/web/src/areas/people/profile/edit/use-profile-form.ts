import { useQueryClient } from "@tanstack/react-query";
import type { CurrentUser, CurrentUserPatch, SocialProfile } from "@veranda/contract";
import * as t from "@veranda/messages/profile-edit";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useForm } from "#api/forms/use-form.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { profilePath } from "#site/profile-path.ts";
import { isEmptyLink, isWebAddress, tidyLink } from "./link-draft.ts";
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
    links: draft.links.filter((link) => !isEmptyLink(link)).map(tidyLink),
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
  return useForm({
    initial: before,
    check: ({ links }) =>
      links.every((link) => isEmptyLink(link) || isWebAddress(tidyLink(link).url))
        ? {}
        : { links: t.linkInvalid() },
    async send(draft) {
      const patch = patchOf(draft, before);
      return Object.keys(patch).length === 0 ? null : saveProfile(queries, patch);
    },
    async onDone(saved) {
      if (saved !== null) showToast({ message: t.saved() });
      onSaved();
      if (saved === null) return;
      if (saved.username !== before.username && pathname === profilePath(before.username))
        await navigate(profilePath(saved.username), { replace: true });
      await queries.invalidateQueries({ queryKey: ["profile"] });
    },
  });
}
