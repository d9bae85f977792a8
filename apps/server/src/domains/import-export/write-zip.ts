import { once } from "node:events";
import type { Writable } from "node:stream";
import { crc32 } from "node:zlib";

/**
 * The entries of a zip, in order. Nothing is compressed: large content is compressed already. All entries have the same
 * date, so that equal content makes equal bytes.
 */
export type ZipItem = { name: string; bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

const LOCAL = 0x04034b50;
const AFTER = 0x08074b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Checksums and sizes follow the bytes; names are UTF-8. */
const FLAGS = 0x0808;
/** 1980-01-01, the earliest date of the format. */
const DATE = 0x21;
const MOST = 0xffff_ffff;

type Written = { name: Buffer; sum: number; size: number; at: number };

/** Writes a zip (PKWARE APPNOTE 6.3.10, without ZIP64) and ends the stream. Throws RangeError beyond 4 GB. */
export async function writeZip(items: AsyncIterable<ZipItem>, out: Writable): Promise<void> {
  let at = 0;
  const put = async (bytes: Uint8Array): Promise<void> => {
    at += bytes.length;
    if (at > MOST) throw new RangeError("A zip without ZIP64 holds 4 GB at most");
    if (!out.write(bytes)) await drained(out);
  };
  const written: Written[] = [];
  for await (const item of items) {
    const entry: Written = { name: Buffer.from(item.name), sum: 0, size: 0, at };
    await put(localHead(entry));
    for await (const bytes of item.bytes) {
      entry.sum = crc32(bytes, entry.sum);
      entry.size += bytes.length;
      await put(bytes);
    }
    await put(afterBytes(entry));
    written.push(entry);
  }
  const start = at;
  for (const entry of written) await put(directoryEntry(entry));
  await put(endOf(written.length, start, at - start));
  out.end();
  await once(out, "finish");
}

/** Waits until the stream accepts more; rejects if the reader has disconnected. */
async function drained(out: Writable): Promise<void> {
  if (out.destroyed) throw new Error("Nobody reads any more");
  const gone = new AbortController();
  const { signal } = gone;
  try {
    await Promise.race([
      once(out, "drain", { signal }),
      once(out, "close", { signal }).then(() => {
        throw new Error("Nobody reads any more");
      }),
    ]);
  } finally {
    gone.abort();
  }
}

function localHead({ name }: Written): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(LOCAL, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DATE, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function afterBytes({ sum, size }: Written): Buffer {
  const after = Buffer.alloc(16);
  after.writeUInt32LE(AFTER, 0);
  after.writeUInt32LE(sum, 4);
  after.writeUInt32LE(size, 8);
  after.writeUInt32LE(size, 12);
  return after;
}

function directoryEntry({ name, sum, size, at }: Written): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(ENTRY, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DATE, 14);
  entry.writeUInt32LE(sum, 16);
  entry.writeUInt32LE(size, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(at, 42);
  return Buffer.concat([entry, name]);
}

function endOf(count: number, start: number, length: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(start, 16);
  return end;
}
