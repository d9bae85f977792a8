import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";

/** Hashing a chunk blocks the event loop for half a millisecond. */
const READ_BYTES = 262_144;

/** SHA-256 of a file's content in hex, read in chunks. */
export async function fileDigest(path: string): Promise<string> {
  const hash = createHash("sha256");
  const parts: AsyncIterable<Uint8Array> = createReadStream(path, { highWaterMark: READ_BYTES });
  for await (const part of parts) hash.update(part);
  return hash.digest("hex");
}
