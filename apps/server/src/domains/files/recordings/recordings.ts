import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { NamedError } from "../../../named-error.ts";
import type { RoomRecordings } from "../../../rooms/live/recordings-port.ts";
import type { Quota } from "../quota.ts";
import { ABANDONED_MS, RESERVED_STEP_BYTES } from "./recording-limits.ts";
import { RecordingWriter } from "./recording-writer.ts";

const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?:webm|mp4)$/;
/** Of the id, which the names of a recording and of the working files beside it begin with. */
const ID_LENGTH = 36;

export type RecordingsDeps = {
  quota: Quota;
  log: Logger;
  now: () => number;
  /** Holds recordings until they are finished. */
  folder: string;
};

/** Moves a recording, by the id of its file, to the person's files. Idempotent. */
export type TakeRecording = (id: string, path: string) => Promise<void>;

export type Recordings = RoomRecordings & {
  /**
   * Hands finished recordings to `take` from now on. Before, and once the function that it returns was called, they stay
   * in the folder.
   */
  deliverTo(take: TakeRecording): () => void;
  /** Delivers recordings whose process has ended. */
  recover(): Promise<void>;
  close(): Promise<void>;
};

/** Recordings until they are among people's files: each is written to a file in `folder` as its segments come. */
export function createRecordings({ quota, log, now, folder }: RecordingsDeps): Recordings {
  /** Ids of recordings that this process writes or delivers. */
  const busy = new Set<string>();
  const writers = new Set<RecordingWriter>();
  let take: TakeRecording | null = null;

  /** One that can't be delivered now stays in the folder, and is tried again by `recover`. */
  const deliver = async (id: string, path: string): Promise<void> => {
    busy.add(id);
    try {
      await take?.(id, path);
    } catch (error) {
      log.warn({ err: error }, "A recording could not be brought to its owner's files yet");
    } finally {
      busy.delete(id);
    }
  };

  /** The bytes that are left to the person; null: no limit. */
  const prepare = async (accountId: string): Promise<number | null> => {
    try {
      await mkdir(folder, { recursive: true });
      return await quota.room(accountId);
    } catch (error) {
      log.warn({ err: error }, "A recording could not be started");
      throw error;
    }
  };

  return {
    async begin(owner, onEnd) {
      const room = await prepare(owner.accountId);
      if (room !== null && room < RESERVED_STEP_BYTES) throw new NamedError("STORAGE_FULL");
      const deps = { quota, log, now, folder, onOpen: (id: string) => void busy.add(id), onClosed: deliver };
      const writer = new RecordingWriter(deps, owner, onEnd);
      writers.add(writer);
      return {
        append: (segment) => writer.append(segment),
        async finish() {
          try {
            await writer.finish();
          } catch (error) {
            log.warn({ err: error }, "A recording could not be finished yet");
          } finally {
            writers.delete(writer);
          }
        },
      };
    },
    deliverTo(given) {
      take = given;
      return () => {
        if (take === given) take = null;
      };
    },
    async recover() {
      await mkdir(folder, { recursive: true });
      for (const name of await readdir(folder)) {
        const id = NAME.exec(name)?.[1];
        const path = join(folder, name);
        if (busy.has(name.slice(0, ID_LENGTH))) continue;
        const about = await stat(path).catch(() => null);
        if (about === null || now() - about.mtimeMs < ABANDONED_MS) continue;
        if (id === undefined) await rm(path, { recursive: true, force: true });
        else await deliver(id, path);
      }
    },
    /** Leaves their delivery to the next process. */
    async close() {
      take = null;
      await Promise.all(Array.from(writers, (writer) => writer.finish().catch(() => undefined)));
    },
  };
}
