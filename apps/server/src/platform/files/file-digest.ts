import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";

/** A piece holds everything else up for half a millisecond. */
const READ_BYTES = 262_144;

/** SHA-256 in hex of a file's content, however large it is. */
export async function fileDigest(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of createReadStream(path, { highWaterMark: READ_BYTES }))
    hash.update(part as Uint8Array);
  return hash.digest("hex");
}
