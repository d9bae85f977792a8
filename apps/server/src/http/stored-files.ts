import type { FastifyInstance, FastifyReply } from "fastify";
import { NamedError } from "../named-error.ts";
import { presentation } from "../platform/files/file-name.ts";
import type { Files } from "../platform/files/files.ts";

/** Whatever is opened here by itself runs nothing and loads nothing. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Serves what people have brought. A name holds the digest of its content, so an answer is good for ever. */
export function serveStoredFiles(app: FastifyInstance, files: Files): void {
  app.get<{ Params: { name: string } }>(
    "/files/:name",
    { schema: { hide: true } },
    ({ params: { name }, headers }, reply) => sendStored(files, name, headers["if-none-match"], reply),
  );
}

/** Answers with one stored file. Throws NOT_FOUND. */
export async function sendStored(
  files: Files,
  name: string,
  knownTag: string | undefined,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = await files.read(name);
  if (file === null) throw new NamedError("NOT_FOUND");
  const { type, isShown } = presentation(name);
  const etag = `"${name}"`;
  void reply
    .header("cache-control", "public, max-age=31536000, immutable")
    .header("content-security-policy", POLICY)
    .header("x-content-type-options", "nosniff")
    .header("etag", etag);
  if (!isShown) void reply.header("content-disposition", "attachment");
  if (knownTag === etag) {
    file.stream.destroy();
    return reply.code(304).send();
  }
  return reply.type(type).header("content-length", file.size).send(file.stream);
}
