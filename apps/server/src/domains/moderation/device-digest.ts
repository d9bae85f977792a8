import { createHash } from "node:crypto";

/** A browser as bans know it: its uid cookie itself would let one act as the guest whose it is. */
export const deviceDigest = (uid: string): string =>
  createHash("sha256").update(`device:${uid}`).digest("base64url");
