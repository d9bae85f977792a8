import { randomUUID } from "node:crypto";
import { lstat, mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { NamedError } from "../../named-error.ts";
import type { Files } from "../../platform/files/files.ts";
import type { Limiter } from "../../platform/shared/limiter.ts";
import { fileName, fileUrl, isFileName } from "../../platform/files/file-name.ts";
import type { PictureKind, PictureMade } from "../../processing/image/draw-picture.ts";
import { TaskFailed } from "../../processing/task-failed.ts";
import type { Processing } from "../../processing/processing.ts";
import { KINDS, useOf, type ShownKind } from "./picture-uses.ts";

/** Larger than any output picture. */
const DRAWN_BYTES_MAX = 8_000_000;
const UPLOADS = { max: 60, windowMs: 3_600_000 };

export type PicturesDeps = {
  files: Files;
  processing: Pick<Processing, "run">;
  /** Working folder. */
  folder: string;
  log: Logger;
  limiter: Limiter;
  /** Whether the content of the file at this path was banned by staff. */
  isBanned: (path: string) => Promise<boolean>;
  /** Whether a picture with these hashes looks like a banned one. */
  isLikeBanned: (sought: readonly string[]) => Promise<boolean>;
  /** Shows the picture on the person's profile, and returns those shown before. */
  show: (accountId: string, kind: ShownKind, url: string) => Promise<Shown>;
  /** The pictures that the person's profile shows now. */
  shown: (accountId: string) => Promise<Shown>;
};

/** Versions of a space's uploaded picture: the large one, the one for cards, and the blurred placeholder. */
type Poster = { readonly poster: Buffer; readonly posterSmall: Buffer; readonly posterBlur: string };

type Shown = Readonly<Record<ShownKind, string | null>>;

/** Uploaded pictures and banners of profiles. */
export type Pictures = {
  /**
   * Sets the picture from the file at this path. Throws PICTURE_UNREADABLE, PICTURE_TOO_LARGE, REMOVED_BY_STAFF,
   * RATE_LIMITED or UNAVAILABLE.
   */
  set(accountId: string, kind: ShownKind, path: string): Promise<string>;
  /** Renders the pictures of a space; the caller stores them. Throws what `set` throws. */
  posterOf(accountId: string, path: string): Promise<Poster>;
  /**
   * Renders a screenshot for a report as WebP, banned or not; the caller stores it. Throws the other errors of `set`.
   */
  evidenceOf(accountId: string, path: string): Promise<Buffer>;
  /** The same for a picture that the server checks on its own. Throws the errors of `set` except RATE_LIMITED. */
  checkedOf(path: string): Promise<Buffer>;
  /** Removes the files of these pictures, except those that the profile shows now. */
  dropUnshown(accountId: string, pictures: Partial<Shown>): Promise<void>;
};

const ENDING = "webp";
/** The queue account of the server's own checks: one at a time, beside people's requests. */
const CHECKS = "picture-checks";

export function createPictures({
  files,
  processing,
  folder,
  log,
  limiter,
  isBanned,
  isLikeBanned,
  show,
  shown,
}: PicturesDeps): Pictures {
  const dropUnshown = async (accountId: string, pictures: Partial<Shown>): Promise<void> => {
    const now = await shown(accountId);
    for (const kind of KINDS) {
      const url = pictures[kind] ?? null;
      if (url !== null && url !== now[kind]) await files.drop(useOf(accountId, kind, url), null);
    }
  };
  const requireRate = async (accountId: string): Promise<void> => {
    const waitMs = await limiter.take(`pictures:${accountId}`, UPLOADS);
    if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
  };
  const requireAllowed = async (path: string, sought: readonly string[]): Promise<void> => {
    if ((await isBanned(path)) || (await isLikeBanned(sought))) throw new NamedError("REMOVED_BY_STAFF");
  };
  /** Renders it in a worker process, and passes the output to `use`; it is removed afterwards. */
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
      if (kind !== "evidence") await requireAllowed(path, made.sought);
      // The worker's answer is not trusted.
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
      const url = fileUrl(fileName(picture, ENDING));
      try {
        await files.keep(useOf(accountId, kind, url), picture, ENDING);
        const before = await show(accountId, kind, url);
        await dropUnshown(accountId, { [kind]: before[kind] });
      } catch (error) {
        await dropUnshown(accountId, { [kind]: url }).catch((err: unknown) =>
          log.warn({ err }, "A picture that is not shown could not be removed"),
        );
        throw error;
      }
      return url;
    },
    async evidenceOf(accountId, path) {
      await requireRate(accountId);
      return withDrawn(accountId, path, "evidence", ({ name }, read) => read(name));
    },
    checkedOf: (path) => withDrawn(CHECKS, path, "evidence", ({ name }, read) => read(name)),
    async posterOf(accountId, path) {
      await requireRate(accountId);
      return withDrawn(accountId, path, "poster", async ({ name, smallName, blur }, read) => ({
        poster: await read(name),
        posterSmall: await read(smallName),
        posterBlur: blur ?? "",
      }));
    },
    dropUnshown,
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
