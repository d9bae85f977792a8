import { createHash } from "node:crypto";

/** The digest by which bans identify a browser: the uid cookie itself would allow impersonating the guest. */
export const deviceDigest = (uid: string): string =>
  createHash("sha256").update(`device:${uid}`).digest("base64url");
