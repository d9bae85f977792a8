import { NamedError } from "../../named-error.ts";
import type { Files } from "../../platform/files/files.ts";
import type { Limiter } from "../../platform/shared/limiter.ts";
import { createLimited } from "../../platform/limited.ts";
import { reencode, reencodePoster, type PictureKind, type Poster } from "./reencode.ts";

/** A picture that is being unpacked takes up to 160 MB; those that wait are on disk. */
const AT_ONCE = 2;
const WAITING_MAX = 40;
const UPLOADS = { max: 60, windowMs: 3_600_000 };

export type PicturesDeps = {
  files: Files;
  limiter: Limiter;
  /** Shows the picture on the person's profile. */
  show: (accountId: string, kind: PictureKind, url: string) => Promise<void>;
};

type Shown = { readonly avatarImageURL: string | null; readonly bannerURL: string | null };

/** The picture and the banner that a person brings. */
export type Pictures = {
  /** Takes the picture in the file at this path. Throws PICTURE_UNREADABLE, PICTURE_TOO_LARGE, RATE_LIMITED or UNAVAILABLE. */
  set(accountId: string, kind: PictureKind, path: string): Promise<string>;
  /** The pictures of a space, drawn anew; whoever asks keeps them. Throws what `set` throws. */
  posterOf(accountId: string, path: string): Promise<Poster>;
  /** Removes the files of pictures that the profile does not show any more. */
  dropUnshown(accountId: string, shown: Shown): Promise<void>;
  /** Removes everything that a person has brought, with the account that a transaction deletes. */
  forgetPictures(tx: Parameters<Files["dropIn"]>[0], accountId: string): Promise<void>;
};

export function createPictures({ files, limiter, show }: PicturesDeps): Pictures {
  const limited = createLimited(
    AT_ONCE,
    WAITING_MAX,
    () => new NamedError("UNAVAILABLE", { message: "Too many pictures wait already" }),
  );
  const useOf = (accountId: string, kind: PictureKind): string => `${kind}:${accountId}`;
  const demandRate = async (accountId: string): Promise<void> => {
    const waitMs = await limiter.take(`pictures:${accountId}`, UPLOADS);
    if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
  };
  return {
    async set(accountId, kind, path) {
      await demandRate(accountId);
      const picture = await limited(() => reencode(path, kind));
      const use = useOf(accountId, kind);
      const url = await files.keep(use, picture, "webp");
      try {
        await show(accountId, kind, url);
      } catch (error) {
        // The account went meanwhile.
        await files.drop(use, null);
        throw error;
      }
      await files.drop(use, url);
      return url;
    },
    async posterOf(accountId, path) {
      await demandRate(accountId);
      return limited(() => reencodePoster(path));
    },
    async dropUnshown(accountId, { avatarImageURL, bannerURL }) {
      await files.drop(useOf(accountId, "avatar"), avatarImageURL);
      await files.drop(useOf(accountId, "banner"), bannerURL);
    },
    forgetPictures: (tx, accountId) =>
      files.dropIn(tx, [useOf(accountId, "avatar"), useOf(accountId, "banner")]),
  };
}
