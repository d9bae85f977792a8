import { randomUUID } from "node:crypto";
import { lstat, mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { NamedError } from "../../named-error.ts";
import type { Files } from "../../platform/files/files.ts";
import type { Limiter } from "../../platform/shared/limiter.ts";
import { isFileName } from "../../platform/files/file-name.ts";
import type { PictureKind, PictureMade } from "../../processing/image/draw-picture.ts";
import { TaskFailed } from "../../processing/task-failed.ts";
import type { Processing } from "../../processing/processing.ts";

/** More than any picture that is drawn here takes. */
const DRAWN_BYTES_MAX = 8_000_000;
const UPLOADS = { max: 60, windowMs: 3_600_000 };

export type PicturesDeps = {
  files: Files;
  processing: Pick<Processing, "run">;
  /** Where pictures lie while they are drawn. */
  folder: string;
  log: Logger;
  limiter: Limiter;
  /** Shows the picture on the person's profile. */
  show: (accountId: string, kind: ShownKind, url: string) => Promise<void>;
};

/** Those of a profile. */
type ShownKind = Exclude<PictureKind, "poster">;
/** The pictures of a space, of one that was brought: its own, the one of cards, and what is shown blurred meanwhile. */
type Poster = { readonly poster: Buffer; readonly posterSmall: Buffer; readonly posterBlur: string };

type Shown = { readonly avatarImageURL: string | null; readonly bannerURL: string | null };

/** The picture and the banner that a person brings. */
export type Pictures = {
  /** Takes the picture in the file at this path. Throws PICTURE_UNREADABLE, PICTURE_TOO_LARGE, RATE_LIMITED or UNAVAILABLE. */
  set(accountId: string, kind: ShownKind, path: string): Promise<string>;
  /** The pictures of a space, drawn anew; whoever asks keeps them. Throws what `set` throws. */
  posterOf(accountId: string, path: string): Promise<Poster>;
  /** Removes the files of pictures that the profile does not show any more. */
  dropUnshown(accountId: string, shown: Shown): Promise<void>;
  /** Removes everything that a person has brought, with the account that a transaction deletes. */
  forgetPictures(tx: Parameters<Files["dropIn"]>[0], accountId: string): Promise<void>;
};

export function createPictures({ files, processing, folder, log, limiter, show }: PicturesDeps): Pictures {
  const useOf = (accountId: string, kind: ShownKind): string => `${kind}:${accountId}`;
  const requireRate = async (accountId: string): Promise<void> => {
    const waitMs = await limiter.take(`pictures:${accountId}`, UPLOADS);
    if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
  };
  /** Draws it in a process of its own, and gives `use` what was made; it is gone when that ends. */
  const withDrawn = async <T>(
    accountId: string,
    path: string,
    kind: PictureKind,
    use: (made: PictureMade, read: (name: string | null) => Promise<Buffer>) => Promise<T>,
  ): Promise<T> => {
    const out = join(folder, randomUUID());
    await mkdir(out, { recursive: true });
    try {
      const made = await processing
        .run("picture", { path, folder: out, kind }, { reads: [path], writes: out, by: accountId })
        .catch((error: unknown) => refuse(error, log));
      // What the worker says is not believed.
      return await use(made, async (name) => {
        if (name === null || !isFileName(name)) throw new NamedError("PICTURE_UNREADABLE");
        const found = await lstat(join(out, name));
        if (!found.isFile() || found.size > DRAWN_BYTES_MAX) throw new NamedError("PICTURE_UNREADABLE");
        return readFile(join(out, name));
      });
    } finally {
      await rm(out, { recursive: true, force: true });
    }
  };
  return {
    async set(accountId, kind, path) {
      await requireRate(accountId);
      const picture = await withDrawn(accountId, path, kind, ({ name }, read) => read(name));
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
      await requireRate(accountId);
      return withDrawn(accountId, path, "poster", async ({ name, smallName, blur }, read) => ({
        poster: await read(name),
        posterSmall: await read(smallName),
        posterBlur: blur ?? "",
      }));
    },
    async dropUnshown(accountId, { avatarImageURL, bannerURL }) {
      await files.drop(useOf(accountId, "avatar"), avatarImageURL);
      await files.drop(useOf(accountId, "banner"), bannerURL);
    },
    forgetPictures: (tx, accountId) =>
      files.dropIn(tx, [useOf(accountId, "avatar"), useOf(accountId, "banner")]),
  };
}

function refuse(error: unknown, log: Logger): never {
  if (!(error instanceof TaskFailed)) throw error;
  if (error.fault === "PICTURE_TOO_LARGE" || error.isHeavy)
    throw new NamedError("PICTURE_TOO_LARGE", { cause: error });
  if (error.reason === "refused") throw new NamedError("PICTURE_UNREADABLE", { cause: error });
  log.warn({ err: error }, "A picture could not be drawn");
  throw new NamedError("UNAVAILABLE", { cause: error });
}
