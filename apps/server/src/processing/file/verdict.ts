import { open, readFile, stat } from "node:fs/promises";
import type { FileFault } from "@veranda/contract/file-faults";
import { withoutPicturesData } from "./model-pictures.ts";
import { withoutMovieData } from "./movie-data.ts";
import { type RetainedChunk, saysPersonalData, withoutPersonalData } from "./personal-data.ts";
import { Refusal } from "../refusal.ts";
import { type FileFormat, sniffFile, type Sniffed } from "./sniff.ts";

export type VerdictTask = { files: readonly { path: string; name: string }[] };
export type Verdict =
  | {
      sniffed: Sniffed;
      refusal: null;
      /** The parts to retain, if the file contains personal metadata; otherwise all of it. */
      kept?: RetainedChunk[];
    }
  | { sniffed: null; refusal: FileFault };

const REFUSED: Readonly<Record<string, FileFault>> = {
  svg: "DRAWING",
  heic: "HEIC",
};
const HEAD_BYTES = 4096;
/** Limit for pictures, which are read as a whole. */
const PICTURE_BYTES = 150_000_000;
/** The end record of a zip's directory, and the longest comment that may follow it. */
const ZIP_END_BYTES = 22;
const ZIP_COMMENT_MAX = 65_535;
/** Formats of which only a part can contain personal metadata, and how it is removed. */
const LOOKED_INTO: Partial<Record<FileFormat, (path: string) => Promise<RetainedChunk[] | null>>> = {
  glb: withoutPicturesData,
  mp4: withoutMovieData,
  mov: withoutMovieData,
};
const ZIPPED = new Set(["zip", "package", "space", "usdz"]);

/** The type of each file by its content, or why it is rejected. */
export async function judgeFiles({ files }: VerdictTask): Promise<Verdict[]> {
  const verdicts = [];
  for (const { path, name } of files) verdicts.push(await judge(path, name));
  return verdicts;
}

/** Regardless of its name. */
async function judge(path: string, name: string): Promise<Verdict> {
  const sniffed = await sniffFile(path, name);
  if (sniffed === null) return { sniffed, refusal: "UNKNOWN" };
  const refusal = REFUSED[sniffed.format] ?? ((await isTwoAtOnce(path, sniffed)) ? "TWO_KINDS" : null);
  if (refusal !== null) return { sniffed: null, refusal };
  const isPicture = saysPersonalData(sniffed.format);
  if (isPicture && (await stat(path)).size > PICTURE_BYTES)
    return { sniffed: null, refusal: "PICTURE_TOO_LARGE" };
  try {
    const kept = isPicture
      ? withoutPersonalData(await readFile(path), sniffed.format)
      : ((await LOOKED_INTO[sniffed.format]?.(path)) ?? null);
    return kept === null ? { sniffed, refusal } : { sniffed, refusal, kept };
  } catch (error) {
    if (error instanceof Refusal) return { sniffed: null, refusal: "DAMAGED" };
    throw error;
  }
}

/**
 * Whether the file is a polyglot that another program could interpret differently: a web page or SVG by its beginning,
 * a PDF (which may begin within the first kilobyte), a zip or JAR by its end.
 */
async function isTwoAtOnce(path: string, { format }: Sniffed): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(size, HEAD_BYTES));
    await file.read(head, 0, head.length, 0);
    const text = head.toString("latin1");
    if (/<(!doctype|html|head|body|script|iframe|svg|object|embed|\?php)[\s>/]/i.test(text)) return true;
    if (format !== "pdf" && text.slice(0, 1024 + 5).includes("%PDF-")) return true;
    if (ZIPPED.has(format)) return false;
    const tail = Buffer.alloc(Math.min(size, ZIP_END_BYTES + ZIP_COMMENT_MAX));
    await file.read(tail, 0, tail.length, size - tail.length);
    for (
      let at = tail.lastIndexOf("PK\x05\x06");
      at >= 0;
      at = at === 0 ? -1 : tail.lastIndexOf("PK\x05\x06", at - 1)
    ) {
      const fits = at + ZIP_END_BYTES <= tail.length;
      if (fits && at + ZIP_END_BYTES + tail.readUInt16LE(at + 20) === tail.length) return true;
    }
    return false;
  } finally {
    await file.close();
  }
}
