import { randomUUID } from "node:crypto";
import { createWriteStream, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import multipart from "@fastify/multipart";
import type { ReceivedFile } from "@veranda/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import { NamedError } from "../named-error.ts";
import { requireFreeSpaceOn } from "../platform/files/free-disk-space.ts";
import { detailOf } from "../platform/thrown.ts";

/** Maximum bytes of a form besides its file: boundaries and headers. */
const FORM_BYTES = 16_384;
const LIMITS = { files: 1, fields: 0, parts: 1, fieldNameSize: 100, headerPairs: 20 };
const FIELDS = { fields: 20, parts: 21, fieldSize: 8_192 };

/** The folder for uploaded files of forms, emptied of what a killed process has left. */
export function emptyArrivals(dataFolder: string): string {
  const folder = join(dataFolder, "arrivals");
  rmSync(folder, { recursive: true, force: true });
  return folder;
}

/** Enables forms for the routes of this scope. */
export async function readForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
}

/** Rejects a form by its headers, before its body is read. */
export function requireForm(request: FastifyRequest, maxBytes: number): void {
  if (!request.headers["content-type"]?.startsWith("multipart/form-data"))
    throw new NamedError("UNSUPPORTED_MEDIA_TYPE");
  if (Number(request.headers["content-length"] ?? 0) > maxBytes + FORM_BYTES)
    throw new NamedError("BODY_TOO_LARGE");
}

/**
 * Streams the form's file into the folder, so that many concurrent uploads need no memory, and passes it with the
 * parsed fields to `use`. It is removed in any case. Throws BODY_TOO_LARGE, INVALID_INPUT or DISK_FULL.
 */
export async function withReceivedForm<T>(
  request: FastifyRequest,
  { folder, maxBytes, isOptional = false, fields }: FormExpected,
  use: (form: { file: ReceivedFile | null; body: unknown }) => Promise<T>,
): Promise<T> {
  const path = join(folder, randomUUID());
  try {
    await requireFreeSpaceOn(folder, Number(request.headers["content-length"] ?? maxBytes));
    const { size, texts } = await receive(request, path, { maxBytes, hasFields: fields !== undefined });
    if (size === null && !isOptional) throw missing();
    const file = size === null ? null : { path, size };
    return await use({ file, body: fields && parsed(fields, texts) });
  } finally {
    await rm(path, { force: true });
  }
}

type FormExpected = {
  folder: string;
  maxBytes: number;
  isOptional?: boolean;
  /** Schema of the other fields; undefined if there are none. */
  fields: z.ZodType | undefined;
};
type Texts = ReadonlyMap<string, readonly string[]>;

async function receive(
  request: FastifyRequest,
  path: string,
  { maxBytes, hasFields }: { maxBytes: number; hasFields: boolean },
): Promise<{ size: number | null; texts: Texts }> {
  const texts = new Map<string, string[]>();
  let size: number | null = null;
  const limits = { ...LIMITS, ...(hasFields ? FIELDS : {}), fileSize: maxBytes };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") {
        if (part.fieldnameTruncated || part.valueTruncated) throw new NamedError("BODY_TOO_LARGE");
        texts.set(part.fieldname, [...(texts.get(part.fieldname) ?? []), String(part.value)]);
        continue;
      }
      if (part.fieldname !== "file") throw missing();
      await pipeline(part.file, createWriteStream(path, { flags: "wx" }));
      if (part.file.truncated) throw new NamedError("BODY_TOO_LARGE");
      size = part.file.bytesRead;
    }
    return { size, texts };
  } catch (error) {
    if (error instanceof NamedError || !isFormFault(error)) throw error;
    throw new NamedError("INVALID_INPUT", { message: "The form can't be read", cause: error });
  }
}

/** Parses the fields by their schema; a field that occurs once is a text, a repeated one a list. */
function parsed(schema: z.ZodType, texts: Texts): unknown {
  const given = Object.fromEntries([...texts].map(([name, all]) => [name, all.length === 1 ? all[0] : all]));
  const { data, error } = schema.safeParse(given);
  if (error === undefined) return data;
  const fields = error.issues.map(
    ({ path, message }) => [["body", ...path.map(String)].join("."), message] as const,
  );
  throw new NamedError("INVALID_INPUT", { fields: Object.fromEntries(fields) });
}

const missing = (): NamedError =>
  new NamedError("INVALID_INPUT", { fields: { "body.file": "A file belongs here." } });

/** Whether an error is the form's rather than the disk's. */
const isFormFault = (error: unknown): boolean => detailOf(error, "syscall") === "";
