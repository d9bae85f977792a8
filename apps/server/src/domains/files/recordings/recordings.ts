import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { NamedError } from "../../../named-error.ts";
import type { RoomRecordings } from "../../../rooms/live/recordings-port.ts";
import type { Quota } from "../quota.ts";
import { ABANDONED_MS, RESERVED_STEP_BYTES } from "./recording-limits.ts";
import { RecordingWriter } from "./recording-writer.ts";

const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?:webm|mp4)$/;

export type RecordingsDeps = {
  quota: Quota;
  log: Logger;
  now: () => number;
  /** Where they lie until they are whole. */
  folder: string;
};

/** Takes what was recorded, by the file's id, to the person's files, and removes it here. Twice is as good. */
export type TakeRecording = (id: string, path: string) => Promise<void>;

export type Recordings = RoomRecordings & {
  /** From now on recordings that are over are given to this; until then, and after the answer is called, they stay here. */
  deliverTo(take: TakeRecording): () => void;
  /** Delivers what a process that ended has left. */
  recover(): Promise<void>;
  close(): Promise<void>;
};

/** Recordings on their way to people's files: each a file beside the others that is written as it goes. */
export function createRecordings({ quota, log, now, folder }: RecordingsDeps): Recordings {
  /** Files that this process writes or delivers. */
  const busy = new Set<string>();
  const writers = new Set<RecordingWriter>();
  let take: TakeRecording | null = null;

  /** What can't be delivered now stays, and is tried again. */
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

  return {
    async begin(owner, onEnd) {
      await mkdir(folder, { recursive: true });
      const room = await quota.room(owner.accountId);
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
        if (id !== undefined && busy.has(id)) continue;
        const about = await stat(path).catch(() => null);
        if (about === null || now() - about.mtimeMs < ABANDONED_MS) continue;
        if (id === undefined) await rm(path, { recursive: true, force: true });
        else await deliver(id, path);
      }
    },
    /** The next process delivers them. */
    async close() {
      take = null;
      await Promise.all(Array.from(writers, (writer) => writer.finish().catch(() => undefined)));
    },
  };
}
