/* How the files of a space's file are called in it (docs/space-file.md). */

/** The picture that a space has of its own. */
export const PICTURE_ENTRY = "picture.webp";

export const entryOf = ({ digest, ending }: { digest: string; ending: string }): string =>
  `files/${digest}.${ending}`;

/** The digest that an entry is named after; null: it is no file of a space. */
export const digestOf = (entry: string): string | null =>
  /^files\/([0-9a-f]{64})\.[a-z0-9]{1,8}$/.exec(entry)?.[1] ?? null;

/** The id that a file has in a space's file: a UUID of version 8 (RFC 9562) made of its digest, the same everywhere. */
export function stableId(digest: string): string {
  const variant = "89ab"[Number.parseInt(digest[16] ?? "0", 16) % 4];
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
