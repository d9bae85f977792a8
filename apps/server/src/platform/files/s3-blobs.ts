import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream/promises";
import type { Blobs } from "./blobs.ts";
import { type S3, S3Error } from "./s3-requests.ts";

/** Key of a blob in the bucket. */
export const blobKey = (name: string): string => `files/${name.slice(0, 2)}/${name}`;

/** Blobs as objects of a bucket. A name holds the digest of its content, and the store checks it. */
export function createS3Blobs(s3: S3): Blobs {
  const write = async (
    name: string,
    body: {
      stream: IncomingMessage | Uint8Array | ReturnType<typeof createReadStream>;
      bytes: number;
      digest: string;
    },
  ) => {
    (await s3.ask({ method: "PUT", key: blobKey(name), body })).resume();
  };
  return {
    write: (name, bytes) =>
      write(name, {
        stream: bytes,
        bytes: bytes.length,
        digest: createHash("sha256").update(bytes).digest("hex"),
      }),
    async take(name, path) {
      const { size } = await stat(path);
      await write(name, { stream: createReadStream(path), bytes: size, digest: name.slice(0, 64) });
      await rm(path);
    },
    async size(name) {
      const answer = await s3.ask({ method: "HEAD", key: blobKey(name) }).catch(unlessMissing);
      answer?.destroy();
      return answer === null ? null : Number(answer.headers["content-length"]);
    },
    async read(name, range) {
      const headers = range === undefined ? {} : { range: `bytes=${range.first}-${range.last}` };
      const answer = await s3.ask({ method: "GET", key: blobKey(name), headers }).catch(unlessMissing);
      return answer && { size: wholeSize(answer), stream: answer };
    },
    async download(name, path) {
      const answer = await s3.ask({ method: "GET", key: blobKey(name) }).catch(unlessMissing);
      if (answer === null) return false;
      await pipeline(answer, createWriteStream(path, { flags: "wx" }));
      return true;
    },
    async remove(name) {
      (await s3.ask({ method: "DELETE", key: blobKey(name) })).resume();
    },
    // An object is stored completely or not at all.
    sweep: () => Promise.resolve(),
  };
}

/** From `content-range: bytes 0-99/1000` if a range was requested. */
function wholeSize({ headers }: IncomingMessage): number {
  return Number(headers["content-range"]?.split("/")[1] ?? headers["content-length"]);
}

function unlessMissing(error: unknown): null {
  if (error instanceof S3Error && error.status === 404) return null;
  throw error;
}
