import { type FileHandle, open } from "node:fs/promises";
import { Refusal } from "../refusal.ts";
import { isCount, isObject, type Json, viewsOfAccessor } from "../gltf/description.ts";
import { MODEL_LIMITS } from "../model/rules.ts";
import { pictureWithoutPersonalData, type RetainedChunk } from "./personal-data.ts";
import type { FileFormat } from "./sniff.ts";

const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const HEAD_BYTES = 20;
const SIGNATURE_BYTES = 12;
/** Limit per picture: a model with a larger one isn't served as uploaded. */
const PICTURE_BYTES = 100_000_000;
/** Maximum parts of all pictures of a model together. */
const PARTS_MAX = 20_000;
/** Adjacent small pictures are read together. */
const WINDOW_BYTES = 65_536;

type Stretch = { from: number; to: number };
/** `others`: other data in the buffer; `isNeeded`: an accessor reads it. */
type Layout = { images: Stretch[]; others: (Stretch & { isNeeded: boolean })[] };
type Picture = Stretch & { format: FileFormat };

/**
 * The parts of a GLB to retain so that its pictures contain no metadata about place, time and person. Every retained
 * byte keeps its offset: a shortened picture is padded with zeros, which decoders ignore, and so is data after a
 * picture's end, up to where something else begins. Null if there is no such metadata, or the file is malformed. Throws
 * Refusal if it has thousands of parts, or if other data overlaps a picture.
 */
export async function withoutPicturesData(path: string): Promise<RetainedChunk[] | null> {
  const file = await open(path, "r");
  try {
    const layout = await layoutOf(file);
    const bytes = windowOn(file);
    const pictures = await picturesIn(layout.images, bytes);
    const others = coverOf(layout.others);
    const kept: RetainedChunk[] = [];
    let at = 0;
    for (const [i, picture] of pictures.entries()) {
      const parts = cleaned(picture, {
        bytes: await bytes(picture.from, Math.min(picture.to, pictures[i + 1]?.from ?? Infinity)),
        isNextWithin: (pictures[i + 1]?.from ?? Infinity) < picture.to,
        others,
      });
      if (parts === null) continue;
      if (picture.from > at) kept.push({ from: at, to: picture.from });
      for (const part of parts.kept) kept.push(part);
      at = parts.to;
      if (kept.length > PARTS_MAX) throw new Refusal("DAMAGED", "pictures in thousands of pieces");
    }
    if (at === 0) return null;
    const { size } = await file.stat();
    if (at < size) kept.push({ from: at, to: size });
    return kept;
  } finally {
    await file.close();
  }
}

type Around = { bytes: Buffer; isNextWithin: boolean; others: Cover };

/** Replacement of a picture, up to `to`. Null: all of it is retained. */
function cleaned(
  { from, to, format }: Picture,
  { bytes, isNextWithin, others }: Around,
): { kept: RetainedChunk[]; to: number } | null {
  const found = pictureWithoutPersonalData(bytes, format);
  if (found.end === null && isNextWithin) throw new Refusal("DAMAGED", "a picture within another");
  // A larger picture continues beyond what was read.
  if (found.end === null && to - from > bytes.length) return null;
  const end = found.end ?? bytes.length;
  if (found.kept !== null && others.isNeededWithin(from, from + end))
    throw new Refusal("DAMAGED", "geometry within a picture");
  const stop = Math.min(from + bytes.length, others.nextFrom(from + end));
  if (found.kept === null && stop === from + end) return null;
  let length = 0;
  const kept = (found.kept ?? [{ from: 0, to: end }]).map((part): RetainedChunk => {
    if ("from" in part) {
      length += part.to - part.from;
      return { from: part.from + from, to: part.to + from };
    }
    length += "put" in part ? Buffer.byteLength(part.put, "base64") : part.zeros;
    return part;
  });
  const zeros = stop - from - length;
  if (zeros < 0) return null;
  return { kept: zeros === 0 ? kept : [...kept, { zeros }], to: stop };
}

/** The format of a picture by its first bytes, if it can be cleaned: the model's declared type doesn't count. */
export function formatOf(picture: Buffer): FileFormat | null {
  if (picture.length < SIGNATURE_BYTES) return null;
  const head = picture.toString("latin1", 0, SIGNATURE_BYTES);
  if (head.startsWith("\xff\xd8\xff")) return "jpg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  return head.startsWith("RIFF") && head.endsWith("WEBP") ? "webp" : null;
}

/** The pictures among them, without duplicates, in order; of those with the same start the longest. */
async function picturesIn(
  images: readonly Stretch[],
  bytes: (from: number, to: number) => Promise<Buffer>,
): Promise<Picture[]> {
  const longest = new Map<number, number>();
  for (const { from, to } of images) longest.set(from, Math.max(to, longest.get(from) ?? 0));
  const pictures: Picture[] = [];
  for (const [from, to] of [...longest].toSorted(([a], [b]) => a - b)) {
    const format = formatOf(await bytes(from, Math.min(to, from + SIGNATURE_BYTES)));
    // Data that is no picture doesn't hide a picture within it.
    if (format !== null) pictures.push({ from, to: Math.min(to, from + PICTURE_BYTES), format });
  }
  return pictures;
}

type Cover = {
  /** The first byte at or after this place that belongs to something else. */
  nextFrom(place: number): number;
  /** Whether data that an accessor needs begins between two bytes. */
  isNeededWithin(from: number, to: number): boolean;
};

function coverOf(stretches: Layout["others"]): Cover {
  const sorted = stretches.toSorted((a, b) => a.from - b.from);
  const needed = sorted.filter(({ isNeeded }) => isNeeded);
  let reach = 0;
  const reaches = sorted.map(({ to }) => (reach = Math.max(reach, to)));
  return {
    nextFrom(place) {
      const next = firstFrom(sorted, place + 1);
      if ((reaches[next - 1] ?? 0) > place) return place;
      return sorted[next]?.from ?? Infinity;
    },
    isNeededWithin: (from, to) => (needed[firstFrom(needed, from + 1)]?.from ?? Infinity) < to,
  };
}

/** Index of the first in sorted order that begins at or after a byte. */
function firstFrom(sorted: readonly Stretch[], place: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.from ?? Infinity) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Locations of the pictures in a GLB, and of the other data in its buffer. */
async function layoutOf(file: FileHandle): Promise<Layout> {
  const nothing = { images: [], others: [] };
  const { size } = await file.stat();
  const head = await read(file, 0, HEAD_BYTES);
  if (head.length < HEAD_BYTES || head.readUInt32LE(16) !== JSON_CHUNK) return nothing;
  const jsonBytes = head.readUInt32LE(12);
  // A longer one is rejected when the model is optimised.
  if (jsonBytes > MODEL_LIMITS.descriptionBytes) return nothing;
  const binaryHead = await read(file, HEAD_BYTES + jsonBytes, HEAD_BYTES + jsonBytes + 8);
  if (binaryHead.length < 8 || binaryHead.readUInt32LE(4) !== BINARY_CHUNK) return nothing;
  const start = HEAD_BYTES + jsonBytes + 8;
  const end = Math.min(size, start + binaryHead.readUInt32LE(0));
  const json = parsed(await read(file, HEAD_BYTES, HEAD_BYTES + jsonBytes));
  const placed = ({ buffer = 0, byteOffset = 0, byteLength }: Json): Stretch | null => {
    if (buffer !== 0 || !isCount(byteOffset) || !isCount(byteLength) || byteLength === 0) return null;
    const from = start + byteOffset;
    return from + byteLength > end ? null : { from, to: from + byteLength };
  };
  const views = list(json, "bufferViews");
  const used = new Set(list(json, "images").map(({ bufferView }) => bufferView));
  const needed = new Set(list(json, "accessors").flatMap(viewsOfAccessor));
  const layout: Layout = nothing;
  for (const [i, view] of views.entries()) {
    const stretch = placed(view);
    if (stretch !== null && used.has(i)) layout.images.push(stretch);
    if (stretch !== null && (!used.has(i) || needed.has(i)))
      layout.others.push({ ...stretch, isNeeded: needed.has(i) });
    // Compressed data is elsewhere than the view says (EXT_meshopt_compression).
    for (const extension of isObject(view["extensions"]) ? Object.values(view["extensions"]) : []) {
      const packed = isObject(extension) ? placed(extension) : null;
      if (packed !== null) layout.others.push({ ...packed, isNeeded: needed.has(i) });
    }
  }
  return layout;
}

function parsed(text: Buffer): Json {
  try {
    const json: unknown = JSON.parse(text.toString("utf8"));
    return isObject(json) ? json : {};
  } catch {
    return {};
  }
}

function list(json: Json, key: string): Json[] {
  const value = json[key];
  return Array.isArray(value) ? value.map((one: unknown) => (isObject(one) ? one : {})) : [];
}

/** Reads parts of a file in order, small ones from a larger window. */
function windowOn(file: FileHandle): (from: number, to: number) => Promise<Buffer> {
  let start = 0;
  let window: Buffer = Buffer.alloc(0);
  return async (from, to) => {
    if (to - from > WINDOW_BYTES) return read(file, from, to);
    if (from < start || to > start + window.length) {
      start = from;
      window = await read(file, from, from + WINDOW_BYTES);
    }
    return window.subarray(from - start, to - start);
  };
}

async function read(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const bytes = Buffer.alloc(to - from);
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, from + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}
