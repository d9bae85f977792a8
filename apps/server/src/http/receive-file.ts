import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import multipart from "@fastify/multipart";
import type { ReceivedFile } from "@veranda/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { NamedError } from "../named-error.ts";

/** The rest of a form beside its file: boundaries and headers. */
const FORM_BYTES = 16_384;
const LIMITS = { files: 1, fields: 0, parts: 1, fieldNameSize: 100, headerPairs: 20 };

/** Lets the routes of this scope be sent forms. */
export async function readForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
}

/** Refuses what can't be a form with such a file, before anything of it is read. */
export function demandForm(request: FastifyRequest, maxBytes: number): void {
  if (!request.headers["content-type"]?.startsWith("multipart/form-data"))
    throw new NamedError("UNSUPPORTED_MEDIA_TYPE");
  if (Number(request.headers["content-length"] ?? 0) > maxBytes + FORM_BYTES)
    throw new NamedError("BODY_TOO_LARGE");
}

/**
 * Writes the form's file into the folder while it arrives, so that many at once take no memory, and gives it to `use`.
 * It is removed however that ends. Throws BODY_TOO_LARGE or INVALID_INPUT.
 */
export async function withReceivedFile<T>(
  request: FastifyRequest,
  { folder, maxBytes }: { folder: string; maxBytes: number },
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const path = join(folder, randomUUID());
  try {
    await mkdir(folder, { recursive: true });
    return await use({ path, size: await receive(request, path, maxBytes) });
  } finally {
    await rm(path, { force: true });
  }
}

async function receive(request: FastifyRequest, path: string, maxBytes: number): Promise<number> {
  try {
    const part = await request.file({ limits: { ...LIMITS, fileSize: maxBytes } });
    if (part?.fieldname !== "file") throw missing();
    await pipeline(part.file, createWriteStream(path, { flags: "wx" }));
    if (part.file.truncated) throw new NamedError("BODY_TOO_LARGE");
    return part.file.bytesRead;
  } catch (error) {
    if (error instanceof NamedError || !isFormFault(error)) throw error;
    throw new NamedError("INVALID_INPUT", { message: "The form can't be read", cause: error });
  }
}

const missing = (): NamedError =>
  new NamedError("INVALID_INPUT", { fields: { "body.file": "A file belongs here." } });

/** Faults of the form rather than of the disk. */
const isFormFault = (error: unknown): boolean => (error as NodeJS.ErrnoException).syscall === undefined;
