import { createHash } from "node:crypto";

/** The digest by which bans identify a browser: with the uid cookie itself one could act as that guest. */
export const deviceDigest = (uid: string): string =>
  createHash("sha256").update(`device:${uid}`).digest("base64url");
