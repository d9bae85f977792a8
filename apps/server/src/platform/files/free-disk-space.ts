import { mkdir, statfs } from "node:fs/promises";
import { NamedError } from "../../named-error.ts";

/** Free space that uploads must leave. */
const RESERVED_FREE_BYTES = 200_000_000;

/** Bytes available for uploads on the disk of a folder. */
export async function freeSpaceOn(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize - RESERVED_FREE_BYTES;
}

/** Throws DISK_FULL if so many bytes don't fit above the reserve. */
export async function requireFreeSpaceOn(folder: string, bytes: number): Promise<void> {
  if (bytes > (await freeSpaceOn(folder))) throw diskFull();
}

export const diskFull = (): NamedError =>
  new NamedError("DISK_FULL", { message: "There is not enough room on the server's disk" });
