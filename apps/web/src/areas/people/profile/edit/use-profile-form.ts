import { useQueryClient } from "@tanstack/react-query";
import { CallError, type CurrentUser, type CurrentUserPatch, type SocialProfile } from "@veranda/contract";
import { PICTURE_BYTES_MAX } from "@veranda/contract/constants";
import * as t from "@veranda/messages/profile-edit";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { sentenceFor } from "#api/faults/sentence.ts";
import { useForm } from "#api/forms/use-form.ts";
import { meQuery } from "#api/queries.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { profilePath } from "#site/profile-path.ts";
import { isEmptyLink, isWebAddress, tidyLink } from "./link-draft.ts";
import { saveProfile } from "./save-profile.ts";
import { sendPicture } from "./send-picture.ts";
import type { PictureKind } from "./shrink-picture.ts";
import type { PictureChoice } from "./use-picture.ts";

/** The text fields of a profile. */
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

type PictureChoices = Readonly<Record<PictureKind, PictureChoice>>;
const KINDS: readonly PictureKind[] = ["avatar", "banner"];
const UNTOUCHED: PictureChoices = { avatar: undefined, banner: undefined };

const draftOf = ({ displayName, username, userSocialProfile: own }: CurrentUser): ProfileDraft => ({
  displayName,
  username,
  about: own.about,
  links: own.links,
  isPrivate: own.isPrivate,
  profileBackgroundColor: own.profileBackgroundColor,
  profileBackgroundSpaceID: own.profileBackgroundSpaceID,
});

/** The changed fields, normalised: trimmed names, no empty links. */
export function patchOf(draft: ProfileDraft, before: ProfileDraft): CurrentUserPatch {
  const tidy: ProfileDraft = {
    ...draft,
    displayName: draft.displayName.trim(),
    username: draft.username.trim(),
    about: draft.about.trim(),
    links: draft.links.filter((link) => !isEmptyLink(link)).map(tidyLink),
  };
  const keys = Object.keys(before) as (keyof ProfileDraft)[];
  const changed = keys.filter((key) => JSON.stringify(tidy[key]) !== JSON.stringify(before[key]));
  return Object.fromEntries(changed.map((key) => [key, tidy[key]]));
}

/** The profile form: its values, errors and submit. */
export function useProfileForm(me: CurrentUser, onSaved: () => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [before, setBefore] = useState(() => draftOf(me));
  /** Progress of the current picture's upload, 0 to 1. */
  const [sending, setSending] = useState<{ kind: PictureKind; share: number } | null>(null);
  const [pictureFault, setPictureFault] = useState<string | null>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const sendPictures = async (choices: PictureChoices): Promise<void> => {
    const { signal } = (stop.current = new AbortController());
    try {
      for (const kind of KINDS) {
        const choice = choices[kind];
        if (!choice) continue;
        setSending({ kind, share: 0 });
        await sendPicture(kind, choice.file, { onProgress: (share) => setSending({ kind, share }), signal });
        await queries.invalidateQueries({ queryKey: meQuery().queryKey });
        // Pictures that were saved aren't sent again where the next one fails.
        form.change({ [kind]: undefined });
      }
    } finally {
      setSending(null);
    }
  };

  const form = useForm({
    initial: { ...before, ...UNTOUCHED },
    check: ({ links }) =>
      links.every((link) => isEmptyLink(link) || isWebAddress(tidyLink(link).url))
        ? {}
        : { links: t.linkInvalid() },
    /** Pictures come last: text is refused more often, and then nothing is saved. */
    async send(draft) {
      setPictureFault(null);
      const patch = {
        ...patchOf(draft, before),
        ...(draft.avatar === null && { avatarImageURL: null }),
        ...(draft.banner === null && { bannerURL: null }),
      };
      const saved = Object.keys(patch).length === 0 ? me : await saveProfile(queries, patch);
      setBefore(draftOf(saved));
      const fault = await sendPictures(draft).then(() => null, faultOf);
      return { saved, fault };
    },
    async onDone({ saved, fault }) {
      if (fault === null) {
        showToast({ message: t.saved() });
        onSaved();
      } else setPictureFault(fault);
      if (saved.username !== before.username && pathname === profilePath(before.username))
        await navigate(profilePath(saved.username), { replace: true });
      await queries.invalidateQueries({ queryKey: ["profile"] });
    },
  });
  const { avatar, banner } = form.values;
  const isChanged =
    avatar !== undefined || banner !== undefined || Object.keys(patchOf(form.values, before)).length > 0;
  return { ...form, isChanged, sending, pictureFault };
}

const faultOf = (error: unknown): string =>
  error instanceof CallError && error.code === "BODY_TOO_LARGE"
    ? t.pictureTooLarge({ megabytes: PICTURE_BYTES_MAX / 1e6 })
    : sentenceFor(error);
