import { randomUUID } from "node:crypto";
import { lstat, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { NamedError } from "../../named-error.ts";
import type { Limiter } from "../../platform/shared/limiter.ts";
import { TaskFailed } from "../../processing/task-failed.ts";
import type { Processing } from "../../processing/processing.ts";

const CUT = { max: 30, windowMs: 3_600_000 };

/** Short silent clips for cards. */
export type Clips = {
  /**
   * Makes a clip of the video in the file at this path, and passes its path to `use`; the file is removed afterwards.
   * Throws VIDEO_UNREADABLE, CLIPS_UNAVAILABLE, REMOVED_BY_STAFF, RATE_LIMITED or UNAVAILABLE.
   */
  withClip<T>(accountId: string, path: string, use: (clip: string) => Promise<T>): Promise<T>;
};

export type ClipsDeps = {
  processing: Pick<Processing, "run">;
  limiter: Limiter;
  /** Whether the content of the file at this path was banned by staff. */
  isBanned: (path: string) => Promise<boolean>;
  /** Working folder. */
  folder: string;
  log: Logger;
};

export function createClips({ processing, limiter, isBanned, folder, log }: ClipsDeps): Clips {
  return {
    async withClip(accountId, path, use) {
      const waitMs = await limiter.take(`clips:${accountId}`, CUT);
      if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
      if (await isBanned(path)) throw new NamedError("REMOVED_BY_STAFF");
      const out = join(folder, randomUUID());
      await mkdir(out, { recursive: true });
      try {
        const { name } = await processing
          .run("clip", { path, name: "video", folder: out }, { reads: [path], writes: out, by: accountId })
          .catch((error: unknown) => refuse(error, log));
        // The worker's answer is not trusted.
        const clip = join(out, /^[0-9a-f]{64}\.mp4$/.test(name) ? name : "none");
        if (!(await lstat(clip)).isFile()) throw new NamedError("VIDEO_UNREADABLE");
        return await use(clip);
      } finally {
        await rm(out, { recursive: true, force: true });
      }
    },
  };
}

function refuse(error: unknown, log: Logger): never {
  if (!(error instanceof TaskFailed)) throw error;
  if (error.fault === "NO_FFMPEG") throw new NamedError("CLIPS_UNAVAILABLE", { cause: error });
  if (error.isFinal) throw new NamedError("VIDEO_UNREADABLE", { message: error.message, cause: error });
  log.warn({ err: error }, "A video could not be cut");
  throw new NamedError("UNAVAILABLE", { cause: error });
}
