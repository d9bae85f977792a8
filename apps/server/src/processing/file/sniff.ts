import { open } from "node:fs/promises";
import { PACKAGE_MANIFEST, SPACE_FILE_ENTRY } from "@veranda/contract/constants";
import type { FileKind } from "@veranda/contract/records/file";
import { openZip } from "../zip/read-zip.ts";

export type Sniffed = {
  kind: FileKind;
  format: FileFormat;
  /** Extension under which it is stored, and its content type. */
  ending: string;
  contentType: string;
};

const FORMATS = {
  glb: ["model", "model/gltf-binary"],
  gltf: ["model", "model/gltf+json"],
  obj: ["model", "model/obj"],
  fbx: ["model", "application/octet-stream"],
  stl: ["model", "model/stl"],
  usdz: ["model", "model/vnd.usdz+zip"],
  zip: ["model", "application/zip"],
  png: ["image", "image/png"],
  jpg: ["image", "image/jpeg"],
  webp: ["image", "image/webp"],
  gif: ["image", "image/gif"],
  avif: ["image", "image/avif"],
  tiff: ["image", "image/tiff"],
  heic: ["image", "image/heic"],
  svg: ["image", "image/svg+xml"],
  mp4: ["video", "video/mp4"],
  mov: ["video", "video/quicktime"],
  webm: ["video", "video/webm"],
  mkv: ["video", "video/x-matroska"],
  avi: ["video", "video/x-msvideo"],
  mp3: ["audio", "audio/mpeg"],
  ogg: ["audio", "audio/ogg"],
  wav: ["audio", "audio/wav"],
  m4a: ["audio", "audio/mp4"],
  flac: ["audio", "audio/flac"],
  pdf: ["document", "application/pdf"],
  package: ["package", "application/zip"],
  space: ["space", "application/zip"],
} as const satisfies Record<string, readonly [FileKind, string]>;
export type FileFormat = keyof typeof FORMATS;

const HEAD_BYTES = 4096;
/** Limits of a zip; only its directory is read. */
const LOOK = { entries: 20_000, entryBytes: 4_000_000_000, bytes: 8_000_000_000 };
/** Files at the root of a zip that identify its type. */
const MARKS: readonly [string, FileFormat][] = [
  [PACKAGE_MANIFEST, "package"],
  [SPACE_FILE_ENTRY, "space"],
];

/** A file's type by its content; its name only decides between text formats. Null: unknown. */
export async function sniffFile(path: string, name: string): Promise<Sniffed | null> {
  const file = await open(path, "r");
  const head = Buffer.alloc(HEAD_BYTES);
  let size: number;
  let read: number;
  try {
    ({ size } = await file.stat());
    ({ bytesRead: read } = await file.read(head, 0, HEAD_BYTES, 0));
  } finally {
    await file.close();
  }
  const format = formatOf(head.subarray(0, read), name, size);
  if (format === null) return null;
  return sniffed(format === "zip" ? await zipFormat(path) : format);
}

const sniffed = (format: FileFormat): Sniffed => {
  const [kind, contentType] = FORMATS[format];
  return { kind, format, contentType, ending: kind === "package" || kind === "space" ? "zip" : format };
};

/** The type without looking into a zip. */
export function formatOf(head: Buffer, name: string, size: number): FileFormat | null {
  const starts = (text: string, at = 0) => head.toString("latin1", at, at + text.length) === text;
  if (starts("glTF")) return "glb";
  if (starts("\x89PNG\r\n\x1a\n")) return "png";
  if (starts("\xff\xd8\xff")) return "jpg";
  if (starts("GIF87a") || starts("GIF89a")) return "gif";
  if (starts("II*\0") || starts("MM\0*")) return "tiff";
  if (starts("RIFF") && starts("WEBP", 8)) return "webp";
  if (starts("RIFF") && starts("WAVE", 8)) return "wav";
  if (starts("RIFF") && starts("AVI ", 8)) return "avi";
  if (starts("%PDF-")) return "pdf";
  if (starts("PK\x03\x04")) return "zip";
  if (starts("OggS")) return "ogg";
  if (starts("fLaC")) return "flac";
  if (starts("ID3") || isMpegFrame(head)) return "mp3";
  if (starts("\x1a\x45\xdf\xa3")) return head.toString("latin1", 0, 64).includes("webm") ? "webm" : "mkv";
  if (starts("ftyp", 4)) return brandFormat(head);
  if (starts("Kaydara FBX Binary  \0")) return "fbx";
  return textFormat(head, name, size);
}

/** An MPEG audio frame: sync bits, then a valid layer, bit rate and sampling rate. */
const isMpegFrame = (head: Buffer): boolean => {
  if (head.length < 4 || head[0] !== 0xff) return false;
  const [second, third] = [head[1] ?? 0, head[2] ?? 0];
  return (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08 && third >> 4 !== 15 && (third & 0x0c) !== 0x0c;
};

function brandFormat(head: Buffer): FileFormat | null {
  const length = Math.min(head.length, Math.max(16, head.readUInt32BE(0)));
  const brands = [head.toString("latin1", 8, 12)];
  for (let at = 16; at + 4 <= length; at += 4) brands.push(head.toString("latin1", at, at + 4));
  const has = (...names: string[]) => brands.some((brand) => names.includes(brand));
  if (has("avif", "avis")) return "avif";
  if (has("heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1")) return "heic";
  if (brands[0] === "M4A " || brands[0] === "M4B ") return "m4a";
  if (brands[0] === "qt  ") return "mov";
  return "mp4";
}

function textFormat(head: Buffer, name: string, size: number): FileFormat | null {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  // A matching triangle count identifies a binary STL, whatever its first words are.
  if (head.length >= 84 && size === 84 + head.readUInt32LE(80) * 50) return "stl";
  const text = head
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart();
  if (text.includes("\0")) return null;
  if (isDrawing(text)) return "svg";
  if (text.startsWith("<")) return null;
  if (text.startsWith("{")) return ending === "gltf" || /"asset"\s*:/.test(text) ? "gltf" : null;
  if (/^solid\b/.test(text) && ending === "stl") return "stl";
  if (/^; FBX \d/.test(text)) return "fbx";
  if (ending === "obj" && /^(#|v |vn |vt |o |g |mtllib |usemtl |s )/m.test(text)) return "obj";
  return null;
}

/** Start and end of what may precede the first element of an XML document. */
const PROLOGUE = [
  ["<?", "?>"],
  ["<!--", "-->"],
  ["<!doctype", ">"],
] as const;

/** Whether the first element is an SVG. Linear time for any text. */
function isDrawing(text: string): boolean {
  const lower = text.toLowerCase();
  const blanks = /\s*/y;
  for (let at = 0; ;) {
    blanks.lastIndex = at;
    blanks.test(lower);
    at = blanks.lastIndex;
    const part = PROLOGUE.find(([begin]) => lower.startsWith(begin, at));
    if (part === undefined) return /^<svg[\s/>]/.test(lower.slice(at, at + 5));
    const end = lower.indexOf(part[1], at + part[0].length);
    if (end < 0) return false;
    at = end + part[1].length;
  }
}

async function zipFormat(path: string): Promise<FileFormat> {
  const zip = await openZip(path, LOOK).catch(() => null);
  if (zip === null) return "zip";
  await zip.close();
  const mark = MARKS.find(([name]) => zip.entries.some((entry) => entry.name === name));
  if (mark) return mark[1];
  return zip.entries.some(({ name }) => /\.usd[ac]?$/i.test(name)) ? "usdz" : "zip";
}
