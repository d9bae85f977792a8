import type { Readable } from "node:stream";

/** A file that is being brought in parts. `token` is what the store calls it. */
export type MultipartUpload = {
  readonly id: string;
  readonly token: string;
  readonly bytes: number;
};

/** Parts of this size, the last of what is left; S3 takes none below 5 MiB, and not more than 10,000. */
export const PART_BYTES = 8 * 1024 * 1024;

export const partCountOf = ({ bytes }: Pick<MultipartUpload, "bytes">): number =>
  Math.ceil(bytes / PART_BYTES);

/** Bytes of part `number`, from 1; 0 for a number that is none. */
export function partLength({ bytes }: Pick<MultipartUpload, "bytes">, number: number): number {
  const before = (number - 1) * PART_BYTES;
  return Number.isInteger(number) && number >= 1 ? Math.max(0, Math.min(PART_BYTES, bytes - before)) : 0;
}

/** Where files arrive in parts, in any order, each as often as it takes, until they are joined or given up. */
export type MultipartUploads = {
  /** Makes place; answers the store's name for it. */
  begin(id: string, bytes: number): Promise<string>;
  /** Bytes that there is room for on this server's disk; null: elsewhere, as much as one likes. */
  room(): Promise<number | null>;
  /**
   * Where the page PUTs a part until then: exactly its bytes, by whoever has the address, and where this server takes it
   * no longer than the session lasts that asked for it.
   */
  address(upload: MultipartUpload, number: number, until: Date, sessionId: string): Promise<string>;
  /** Numbers of the parts that are there whole. */
  parts(upload: MultipartUpload): Promise<ReadonlySet<number>>;
  /**
   * Completes the upload and provides the file at a local path, to be read. Null when a part is missing: then parts are
   * still taken. Idempotent.
   */
  join(upload: MultipartUpload): Promise<string | null>;
  /** Gives the joined bytes their name among the blobs. Until `remove` they can be joined and kept again. */
  keep(upload: MultipartUpload, name: string): Promise<void>;
  /** All stored parts, of any upload; their lengths aren't known. */
  list(): Promise<Omit<MultipartUpload, "bytes">[]>;
  /** Removes it with all of its parts. Idempotent. */
  remove(upload: Omit<MultipartUpload, "bytes">): Promise<void>;
  /** Where pages send parts besides this server: for their policy. */
  readonly origin: string | null;
  /** The store is this server's own folder: it takes the parts itself. */
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
/** Whether a session is over; asked for addresses that are ours alone. */
export type IsSessionOver = (sessionId: string) => Promise<boolean>;
/**
 * Takes a part. `forged`: the address isn't one of ours. `expired`: it was. `ended`: the session is over that asked for
 * it. `gone`: nothing arrives here any more. `broken`: fewer bytes came, or other ones for the same part overtook them.
 */
export type Receive = (
  ticket: PartTicket,
  body: Readable,
  isSessionOver: IsSessionOver,
) => Promise<"taken" | "forged" | "expired" | "ended" | "gone" | "broken">;
