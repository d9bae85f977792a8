import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Blobs } from "./blobs.ts";

/** Blobs as files of a folder, a subfolder for each first two letters. */
export function createFolderBlobs(folder: string): Blobs {
  const pathOf = (name: string): string => join(folder, name.slice(0, 2), name);
  return {
    async write(name, bytes) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true });
      const arriving = join(dirname(path), `.${randomUUID()}`);
      try {
        await writeFile(arriving, bytes, { flush: true });
        await rename(arriving, path);
      } catch (error) {
        await rm(arriving, { force: true });
        throw error;
      }
    },
    async read(name) {
      const file = await open(pathOf(name)).catch(unlessMissing);
      if (file === null) return null;
      const { size } = await file.stat();
      return { size, stream: createReadStream("", { fd: file }) };
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
