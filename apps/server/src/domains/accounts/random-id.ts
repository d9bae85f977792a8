import { createHash, randomBytes } from "node:crypto";

const ID_LENGTH = 16;

/** An id of letters and digits only: 95 bits. */
export function newId(): string {
  let id = "";
  while (id.length < ID_LENGTH) id += randomBytes(24).toString("base64url").replace(/[-_]/g, "");
  return id.slice(0, ID_LENGTH);
}

/** A one-time secret: 256 bits. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** SHA-256, so that the stored value can't be used. */
export const digestOf = (secret: string): Uint8Array => createHash("sha256").update(secret).digest();
