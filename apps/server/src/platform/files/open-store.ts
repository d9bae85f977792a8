import { join } from "node:path";
import type { MultipartUploads } from "./multipart-uploads.ts";
import type { Blobs } from "./blobs.ts";
import { createFolderMultipartUploads } from "./folder-multipart-uploads.ts";
import { createFolderBlobs } from "./folder-blobs.ts";
import { createS3MultipartUploads } from "./s3-multipart-uploads.ts";
import { createS3Blobs } from "./s3-blobs.ts";
import { createS3, type S3Settings } from "./s3-requests.ts";

export type FileStore = {
  readonly blobs: Blobs;
  readonly multipartUploads: MultipartUploads;
  readonly close: () => void;
};

type Options = {
  /** Undefined: files are stored in the data folder. */
  s3: S3Settings | undefined;
  dataFolder: string;
  secret: Uint8Array;
  now: () => number;
};

/** Opens the store of uploaded files. */
export function openStore({ s3: settings, dataFolder, secret, now }: Options): FileStore {
  const arriving = join(dataFolder, "uploads");
  if (settings === undefined) {
    const blobs = createFolderBlobs(join(dataFolder, "files"));
    const multipartUploads = createFolderMultipartUploads({ folder: arriving, blobs, secret, now });
    return { blobs, multipartUploads, close: () => undefined };
  }
  const s3 = createS3(settings, now);
  return {
    blobs: createS3Blobs(s3),
    multipartUploads: createS3MultipartUploads(s3, settings.bucket, arriving),
    close: () => s3.close(),
  };
}
