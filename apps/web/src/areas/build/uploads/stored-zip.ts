/** A file and its path in the zip: slashes, no traversal. */
export type ZipItem = { path: string; file: Blob };

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Flag: names are UTF-8. */
const FLAGS = 0x0800;
/** 1980-01-01, the first date of the format. */
const DATE = 0x21;
/** Size limit without ZIP64. */
export const ZIP_BYTES = 0xffff_ffff;
/** Chunk size for the checksum, to bound memory. */
const PIECE_BYTES = 4_000_000;

/**
 * A zip of uncompressed entries (PKWARE APPNOTE 6.3.10, without ZIP64): pictures are compressed already, and the bytes
 * are not copied until sent. Rejects where a file can't be read, and with RangeError beyond 4 GB.
 */
export async function storedZip(items: readonly ZipItem[], name: string): Promise<File> {
  const body: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let at = 0;
  for (const { path, file } of items) {
    const raw = new TextEncoder().encode(path);
    const sum = await sumOf(file);
    const head = headOf([LOCAL, 4], [VERSION, 2], ...factsOf(sum, file.size, raw.length));
    directory.push(
      headOf(
        [ENTRY, 4],
        [VERSION, 2],
        [VERSION, 2],
        ...factsOf(sum, file.size, raw.length),
        // No comment, one disk, no system-specific attributes.
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [at, 4],
      ),
      raw,
    );
    body.push(head, raw, file);
    at += head.length + raw.length + file.size;
  }
  const length = new Blob(directory).size;
  if (at + length > ZIP_BYTES) throw new RangeError("A zip without ZIP64 holds 4 GB at most");
  const count = items.length;
  const end = headOf([END, 4], [0, 2], [0, 2], [count, 2], [count, 2], [length, 4], [at, 4], [0, 2]);
  return new File([...body, ...directory, end], name, { type: "application/zip" });
}

type Field = readonly [value: number, bytes: 2 | 4];

/**
 * Fields that the local and the central header share: flags, method, time, date, CRC, sizes, name length, extra length.
 */
const factsOf = (sum: number, size: number, nameBytes: number): Field[] => [
  [FLAGS, 2],
  [0, 2],
  [0, 2],
  [DATE, 2],
  [sum, 4],
  [size, 4],
  [size, 4],
  [nameBytes, 2],
  [0, 2],
];

function headOf(...fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(fields.reduce((sum, [, length]) => sum + length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [value, length] of fields) {
    if (length === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += length;
  }
  return bytes;
}

/** CRC-32 (ISO 3309, as zips use it), byte by byte. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = (rest & 1) === 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest;
});

async function sumOf(file: Blob): Promise<number> {
  let sum = ~0;
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    const piece = new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer());
    for (const byte of piece) sum = (TABLE[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  }
  return ~sum >>> 0;
}
