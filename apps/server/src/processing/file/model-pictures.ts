import { type FileHandle, open } from "node:fs/promises";
import { Refusal } from "../refusal.ts";
import { isCount, isObject, type Json } from "../gltf/description.ts";
import { MODEL_LIMITS } from "../model/rules.ts";
import { type RetainedChunk, withoutPersonalData } from "./personal-data.ts";
import type { FileFormat } from "./sniff.ts";

const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const HEAD_BYTES = 20;
const SIGNATURE_BYTES = 12;
/** No model with a larger picture is shown as it was uploaded. */
const PICTURE_BYTES = 100_000_000;
/** Of all pictures of a model together. */
const PARTS_MAX = 20_000;

type Stretch = { from: number; to: number };

/**
 * What is kept of a GLB so that its pictures say nothing of where, when and by whom they were taken. Every byte that
 * stays keeps its buffer view: a picture that became shorter is followed by zeros, which readers of pictures pass over.
 * Null: they say nothing of the kind, or it can't be read. Throws Refusal of one in thousands of pieces.
 */
export async function withoutPicturesData(path: string): Promise<RetainedChunk[] | null> {
  const file = await open(path, "r");
  try {
    const kept: RetainedChunk[] = [];
    let at = 0;
    let seen = 0;
    for (const { from, to } of await picturesIn(file)) {
      // One that several use is looked at once. None begins within another.
      if (from < seen) continue;
      // What is no picture hides none that lies within it.
      if (formatOf(await read(file, from, Math.min(to, from + SIGNATURE_BYTES))) === null) continue;
      seen = to;
      const parts = cleaned(await read(file, from, to), from);
      if (parts === null) continue;
      if (from > at) kept.push({ from: at, to: from });
      for (const part of parts) kept.push(part);
      at = to;
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

/** What is kept of a picture that begins there, in as many bytes as it has. Null: all of it. */
function cleaned(picture: Buffer, start: number): RetainedChunk[] | null {
  const format = formatOf(picture);
  const kept = format === null ? null : withoutPersonalData(picture, format);
  if (kept === null) return null;
  let bytes = 0;
  const parts = kept.map((part): RetainedChunk => {
    if ("from" in part) {
      bytes += part.to - part.from;
      return { from: part.from + start, to: part.to + start };
    }
    bytes += "put" in part ? Buffer.byteLength(part.put, "base64") : part.zeros;
    return part;
  });
  const zeros = picture.length - bytes;
  if (zeros < 0) return null;
  return zeros === 0 ? parts : [...parts, { zeros }];
}

/** By its first bytes: what the model calls it does not count. */
function formatOf(picture: Buffer): FileFormat | null {
  if (picture.length < SIGNATURE_BYTES) return null;
  const head = picture.toString("latin1", 0, SIGNATURE_BYTES);
  if (head.startsWith("\xff\xd8\xff")) return "jpg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  return head.startsWith("RIFF") && head.endsWith("WEBP") ? "webp" : null;
}

/** Where the pictures of a GLB are, from its beginning to its end; each once. */
async function picturesIn(file: FileHandle): Promise<Stretch[]> {
  const { size } = await file.stat();
  const head = await read(file, 0, HEAD_BYTES);
  if (head.length < HEAD_BYTES || head.readUInt32LE(16) !== JSON_CHUNK) return [];
  const jsonBytes = head.readUInt32LE(12);
  // A longer one is refused when it is made light.
  if (jsonBytes > MODEL_LIMITS.descriptionBytes) return [];
  const binaryHead = await read(file, HEAD_BYTES + jsonBytes, HEAD_BYTES + jsonBytes + 8);
  if (binaryHead.length < 8 || binaryHead.readUInt32LE(4) !== BINARY_CHUNK) return [];
  const start = HEAD_BYTES + jsonBytes + 8;
  const end = Math.min(size, start + binaryHead.readUInt32LE(0));
  const json = parsed(await read(file, HEAD_BYTES, HEAD_BYTES + jsonBytes));
  const views = list(json, "bufferViews");
  return list(json, "images")
    .flatMap(({ bufferView }) => {
      const view = isCount(bufferView) ? views[bufferView] : undefined;
      const { buffer = 0, byteOffset = 0, byteLength } = view ?? {};
      if (buffer !== 0 || !isCount(byteOffset) || !isCount(byteLength)) return [];
      const from = start + byteOffset;
      const to = from + byteLength;
      return to > end || byteLength === 0 || byteLength > PICTURE_BYTES ? [] : [{ from, to }];
    })
    .toSorted((a, b) => a.from - b.from);
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
