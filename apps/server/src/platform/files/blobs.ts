import type { Readable } from "node:stream";

/** `size` is that of the whole blob, even if a range was requested. */
export type StoredBlob = { readonly size: number; readonly stream: Readable };

/** Bytes from `first` to `last`, both included, within the blob. */
export type ByteRange = { readonly first: number; readonly last: number };

/** Content-addressed storage (file-name.ts): a name's content never changes. */
export type Blobs = {
  /** Resolves when the bytes are durable; partial content is never visible. Idempotent. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Like `write`, for a file on this machine, which the store may move: it is gone afterwards. */
  take(name: string, path: string): Promise<void>;
  /** Null if there is no such blob. */
  size(name: string): Promise<number | null>;
  /** Null if there is no such blob. The caller reads the stream to its end or destroys it. */
  read(name: string, range?: ByteRange): Promise<StoredBlob | null>;
  /** Copies it to a local path where a program can read it; treat it as read-only. False if there is no such blob. */
  download(name: string, path: string): Promise<boolean>;
  remove(name: string): Promise<void>;
  /** Removes partial files that were left before then. */
  sweep(before: Date): Promise<void>;
};
