import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { NamedError } from "../../../named-error.ts";
import { requireFreeSpaceOn } from "../../../platform/files/free-disk-space.ts";
import type { RoomRecordings } from "../../../rooms/live/recordings-port.ts";
import type { Quota } from "../quota.ts";
import { ABANDONED_MS, RESERVED_STEP_BYTES, TOUCH_MS } from "./recording-limits.ts";
import { RecordingWriter } from "./recording-writer.ts";

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
/** The id of the file, the claim of the process that recovers it, and the container. */
const NAME = new RegExp(String.raw`^(${UUID})(?:\.${UUID})?\.(webm|mp4)$`, "u");
/** Length of the id with which the names of a recording and its working files begin. */
const ID_LENGTH = 36;

export type RecordingsDeps = {
  quota: Quota;
  log: Logger;
  now: () => number;
  /** Folder of unfinished recordings. */
  folder: string;
};

/** Moves a recording, by the id of its file, to the person's files. Idempotent. */
export type ImportRecording = (id: string, path: string) => Promise<void>;

export type Recordings = RoomRecordings & {
  /**
   * Finished recordings are imported by this function from now on. Before, and after calling the function that it
   * returns, they stay in the folder.
   */
  setImporter(importRecording: ImportRecording): () => void;
  /** Delivers recordings whose process has ended. */
  recover(): Promise<void>;
  close(): Promise<void>;
};

/** Unfinished recordings: each is written to a file in `folder` as its segments arrive. */
export function createRecordings({ quota, log, now, folder }: RecordingsDeps): Recordings {
  /** Paths of recordings that this process writes or delivers, by id. */
  const busy = new Map<string, string>();
  const writers = new Set<RecordingWriter>();
  let importRecording: ImportRecording | null = null;

  const touch = async (path: string): Promise<void> => {
    const at = new Date(now());
    await utimes(path, at, at);
  };
  // A stream may pause, and finishing a long recording takes minutes: this tells other processes that it isn't
  // abandoned.
  const touching = setInterval(() => {
    // A file that is being opened or has just been stored doesn't exist.
    for (const path of busy.values()) void touch(path).catch(() => undefined);
  }, TOUCH_MS);
  touching.unref();

  /** Claims an abandoned recording by renaming it, which only one process can; null if another was faster. */
  const claim = async (id: string, container: string, path: string): Promise<string | null> => {
    const claimed = join(folder, `${id}.${randomUUID()}.${container}`);
    try {
      // First, so that it isn't considered abandoned under its new name.
      await touch(path);
      await rename(path, claimed);
      return claimed;
    } catch {
      return null;
    }
  };

  /** A recording that can't be delivered now stays in the folder, and is retried by `recover`. */
  const deliver = async (id: string, path: string): Promise<void> => {
    busy.set(id, path);
    try {
      await importRecording?.(id, path);
    } catch (error) {
      log.warn({ err: error }, "A recording could not be stored yet");
    } finally {
      busy.delete(id);
    }
  };

  /** Free bytes of the person; null if unlimited. */
  const prepare = async (accountId: string): Promise<number | null> => {
    try {
      await mkdir(folder, { recursive: true });
      await requireFreeSpaceOn(folder, RESERVED_STEP_BYTES);
      return await quota.bytesLeft(accountId);
    } catch (error) {
      log.warn({ err: error }, "A recording could not be started");
      throw error;
    }
  };

  return {
    async begin(owner, onEnd) {
      const room = await prepare(owner.accountId);
      if (room !== null && room < RESERVED_STEP_BYTES) throw new NamedError("STORAGE_FULL");
      const writer = new RecordingWriter(
        {
          quota,
          log,
          now,
          folder,
          onOpen: (id, path) => void busy.set(id, path),
          onClosed: deliver,
          onDropped: (id) => void busy.delete(id),
        },
        owner,
        onEnd,
      );
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
    setImporter(given) {
      importRecording = given;
      return () => {
        if (importRecording === given) importRecording = null;
      };
    },
    async recover() {
      // A claimed recording is imported immediately.
      if (importRecording === null) return;
      await mkdir(folder, { recursive: true });
      for (const name of await readdir(folder)) {
        const [, id, container] = NAME.exec(name) ?? [];
        const path = join(folder, name);
        if (busy.has(name.slice(0, ID_LENGTH))) continue;
        const about = await stat(path).catch(() => null);
        if (about === null || now() - about.mtimeMs < ABANDONED_MS) continue;
        if (id === undefined || container === undefined) {
          await rm(path, { recursive: true, force: true });
          continue;
        }
        const claimed = await claim(id, container, path);
        if (claimed !== null) await deliver(id, claimed);
      }
    },
    /** Leaves undelivered recordings to the next process. */
    async close() {
      importRecording = null;
      await Promise.all(Array.from(writers, (writer) => writer.finish().catch(() => undefined)));
      clearInterval(touching);
    },
  };
}
