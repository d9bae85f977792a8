import type { Readable } from "node:stream";

/** `size` is that of the whole, also where a range of it was asked for. */
export type StoredBlob = { readonly size: number; readonly stream: Readable };

/** Bytes from `first` to `last`, both included, within the blob. */
export type ByteRange = { readonly first: number; readonly last: number };

/** Content-addressed storage (file-name.ts): what a name refers to never changes. */
export type Blobs = {
  /** Resolves when the bytes are durable; partial content is never visible. Idempotent. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** As `write`, of a file on this machine, which the store may take for its own: it is gone afterwards. */
  take(name: string, path: string): Promise<void>;
  /** Null where there are none. */
  size(name: string): Promise<number | null>;
  /** Null where there are none. Who takes the stream reads it to its end or destroys it. */
  read(name: string, range?: ByteRange): Promise<StoredBlob | null>;
  /** Puts them where a program of this machine can read them; only to be read. False where there are none. */
  download(name: string, path: string): Promise<boolean>;
  remove(name: string): Promise<void>;
  /** Removes partial files that processes left before then. */
  sweep(before: Date): Promise<void>;
};
