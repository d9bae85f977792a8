import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, link, mkdir, open, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Blobs } from "./blobs.ts";

/** Blobs as files of a folder, a subfolder for each first two letters. */
export function createFolderBlobs(folder: string): Blobs {
  const pathOf = (name: string): string => join(folder, name.slice(0, 2), name);
  /** Fills a file beside the place and moves it there whole. */
  const place = async (name: string, fill: (arriving: string) => Promise<void>): Promise<void> => {
    const path = pathOf(name);
    await mkdir(dirname(path), { recursive: true });
    const arriving = join(dirname(path), `.${randomUUID()}`);
    try {
      await fill(arriving);
      await rename(arriving, path);
    } catch (error) {
      await rm(arriving, { force: true });
      throw error;
    }
  };
  return {
    write: (name, bytes) => place(name, (arriving) => writeFile(arriving, bytes, { flush: true })),
    take: (name, path) =>
      place(name, async (arriving) => {
        await rename(path, arriving).catch(async (error: NodeJS.ErrnoException) => {
          if (error.code !== "EXDEV") throw error;
          await copyFile(path, arriving);
          await rm(path);
        });
        await flush(arriving);
      }),
    async size(name) {
      const found = await stat(pathOf(name)).catch(unlessMissing);
      return found?.size ?? null;
    },
    async read(name, range) {
      const file = await open(pathOf(name)).catch(unlessMissing);
      if (file === null) return null;
      const { size } = await file.stat();
      const part = range === undefined ? {} : { start: range.first, end: range.last };
      return { size, stream: createReadStream("", { fd: file, highWaterMark: READ_BYTES, ...part }) };
    },
    async bring(name, path) {
      const from = pathOf(name);
      // A second name for the same bytes, where the disk can.
      const brought = await link(from, path)
        .catch((error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") throw error;
          return copyFile(from, path);
        })
        .then(() => true)
        .catch(unlessMissing);
      return brought ?? false;
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

const READ_BYTES = 262_144;

async function flush(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
