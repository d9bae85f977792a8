import type { Readable } from "node:stream";

export type StoredBlob = { readonly size: number; readonly stream: Readable };

/** Bytes by a name that says what they are (file-name.ts): what is behind a name never changes. */
export type Blobs = {
  /** Resolves when the bytes will outlive a crash; nobody ever reads half of them. Twice is as good. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Null where there are none. Who takes the stream reads it to its end or destroys it. */
  read(name: string): Promise<StoredBlob | null>;
  remove(name: string): Promise<void>;
};
