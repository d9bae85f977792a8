import { createHash } from "node:crypto";

const PREFIX = "/files/";

/** SHA-256 of the content in hex, and the ending of its kind. */
const FILE_NAME = /^[0-9a-f]{64}\.[a-z0-9]{1,8}$/;

export const isFileName = (name: string): boolean => FILE_NAME.test(name);

export const fileName = (bytes: Uint8Array, ending: string): string =>
  `${createHash("sha256").update(bytes).digest("hex")}.${ending}`;

/** The path of this server under which a file is served. */
export const fileUrl = (name: string): string => `${PREFIX}${name}`;

/** The name in such a path. */
export const nameInUrl = (url: string): string => url.slice(PREFIX.length);

/** What a file is shown as; everything else is only ever downloaded. */
const SHOWN: Readonly<Record<string, string>> = { webp: "image/webp" };
const ANYTHING = "application/octet-stream";

export function presentation(name: string): { type: string; isShown: boolean } {
  const type = SHOWN[name.slice(name.indexOf(".") + 1)];
  return { type: type ?? ANYTHING, isShown: type !== undefined };
}
