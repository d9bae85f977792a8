import { createHash } from "node:crypto";

const PREFIX = "/files/";

/** SHA-256 of the content in hex, and an extension for its type. */
const FILE_NAME = /^[0-9a-f]{64}\.[a-z0-9]{1,8}$/;

export const isFileName = (name: string): boolean => FILE_NAME.test(name);

export const fileName = (bytes: Uint8Array, ending: string): string =>
  `${createHash("sha256").update(bytes).digest("hex")}.${ending}`;

/** The path of this server under which a file is served. */
export const fileUrl = (name: string): string => `${PREFIX}${name}`;

/** The file name in such a path. */
export const nameInUrl = (url: string): string => url.slice(PREFIX.length);

/**
 * Content types by extension. The types that a browser displays are images, video and sound, which can't contain active
 * content. All others are sent as downloads; code that can read them uses fetch.
 */
const TYPES: Readonly<Record<string, { type: string; isShown: boolean }>> = {
  webp: { type: "image/webp", isShown: true },
  avif: { type: "image/avif", isShown: true },
  png: { type: "image/png", isShown: true },
  jpg: { type: "image/jpeg", isShown: true },
  gif: { type: "image/gif", isShown: true },
  mp4: { type: "video/mp4", isShown: true },
  webm: { type: "video/webm", isShown: true },
  mp3: { type: "audio/mpeg", isShown: true },
  m4a: { type: "audio/mp4", isShown: true },
  ogg: { type: "audio/ogg", isShown: true },
  wav: { type: "audio/wav", isShown: true },
  flac: { type: "audio/flac", isShown: true },
  glb: { type: "model/gltf-binary", isShown: false },
  ktx2: { type: "image/ktx2", isShown: false },
  // A document can contain scripts and forms: the page's own reader opens it.
  pdf: { type: "application/pdf", isShown: false },
};
const ANYTHING = { type: "application/octet-stream", isShown: false };

export function presentation(name: string): { type: string; isShown: boolean } {
  const ending = name.slice(name.indexOf(".") + 1);
  return (Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined) ?? ANYTHING;
}
