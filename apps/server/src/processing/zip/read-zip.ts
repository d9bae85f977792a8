import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { PassThrough, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { crc32, createInflateRaw, inflateRaw } from "node:zlib";
import { Refusal } from "../refusal.ts";
import { codeOf } from "../../platform/thrown.ts";

/** Limits of a zip. */
export type ZipLimits = { entries: number; entryBytes: number; bytes: number };

export type ZipEntry = {
  /** Relative, with slashes; never leads out of the folder. */
  readonly name: string;
  readonly bytes: number;
  readonly packedBytes: number;
  readonly isFolder: boolean;
};
export type Zip = {
  readonly entries: readonly ZipEntry[];
  /** Unpacks an entry, checking its size and checksum. */
  read(entry: ZipEntry): Promise<Uint8Array>;
  /** The same into a new file, in chunks; returns the SHA-256 of the content in hex. */
  unpack(entry: ZipEntry, path: string): Promise<string>;
  close(): Promise<void>;
};

type LocalHeader = { at: number; method: number; sum: number; rawName: Buffer };

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const NAME_LENGTH = 240;
/** Maximum of a name in UTF-8, extra field and comment; each could have 65,535 bytes. */
const NAME_BYTES = 4 * NAME_LENGTH;
const DIRECTORY_ENTRY_BYTES = ENTRY_BYTES + NAME_BYTES + 2_048;
/** Maximum overall ratio: Deflate reaches 1,030 to one with zeros, real uploads stay far below this. */
const RATIO = 200;
const SMALL_BYTES = 10_000_000;
/** Deflate adds five bytes to a block of 65,535; more compressed data than this contains empty blocks. */
const packedMax = (bytes: number): number => 2 * bytes + 1_024;
const inflate = promisify(inflateRaw);

const unreadable = (detail: string): Refusal => new Refusal("ZIP_UNREADABLE", detail);

/**
 * Opens a zip without trusting its metadata: its directory must agree with its entries, entries must not overlap, lead
 * out of the folder, be links or duplicates, and together stay within the limits. Throws Refusal. Format: PKWARE
 * APPNOTE 6.3.10, without ZIP64, encryption, or several disks.
 */
export async function openZip(path: string, limits: ZipLimits): Promise<Zip> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const { start, length, count } = await findDirectory(file, size, limits);
    const directory = await readExactly(file, start, length);
    const places = new Map<ZipEntry, LocalHeader>();
    let at = 0;
    for (let i = 0; i < count; i++) {
      const { entry, header, next } = readEntry(directory, at, limits);
      places.set(entry, header);
      at = next;
    }
    const entries = [...places.keys()];
    requireUnique(entries);
    requireBounded(entries, limits);
    await requireDisjoint(file, places, start);
    return {
      entries,
      read: (entry) => readOut(file, entry, places.get(entry)),
      unpack: (entry, to) => unpack(file, entry, places.get(entry), to),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readExactly(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, at);
  if (bytesRead !== length) throw unreadable("shorter than it says");
  return buffer;
}

async function findDirectory(
  file: FileHandle,
  size: number,
  { entries }: ZipLimits,
): Promise<{ start: number; length: number; count: number }> {
  const tailBytes = Math.min(size, END_BYTES + 65_535);
  const tail = await readExactly(file, size - tailBytes, tailBytes);
  for (let at = tailBytes - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END) continue;
    // The comment must extend to the end of the file: otherwise this is a fake end record within a comment.
    if (at + END_BYTES + tail.readUInt16LE(at + 20) !== tailBytes) continue;
    const count = tail.readUInt16LE(at + 10);
    const length = tail.readUInt32LE(at + 12);
    const start = tail.readUInt32LE(at + 16);
    if (tail.readUInt32LE(at + 4) !== 0 || tail.readUInt16LE(at + 8) !== count) throw unreadable("disks");
    if (start + length !== size - tailBytes + at) throw unreadable("its directory is elsewhere");
    if (count > entries) throw new Refusal("ZIP_BOMB", `${count} files`);
    if (length > count * DIRECTORY_ENTRY_BYTES) throw new Refusal("ZIP_BOMB", "directory");
    return { start, length, count };
  }
  throw unreadable("no end");
}

function readEntry(
  directory: Buffer,
  at: number,
  { entryBytes }: ZipLimits,
): { entry: ZipEntry; header: LocalHeader; next: number } {
  if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY)
    throw unreadable("directory");
  const system = directory.readUInt16LE(at + 4) >> 8;
  const flags = directory.readUInt16LE(at + 8);
  const method = directory.readUInt16LE(at + 10);
  const packedBytes = directory.readUInt32LE(at + 20);
  const bytes = directory.readUInt32LE(at + 24);
  const nameBytes = directory.readUInt16LE(at + 28);
  const next =
    at + ENTRY_BYTES + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  if (next > directory.length) throw unreadable("directory");
  // Encrypted, strongly encrypted, or with a masked directory.
  if ((flags & 0x2041) !== 0) throw new Refusal("LOCKED");
  if (method !== 0 && method !== 8) throw unreadable(`method ${method}`);
  if (method === 0 && bytes !== packedBytes) throw unreadable("sizes");
  if (bytes > entryBytes || packedBytes > packedMax(bytes)) throw new Refusal("ZIP_BOMB", "one file");
  const type = system === 3 ? (directory.readUInt32LE(at + 38) >>> 28) & 0xf : 0;
  // Only plain files and folders; 0 is unspecified.
  if (type !== 0 && type !== 8 && type !== 4) throw new Refusal("ZIP_PATHS", "a link");
  const rawName = directory.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
  const name = safeName(rawName);
  return {
    entry: { name, bytes, packedBytes, isFolder: name.endsWith("/") },
    header: { at: directory.readUInt32LE(at + 42), method, sum: directory.readUInt32LE(at + 16), rawName },
    next,
  };
}

function safeName(raw: Buffer): string {
  if (raw.length > NAME_BYTES) throw new Refusal("ZIP_PATHS", "a long name");
  const name = raw.toString("utf8").normalize("NFC");
  const parts = name.replace(/\/$/, "").split("/");
  const isUnsafe =
    name === "" ||
    name.length > NAME_LENGTH ||
    // Control characters are matched on purpose.
    // oxlint-disable-next-line no-control-regex
    /[\u0000-\u001f\u007f\\:]/.test(name) ||
    parts.some((part) => part === "" || part === "." || part === "..");
  if (isUnsafe) throw new Refusal("ZIP_PATHS", JSON.stringify(name.slice(0, 80)));
  return name;
}

function requireUnique(entries: readonly ZipEntry[]): void {
  const names = new Set<string>();
  for (const { name } of entries) {
    const key = name.replace(/\/$/, "").toLowerCase();
    if (names.has(key)) throw new Refusal("ZIP_PATHS", "twice");
    names.add(key);
  }
}

function requireBounded(entries: readonly ZipEntry[], { bytes: most }: ZipLimits): void {
  let all = 0;
  let packed = 0;
  for (const { bytes, packedBytes } of entries) {
    all += bytes;
    packed += packedBytes;
  }
  if (all > most || (all > SMALL_BYTES && all > packed * RATIO)) throw new Refusal("ZIP_BOMB", "sizes");
}

/** Checks that entries don't overlap: overlapping ones make zip bombs. */
async function requireDisjoint(
  file: FileHandle,
  places: ReadonlyMap<ZipEntry, LocalHeader>,
  directoryAt: number,
): Promise<void> {
  let end = 0;
  for (const [{ packedBytes }, header] of [...places].toSorted(([, a], [, b]) => a.at - b.at)) {
    if (header.at < end || header.at + LOCAL_BYTES > directoryAt) throw unreadable("entries overlap");
    const local = await readExactly(file, header.at, LOCAL_BYTES);
    if (local.readUInt32LE(0) !== LOCAL) throw unreadable("an entry");
    const nameBytes = local.readUInt16LE(26);
    const name = await readExactly(file, header.at + LOCAL_BYTES, nameBytes);
    if (!name.equals(header.rawName)) throw unreadable("an entry has two names");
    header.at += LOCAL_BYTES + nameBytes + local.readUInt16LE(28);
    end = header.at + packedBytes;
    if (end > directoryAt) throw unreadable("entries overlap");
  }
}

async function readOut(
  file: FileHandle,
  entry: ZipEntry,
  header: LocalHeader | undefined,
): Promise<Uint8Array> {
  if (!header) throw new TypeError("An entry of another zip");
  const packed = await readExactly(file, header.at, entry.packedBytes);
  let out: Buffer = packed;
  if (header.method === 8)
    try {
      out = await inflate(packed, { maxOutputLength: Math.max(1, entry.bytes) });
    } catch {
      throw unreadable("an entry can't be unpacked");
    }
  if (out.length !== entry.bytes || crc32(out) !== header.sum) throw unreadable("an entry is damaged");
  return out;
}

async function unpack(
  file: FileHandle,
  entry: ZipEntry,
  header: LocalHeader | undefined,
  to: string,
): Promise<string> {
  if (!header) throw new TypeError("An entry of another zip");
  const hash = createHash("sha256");
  let [bytes, sum] = [0, 0];
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      if (bytes > entry.bytes) {
        done(unreadable("an entry is larger than it says"));
        return;
      }
      sum = crc32(piece, sum);
      hash.update(piece);
      done(null, piece);
    },
  });
  const packed =
    entry.packedBytes === 0
      ? new PassThrough().end()
      : file.createReadStream({
          start: header.at,
          end: header.at + entry.packedBytes - 1,
          autoClose: false,
        });
  const plain = header.method === 8 ? createInflateRaw() : new PassThrough();
  try {
    await pipeline(packed, plain, counted, createWriteStream(to, { flags: "wx" }));
  } catch (error) {
    // zlib's own errors have codes like Z_DATA_ERROR.
    if (/^Z_|ERR_ZLIB/.test(codeOf(error))) throw unreadable("an entry can't be unpacked");
    throw error;
  }
  if (bytes !== entry.bytes || sum !== header.sum) throw unreadable("an entry is damaged");
  return hash.digest("hex");
}
