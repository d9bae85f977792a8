import { randomBytes } from "node:crypto";

/** A visitor's anonymous id: the time in base 36, a dash, 8 random bytes in hex. */
export const newAnonymousId = (now: number): string =>
  `${now.toString(36)}-${randomBytes(8).toString("hex")}`;
