import type { Readable } from "node:stream";

/** A file that is uploaded in parts. `token` is the store's id for it. */
export type MultipartUpload = {
  readonly id: string;
  readonly token: string;
  readonly bytes: number;
};

/** Size of each part but the last; S3 requires at least 5 MiB and at most 10,000 parts. */
export const PART_BYTES = 8 * 1024 * 1024;

export const partCountOf = ({ bytes }: Pick<MultipartUpload, "bytes">): number =>
  Math.ceil(bytes / PART_BYTES);

/** Bytes of part `number`, counted from 1; 0 for an invalid number. */
export function partLength({ bytes }: Pick<MultipartUpload, "bytes">, number: number): number {
  const before = (number - 1) * PART_BYTES;
  return Number.isInteger(number) && number >= 1 ? Math.max(0, Math.min(PART_BYTES, bytes - before)) : 0;
}

/** Receives files in parts, in any order and with retries, until they are joined or cancelled. */
export type MultipartUploads = {
  /** Reserves space; returns the store's id for the upload. */
  begin(id: string, bytes: number): Promise<string>;
  /** Free bytes on this server's disk; null for an external store, which is unlimited. */
  room(): Promise<number | null>;
  /**
   * The URL to which the page PUTs a part until then: exactly its length, for whoever has the URL. Where this server
   * itself receives the part, the URL also ends with the session that requested it.
   */
  address(upload: MultipartUpload, number: number, until: Date, sessionId: string): Promise<string>;
  /** Numbers of the complete parts. */
  parts(upload: MultipartUpload): Promise<ReadonlySet<number>>;
  /**
   * Completes the upload and provides the file at a local path, to be read. Null if a part is missing: parts are then
   * still accepted. Idempotent.
   */
  join(upload: MultipartUpload): Promise<string | null>;
  /** Stores the joined file as a blob. Until `remove`, joining and storing can be repeated. */
  keep(upload: MultipartUpload, name: string): Promise<void>;
  /** All uploads of the store; their lengths aren't known. */
  list(): Promise<Omit<MultipartUpload, "bytes">[]>;
  /** Removes an upload with all of its parts. Idempotent. */
  remove(upload: Omit<MultipartUpload, "bytes">): Promise<void>;
  /** Origin to which pages send parts, besides this server; for their content security policy. */
  readonly origin: string | null;
  /** Set if the store is this server's own folder: receives the parts. */
  readonly receive?: Receive;
};

export type PartTicket = {
  id: string;
  number: number;
  length: number;
  until: number;
  session: string;
  signature: string;
};
/** Whether a session has ended; needed only for URLs of this server. */
export type IsSessionOver = (sessionId: string) => Promise<boolean>;
/**
 * Receives a part. `forged`: the URL's signature is invalid. `expired`: the URL has expired. `ended`: its session has
 * ended. `gone`: there is no such upload any more. `broken`: fewer bytes came, or a later attempt at the same part
 * replaced it.
 */
export type Receive = (
  ticket: PartTicket,
  body: Readable,
  isSessionOver: IsSessionOver,
) => Promise<"taken" | "forged" | "expired" | "ended" | "gone" | "broken">;
