import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Blobs } from "./blobs.ts";

export type FolderBlobs = Blobs & {
  /** Like `take`, for a file that stays in place and that nobody writes to any more. */
  share(name: string, path: string): Promise<void>;
};

/** Blobs as files, in subfolders by the first two letters of the name. */
export function createFolderBlobs(folder: string): FolderBlobs {
  const pathOf = (name: string): string => join(folder, name.slice(0, 2), name);
  /** On the same disk as the blobs, so that renames are atomic. */
  const arrivingFolder = join(folder, ".arriving");
  /** Writes a temporary file and renames it into place. */
  const place = async (name: string, fill: (arriving: string) => Promise<void>): Promise<void> => {
    const path = pathOf(name);
    await mkdir(dirname(path), { recursive: true });
    await mkdir(arrivingFolder, { recursive: true });
    const arriving = join(arrivingFolder, randomUUID());
    try {
      await fill(arriving);
      await rename(arriving, path);
      await flushFolder(dirname(path));
    } catch (error) {
      await rm(arriving, { force: true });
      throw error;
    }
  };
  /**
   * Partial files of earlier versions lie beside the blobs; this version writes them elsewhere, so they are swept once.
   */
  let isOldSwept = false;
  const sweepOld = async (before: Date): Promise<void> => {
    for (const part of (await readdir(folder).catch(unlessMissing)) ?? []) {
      if (!/^[0-9a-f]{2}$/.test(part)) continue;
      for (const name of await readdir(join(folder, part)))
        if (name.startsWith(".")) await sweepOne(join(folder, part, name), before);
    }
  };
  const sweepOne = async (path: string, before: Date): Promise<void> => {
    const found = await stat(path).catch(unlessMissing);
    if (found !== null && found.ctime < before) await rm(path, { force: true });
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
    share: (name, path) =>
      place(name, async (arriving) => {
        await secondName(path, arriving);
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
    async download(name, path) {
      const isThere = await secondName(pathOf(name), path).then(() => true, unlessMissing);
      return isThere ?? false;
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async sweep(before) {
      for (const name of (await readdir(arrivingFolder).catch(unlessMissing)) ?? [])
        await sweepOne(join(arrivingFolder, name), before);
      if (isOldSwept) return;
      await sweepOld(before);
      isOldSwept = true;
    },
  };
}

const READ_BYTES = 262_144;

/** Creates a hard link, or a copy if the file system can't link. */
async function secondName(from: string, to: string): Promise<void> {
  await link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw error;
    return copyFile(from, to);
  });
}

/** Syncs the folder, so that the name is durable too; some systems can't open folders, and don't need this. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => null);
  try {
    await folder?.sync().catch(() => undefined);
  } finally {
    await folder?.close();
  }
}

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
