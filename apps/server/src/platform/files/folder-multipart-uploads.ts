import { createHmac, timingSafeEqual } from "node:crypto";
import { open, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import {
  PART_BYTES,
  partCountOf,
  partLength,
  type MultipartUploads,
  type PartTicket,
} from "./multipart-uploads.ts";
import type { FolderBlobs } from "./folder-blobs.ts";
import { freeSpaceOn } from "./free-disk-space.ts";
import { codeOf, detailOf } from "../thrown.ts";

/** A sender that is silent this long counts as gone. */
const SILENCE_MS = 60_000;
/** Bytes that are buffered before a write. */
const GATHER_BYTES = 1_048_576;

type Deps = { folder: string; blobs: FolderBlobs; secret: Uint8Array; now: () => number };
type Writer = { stop: () => void; done: Promise<unknown> };

/**
 * Uploads as folders: `bytes`, allocated at its full length, and an empty file for each complete part. A part is
 * written at its offset, so nothing needs to be joined afterwards.
 */
export function createFolderMultipartUploads({ folder, blobs, secret, now }: Deps): MultipartUploads {
  const key = createHmac("sha256", secret).update("upload addresses").digest();
  const sign = ({ id, number, length, until, session }: Omit<PartTicket, "signature">): string =>
    createHmac("sha256", key).update(`${id}/${number}/${length}/${until}/${session}`).digest("base64url");
  const isOurs = ({ signature, ...ticket }: PartTicket): boolean => {
    const [given, right] = [Buffer.from(signature), Buffer.from(sign(ticket))];
    return given.length === right.length && timingSafeEqual(given, right);
  };
  const folderOf = (id: string): string => join(folder, id);
  const pathOf = (id: string): string => join(folderOf(id), "bytes");
  const joinedPath = (id: string): string => join(folderOf(id), "joined");
  const markOf = (id: string, number: number): string => join(folderOf(id), String(number));

  /** Senders of parts by upload. Nobody may write into a joined file: its digest would no longer match. */
  const writers = new Map<string, Map<number, Writer>>();
  const joining = new Set<string>();

  const stopWriters = async (id: string): Promise<void> => {
    const all = [...(writers.get(id)?.values() ?? [])];
    for (const { stop } of all) stop();
    await Promise.all(all.map(({ done }) => done));
  };

  const parts = async (id: string): Promise<Set<number>> => {
    const names = await readdir(folderOf(id)).catch(ifMissing([]));
    return new Set(names.map(Number).filter((number) => number >= 1));
  };

  return {
    origin: null,
    room: () => freeSpaceOn(folder),
    async begin(id, bytes) {
      await mkdir(folderOf(id), { recursive: true });
      const file = await open(pathOf(id), "w");
      try {
        await file.truncate(bytes);
      } finally {
        await file.close();
      }
      return id;
    },
    async address(upload, number, until, sessionId) {
      const ticket = {
        id: upload.id,
        number,
        length: partLength(upload, number),
        until: Math.floor(until.getTime() / 1000),
        session: sessionId,
      };
      const query = `length=${ticket.length}&until=${ticket.until}&session=${sessionId}&signature=${sign(ticket)}`;
      return `/uploads/${upload.id}/${number}?${query}`;
    },
    parts: ({ id }) => parts(id),

    async join(upload) {
      const { id } = upload;
      joining.add(id);
      try {
        await stopWriters(id);
        if ((await sizeOf(joinedPath(id))) !== null) return joinedPath(id);
        const there = await parts(id);
        for (let number = 1; number <= partCountOf(upload); number++) if (!there.has(number)) return null;
        await rename(pathOf(id), joinedPath(id));
        return joinedPath(id);
      } catch (error) {
        return ifMissing(null)(error);
      } finally {
        joining.delete(id);
      }
    },
    // From here on joining can be repeated after a crash.
    keep: ({ id }, name) => blobs.share(name, joinedPath(id)),
    list: async () => (await readdir(folder).catch(ifMissing([]))).map((id) => ({ id, token: id })),
    async remove({ id }) {
      joining.add(id);
      try {
        await stopWriters(id);
        await rm(folderOf(id), { recursive: true, force: true });
      } finally {
        joining.delete(id);
      }
    },

    async receive(ticket, body, isSessionOver) {
      if (!isOurs(ticket)) return "forged";
      if (ticket.until * 1000 < now()) return "expired";
      if (await isSessionOver(ticket.session)) return "ended";
      const { id, number } = ticket;
      // A part that is sent again replaces the earlier attempt.
      for (let earlier = writers.get(id)?.get(number); earlier; earlier = writers.get(id)?.get(number)) {
        earlier.stop();
        await earlier.done;
      }
      if (joining.has(id)) return "gone";
      const done = write(ticket, body, { path: pathOf(id), mark: markOf(id, number) });
      const own = writers.get(id) ?? new Map<number, Writer>();
      writers.set(id, own.set(number, { stop: () => body.destroy(), done: done.catch(() => undefined) }));
      try {
        return await done;
      } finally {
        own.delete(number);
        if (own.size === 0) writers.delete(id);
      }
    },
  };
}

/** Writes a part at its place and marks it when all of it is there. */
async function write(
  { number, length }: PartTicket,
  body: Readable,
  { path, mark }: { path: string; mark: string },
): Promise<"taken" | "gone" | "broken"> {
  const file = await open(path, "r+").catch(ifMissing(null));
  if (file === null) return "gone";
  let silence: NodeJS.Timeout | undefined;
  const listen = (): void => {
    clearTimeout(silence);
    silence = setTimeout(() => body.destroy(), SILENCE_MS);
  };
  try {
    await rm(mark, { force: true });
    listen();
    let at = (number - 1) * PART_BYTES;
    const end = at + length;
    let gathered: Uint8Array[] = [];
    let waiting = 0;
    const flush = async (): Promise<void> => {
      for (let todo = gathered; todo.length > 0;) {
        const { bytesWritten } = await file.writev(todo, at);
        at += bytesWritten;
        todo = after(todo, bytesWritten);
      }
      gathered = [];
      waiting = 0;
    };
    try {
      const chunks: AsyncIterable<Uint8Array> = body;
      for await (const chunk of chunks) {
        listen();
        if (at + waiting + chunk.length > end) return "broken";
        gathered.push(chunk);
        waiting += chunk.length;
        if (waiting >= GATHER_BYTES) await flush();
      }
    } catch (error) {
      // A full disk is reported as our error; a sender that disconnected is not.
      if (detailOf(error, "syscall").startsWith("write")) throw error;
      return "broken";
    }
    await flush();
    if (at !== end) return "broken";
    await writeFile(mark, "").catch(ifMissing(undefined));
    return "taken";
  } finally {
    clearTimeout(silence);
    await file.close();
  }
}

/** Skips the first `written` bytes of these buffers. */
function after(chunks: readonly Uint8Array[], written: number): Uint8Array[] {
  let left = written;
  return chunks.flatMap((chunk) => {
    const skipped = Math.min(left, chunk.length);
    left -= skipped;
    return skipped === chunk.length ? [] : [chunk.subarray(skipped)];
  });
}

const sizeOf = (path: string): Promise<number | null> =>
  stat(path)
    .then(({ size }) => size)
    .catch(ifMissing(null));

const ifMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (codeOf(error) === "ENOENT") return value;
    throw error;
  };
