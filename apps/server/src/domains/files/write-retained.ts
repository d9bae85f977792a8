import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { RetainedChunk } from "../../processing/file/personal-data.ts";

const BLOCK_BYTES = 65_536;

/** Copies a stored file to another path; returns its size. Runs in an untrusted process. */
export async function writeRetained(
  from: string,
  to: string,
  kept: readonly RetainedChunk[],
): Promise<number> {
  const { size } = await stat(from);
  let at = 0;
  let zeros = 0;
  for (const part of kept) {
    if ("put" in part) continue;
    if ("zeros" in part) {
      zeros += part.zeros;
      if (!(part.zeros > 0 && zeros <= size)) throw new Error("More zeros than the file has bytes");
      continue;
    }
    if (part.from < at || part.to <= part.from || part.to > size)
      throw new Error("Parts of a file that are none");
    at = part.to;
  }
  await pipeline(async function* () {
    for (const part of kept)
      if ("put" in part) yield Buffer.from(part.put, "base64");
      else if ("zeros" in part) yield* zeroBytes(part.zeros);
      else yield* createReadStream(from, { start: part.from, end: part.to - 1 });
  }, createWriteStream(to));
  return (await stat(to)).size;
}

function* zeroBytes(count: number): Generator<Buffer> {
  for (let left = count; left > 0; left -= BLOCK_BYTES) yield Buffer.alloc(Math.min(left, BLOCK_BYTES));
}

/** The same in the file's own place. Undefined: all of it is kept. */
export async function keepOnly(path: string, kept: readonly RetainedChunk[] | undefined): Promise<void> {
  if (kept === undefined) return;
  const beside = `${path}.kept`;
  try {
    await writeRetained(path, beside, kept);
    await rename(beside, path);
  } finally {
    await rm(beside, { force: true });
  }
}
