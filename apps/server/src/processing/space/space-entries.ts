/* Names of the entries of a space file (docs/space-file.md). */

/** The space's own picture. */
export const PICTURE_ENTRY = "picture.webp";

export const entryOf = ({ digest, ending }: { digest: string; ending: string }): string =>
  `files/${digest}.${ending}`;

/** The digest in an entry's name; null if it isn't a file of the space. */
export const digestOf = (entry: string): string | null =>
  /^files\/([0-9a-f]{64})\.[a-z0-9]{1,8}$/.exec(entry)?.[1] ?? null;

/**
 * A file's id in a space file: a UUID of version 8 (RFC 9562) derived from its digest, so that it is the same
 * everywhere.
 */
export function stableId(digest: string): string {
  const variant = "89ab"[Number.parseInt(digest[16] ?? "0", 16) % 4];
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
