import { createHash } from "node:crypto";

/** A file's name with a hash of what is in it. */
export const hashed = (name: string, bytes: Uint8Array, extension: string): string =>
  `${name}-${createHash("sha256").update(bytes).digest("hex").slice(0, 10)}.${extension}`;
