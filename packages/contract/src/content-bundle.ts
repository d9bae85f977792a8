/*
 * Content files that are asked for together, as one answer: `{content}/prefabs/bundle?files=a.….glb,b.….glb`, the names
 * sorted. Each file after its length in bytes (four bytes, the lowest first), in the order of the names.
 */

export const FILES_IN_BUNDLE_MAX = 32;

/** The folders of content whose files come in bundles: objects, and what avatars are dressed in. */
export const BUNDLED_FOLDERS = ["prefabs", "avatars"] as const;

/** A file of these: an id and a hash of what is in it. */
export const CONTENT_FILE = /^[a-z0-9-]{2,40}[.-][0-9a-f]{10}\.(?:glb|bin)$/;

const LENGTH_BYTES = 4;

export const bundleAddress = (folder: string, files: readonly string[]): string =>
  `${folder}bundle?files=${files.join(",")}`;

export function packBundle(files: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(files.reduce((sum, { length }) => sum + LENGTH_BYTES + length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const file of files) {
    view.setUint32(at, file.length, true);
    bytes.set(file, at + LENGTH_BYTES);
    at += LENGTH_BYTES + file.length;
  }
  return bytes;
}

/** The files of a bundle. Throws if these bytes are not a bundle of `count` files. */
export function unpackBundle(bundle: ArrayBuffer, count: number): ArrayBuffer[] {
  const view = new DataView(bundle);
  const files: ArrayBuffer[] = [];
  let at = 0;
  while (at < bundle.byteLength && files.length < count) {
    const start = at + LENGTH_BYTES;
    at = start + view.getUint32(at, true);
    if (at > bundle.byteLength) break;
    files.push(bundle.slice(start, at));
  }
  if (files.length !== count || at !== bundle.byteLength) throw new Error(`No bundle of ${count} files`);
  return files;
}
