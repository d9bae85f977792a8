import { randomUUID } from "node:crypto";
import { open, rm, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { RecordingEnd } from "@veranda/contract/rooms/live";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { NamedError } from "../../../named-error.ts";
import { requireFreeSpaceOn } from "../../../platform/files/free-disk-space.ts";
import { moveCluster, msOf } from "../../../platform/media/container/webm.ts";
import type { StreamSegment } from "../../../platform/media/stream-segment.ts";
import { shownName } from "../declared-kind.ts";
import type { Quota } from "../quota.ts";
import { files } from "../tables.ts";
import {
  RECORDING_BYTES_MAX,
  RECORDING_MS_MAX,
  RESERVED_STEP_BYTES,
  UNFINISHED_MS,
  WAITING_BYTES_MAX,
} from "./recording-limits.ts";

const CONTENT_TYPES = { webm: "video/webm", mp4: "video/mp4" } as const;
const STORAGE_ERRORS: readonly string[] = ["STORAGE_FULL", "FILE_TOO_LARGE"];

export type RecordingWriterDeps = {
  quota: Pick<Quota, "reserveRecording">;
  log: Logger;
  now: () => number;
  folder: string;
  /** A file has been opened, with this id. One of the next two follows. */
  onOpen: (id: string, path: string) => void;
  onClosed: (id: string, path: string) => Promise<void>;
  /** It could not be started, and was removed. */
  onDropped: (id: string) => void;
};

export type RecordingOwner = { accountId: string; spaceId: string; name: string };
type Part = {
  readonly id: string;
  readonly path: string;
  readonly container: StreamSegment["container"];
  readonly file: FileHandle;
  reserved: number;
  bytes: number;
  ms: number;
};

/**
 * Writes segments to a file in order, and reserves its owner's storage before each write. A segment of another
 * container starts another file.
 */
export class RecordingWriter {
  readonly #deps: RecordingWriterDeps;
  readonly #owner: RecordingOwner;
  readonly #onEnd: (reason: RecordingEnd) => void;
  #part: Part | null = null;
  /** Sum over all parts: a stream that continues with another codec starts a new one. */
  #bytes = 0;
  #ms = 0;
  #work: Promise<void> = Promise.resolve();
  #waitingBytes = 0;
  #isOver = false;

  constructor(deps: RecordingWriterDeps, owner: RecordingOwner, onEnd: (reason: RecordingEnd) => void) {
    this.#deps = deps;
    this.#owner = owner;
    this.#onEnd = onEnd;
  }

  append(segment: StreamSegment): void {
    if (this.#isOver) return;
    const bytes = segment.data.byteLength;
    if (this.#waitingBytes + bytes > WAITING_BYTES_MAX) {
      this.#end("RECORDING_FAILED");
      return;
    }
    this.#waitingBytes += bytes;
    this.#work = this.#writeAfter(this.#work, segment);
  }

  async #writeAfter(before: Promise<void>, segment: StreamSegment): Promise<void> {
    await before;
    try {
      await this.#write(segment);
    } catch (error) {
      this.#end(this.#reasonOf(error));
    } finally {
      this.#waitingBytes -= segment.data.byteLength;
    }
  }

  /** Ends the recording and delivers what was written. Idempotent. */
  async finish(): Promise<void> {
    this.#isOver = true;
    this.#work = this.#work.then(() => this.#close());
    await this.#work;
  }

  #end(reason: RecordingEnd): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#onEnd(reason);
  }

  #reasonOf(error: unknown): RecordingEnd {
    if (error instanceof NamedError && STORAGE_ERRORS.includes(error.code)) return "RECORDING_STORAGE_FULL";
    // For the administrator.
    this.#deps.log.warn({ err: error }, "A recording could not be written on");
    return error instanceof NamedError && error.code === "DISK_FULL"
      ? "RECORDING_DISK_FULL"
      : "RECORDING_FAILED";
  }

  async #write(segment: StreamSegment): Promise<void> {
    if (this.#part !== null && this.#part.container !== segment.container) await this.#close();
    // A video must begin with a key frame.
    if (this.#part === null && !segment.isKey) return;
    this.#part ??= await this.#open(segment);
    const part = this.#part;
    const { data } = segment;
    if (this.#ms >= RECORDING_MS_MAX || this.#bytes + data.byteLength > RECORDING_BYTES_MAX) {
      this.#end("RECORDING_TOO_LONG");
      return;
    }
    while (part.bytes + data.byteLength > part.reserved) await this.#reserve(part);
    // The sample table of an MP4 counts from its first sample, whatever a fragment's timestamp.
    if (segment.container === "webm") moveCluster(data, part.ms);
    await part.file.write(data, 0, data.byteLength, part.bytes);
    part.bytes += data.byteLength;
    this.#bytes += data.byteLength;
    const ms = msOf(segment.to) - msOf(segment.from);
    part.ms += ms;
    this.#ms += ms;
  }

  async #open({ container, head }: StreamSegment): Promise<Part> {
    const { quota, folder, now, onOpen, onDropped } = this.#deps;
    const { accountId, spaceId, name } = this.#owner;
    const id = randomUUID();
    const path = join(folder, `${id}.${container}`);
    await requireFreeSpaceOn(folder, RESERVED_STEP_BYTES);
    onOpen(id, path);
    let file: FileHandle | null = null;
    try {
      // The file before its row: `recover` removes a file without a row.
      file = await open(path, "wx");
      await file.write(head, 0, head.byteLength, 0);
      const at = new Date(now());
      await quota.reserveRecording(accountId, RESERVED_STEP_BYTES, async (tx) => {
        await tx.insert(files).values({
          id,
          accountId,
          roomId: spaceId,
          // Dates have slashes in some languages.
          name: shownName(`${name.replaceAll(/[\\/]/g, "-")}.${container}`),
          contentType: CONTENT_TYPES[container],
          kind: "video",
          bytes: RESERVED_STEP_BYTES,
          state: "created",
          isRecording: true,
          expiresAt: new Date(at.getTime() + UNFINISHED_MS),
          createdAt: at,
          changedAt: at,
        });
      });
      return { id, path, container, file, reserved: RESERVED_STEP_BYTES, bytes: head.byteLength, ms: 0 };
    } catch (error) {
      await file?.close().catch(() => undefined);
      await rm(path, { force: true }).catch(() => undefined);
      onDropped(id);
      throw error;
    }
  }

  async #reserve(part: Part): Promise<void> {
    await requireFreeSpaceOn(this.#deps.folder, RESERVED_STEP_BYTES);
    await this.#deps.quota.reserveRecording(this.#owner.accountId, RESERVED_STEP_BYTES, async (tx) => {
      const grown = await tx
        .update(files)
        .set({ bytes: sql`${files.bytes} + ${RESERVED_STEP_BYTES}` })
        .where(
          and(
            eq(files.id, part.id),
            eq(files.state, "created"),
            isNull(files.removedAt),
            eq(files.accountId, this.#owner.accountId),
          ),
        )
        .returning({ id: files.id });
      if (grown.length === 0) throw new Error("The recording's file is gone");
    });
    part.reserved += RESERVED_STEP_BYTES;
  }

  async #close(): Promise<void> {
    const part = this.#part;
    if (part === null) return;
    this.#part = null;
    await part.file.close();
    await this.#deps.onClosed(part.id, part.path);
  }
}
