import { type FileHandle, open } from "node:fs/promises";

/** Random access to a file; a part that exceeds the end is shorter. */
export type Bytes = { size: number; at(place: number, length: number): Promise<Buffer> };

const PART_MAX = 1_000_000;

export async function withBytes<T>(path: string, work: (bytes: Bytes) => Promise<T>): Promise<T> {
  const file: FileHandle = await open(path, "r");
  try {
    const { size } = await file.stat();
    return await work({
      size,
      async at(place, length) {
        const buffer = Buffer.alloc(Math.max(0, Math.min(length, PART_MAX, size - place)));
        const { bytesRead } = await file.read(buffer, 0, buffer.length, place);
        return buffer.subarray(0, bytesRead);
      },
    });
  } finally {
    await file.close();
  }
}
