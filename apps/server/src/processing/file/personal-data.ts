import { crc32 } from "node:zlib";
import { Refusal } from "../refusal.ts";
import type { FileFormat } from "./sniff.ts";

/** A range of bytes of the file, or replacement bytes (in base64), or a number of zeros. */
export type RetainedChunk =
  | { readonly from: number; readonly to: number }
  | { readonly put: string }
  | { readonly zeros: number };

const EXIF = Buffer.from("Exif\0\0", "latin1");
const ORIENTATION_TAG = 0x0112;
/** JPEG segments needed for decoding: JFIF, the colour profile, Adobe's colour transform. */
const READ_BY: Readonly<Record<number, readonly string[]>> = {
  0xe0: ["JFIF\0", "JFXX\0"],
  0xe2: ["ICC_PROFILE\0"],
  0xee: ["Adobe"],
};
/** PNG chunks needed for decoding (PNG 3rd edition, 11), including the frames of an animated one. */
const PNG_NEEDS = new Set([
  "IHDR",
  "PLTE",
  "IDAT",
  "IEND",
  "tRNS",
  "cHRM",
  "gAMA",
  "iCCP",
  "sBIT",
  "sRGB",
  "cICP",
  "mDCV",
  "cLLI",
  "bKGD",
  "hIST",
  "pHYs",
  "sPLT",
  "acTL",
  "fcTL",
  "fdAT",
]);
/** The same of a WebP (RFC 9649). */
const WEBP_NEEDS = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"]);
const WEBP_EXIF_FLAG = 0x08;
const WEBP_XMP_FLAG = 0x04;
/** Maximum segments or chunks; real pictures have a handful. */
const PARTS_MAX = 2_000;

export const saysPersonalData = (format: FileFormat): boolean => format in WITHOUT;

/**
 * The parts of a picture to retain so that its metadata about place, time and person are removed: its pixels unchanged,
 * its orientation, its colour profile. Null if it has no such metadata. Throws Refusal if it has thousands of parts.
 */
export function withoutPersonalData(bytes: Buffer, format: FileFormat): RetainedChunk[] | null {
  const { parts, end } = lookedThrough(bytes, format);
  // Data after its end (another picture, a live photo's video) is removed too: it contains the same metadata.
  if (end !== null && end < bytes.length) parts.cut(end, bytes.length);
  return parts.list(bytes.length);
}

/**
 * The same for a picture that may be followed by other data: what to retain up to its end; `end` is null if it has
 * none.
 */
export function pictureWithoutPersonalData(
  bytes: Buffer,
  format: FileFormat,
): { kept: RetainedChunk[] | null; end: number | null } {
  const { parts, end } = lookedThrough(bytes, format);
  return { kept: parts.list(end ?? bytes.length), end };
}

function lookedThrough(bytes: Buffer, format: FileFormat): { parts: Parts; end: number | null } {
  const parts = new Parts();
  return { parts, end: WITHOUT[format]?.(bytes, parts) ?? null };
}

/** Cuts out metadata; returns the picture's end, or null if it can't be found. */
const WITHOUT: Partial<Record<FileFormat, (bytes: Buffer, parts: Parts) => number | null>> = {
  jpg: ofJpeg,
  png: ofPng,
  webp: ofWebp,
};

/** The retained parts, in order: everything that isn't cut out. */
class Parts {
  readonly #list: RetainedChunk[] = [];
  #at = 0;
  cut(from: number, to: number, put: Buffer | null = null): void {
    if (from > this.#at) this.#list.push({ from: this.#at, to: from });
    if (put !== null) this.#list.push({ put: put.toString("base64") });
    this.#at = Math.max(this.#at, to);
    if (this.#list.length > PARTS_MAX) throw new Refusal("DAMAGED", "thousands of pieces");
  }
  /** Null if nothing was cut. */
  list(size: number): RetainedChunk[] | null {
    if (this.#at === 0) return null;
    if (this.#at < size) this.#list.push({ from: this.#at, to: size });
    return this.#list;
  }
}

function ofJpeg(bytes: Buffer, parts: Parts): number | null {
  let at = 2;
  let orientation = 1;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0 || at + 1 >= bytes.length) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return at + 2;
    // Fill bytes, restart markers and stuffed zeros in a scan.
    if (marker === 0xff || marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (at + 4 > bytes.length) return null;
    const end = Math.min(bytes.length, at + 2 + Math.max(2, bytes.readUInt16BE(at + 2)));
    const isApp = marker >= 0xe0 && marker <= 0xef;
    const says = (text: string): boolean => bytes.toString("latin1", at + 4, at + 4 + text.length) === text;
    if (marker === 0xfe || (isApp && !READ_BY[marker]?.some(says))) {
      const isExif = marker === 0xe1 && says("Exif\0\0");
      if (isExif && orientation === 1) {
        orientation = orientationOf(bytes.subarray(at + 10, end));
        parts.cut(at, end, orientation === 1 ? null : exifSegment(orientation));
      } else parts.cut(at, end);
    }
    at = end;
  }
}

function exifSegment(orientation: number): Buffer {
  const tiff = orientationOnly(orientation);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(2 + EXIF.length + tiff.length, 2);
  return Buffer.concat([head, EXIF, tiff]);
}

function ofPng(bytes: Buffer, parts: Parts): number | null {
  for (let at = 8; at + 12 <= bytes.length;) {
    const type = bytes.toString("latin1", at + 4, at + 8);
    const end = Math.min(bytes.length, at + 12 + bytes.readUInt32BE(at));
    if (type === "eXIf") {
      const orientation = orientationOf(bytes.subarray(at + 8, end));
      parts.cut(at, end, orientation === 1 ? null : pngChunk("eXIf", orientationOnly(orientation)));
    } else if (!PNG_NEEDS.has(type)) parts.cut(at, end);
    if (type === "IEND") return end;
    at = end;
  }
  return null;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function ofWebp(bytes: Buffer, parts: Parts): number | null {
  const said = 8 + bytes.readUInt32LE(4);
  const end = Math.min(bytes.length, said);
  const found = said <= bytes.length ? said : null;
  let cut = 0;
  let orientation: number | null = null;
  eachWebpChunk(bytes, end, (type, at, to) => {
    if (WEBP_NEEDS.has(type)) return;
    cut += to - at;
    if (type === "EXIF") orientation ??= webpOrientation(bytes.subarray(at + 8, to));
  });
  if (cut === 0) return found;
  let put = orientation === null || orientation === 1 ? null : webpExif(orientation);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(end - 8 - cut + (put?.length ?? 0));
  parts.cut(4, 8, length);
  if (bytes.toString("latin1", 12, 16) === "VP8X" && bytes.length > 20) {
    const flags = (bytes[20] ?? 0) & ~(WEBP_EXIF_FLAG | WEBP_XMP_FLAG);
    parts.cut(20, 21, Buffer.from([put === null ? flags : flags | WEBP_EXIF_FLAG]));
  }
  eachWebpChunk(bytes, end, (type, at, to) => {
    if (WEBP_NEEDS.has(type)) return;
    parts.cut(at, to, type === "EXIF" ? put : null);
    if (type === "EXIF") put = null;
  });
  return found;
}

function eachWebpChunk(
  bytes: Buffer,
  end: number,
  see: (type: string, at: number, to: number) => void,
): void {
  for (let at = 12; at + 8 <= end;) {
    const length = bytes.readUInt32LE(at + 4);
    const to = Math.min(end, at + 8 + length + (length % 2));
    see(bytes.toString("latin1", at, at + 4), at, to);
    at = to;
  }
}

/** Some programs prefix the data with `Exif\0\0`, as in JPEG. */
const webpOrientation = (data: Buffer): number =>
  orientationOf(data.subarray(0, EXIF.length).equals(EXIF) ? data.subarray(EXIF.length) : data);

function webpExif(orientation: number): Buffer {
  const tiff = orientationOnly(orientation);
  const head = Buffer.from("EXIF\0\0\0\0", "latin1");
  head.writeUInt32LE(tiff.length, 4);
  return Buffer.concat([head, tiff]);
}

/** The picture's orientation (TIFF 6.0), 1 to 8; 1 if it is missing or invalid. */
function orientationOf(tiff: Buffer): number {
  const order = tiff.toString("latin1", 0, 2);
  if (tiff.length < 8 || (order !== "II" && order !== "MM")) return 1;
  const [u16, u32] =
    order === "II"
      ? [(at: number) => tiff.readUInt16LE(at), (at: number) => tiff.readUInt32LE(at)]
      : [(at: number) => tiff.readUInt16BE(at), (at: number) => tiff.readUInt32BE(at)];
  const list = u32(4);
  if (list + 2 > tiff.length) return 1;
  for (let i = 0, at = list + 2; i < u16(list) && at + 12 <= tiff.length; i += 1, at += 12)
    if (u16(at) === ORIENTATION_TAG) {
      const value = u16(at + 8);
      return value >= 1 && value <= 8 ? value : 1;
    }
  return 1;
}

/** A TIFF header that contains only the orientation. */
function orientationOnly(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write("MM", 0, "latin1");
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION_TAG, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
