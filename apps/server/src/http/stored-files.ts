import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { WithheldFiles } from "../domains/files/withheld-files.ts";
import { NamedError } from "../named-error.ts";
import type { StoredBlob } from "../platform/files/blobs.ts";
import { presentation } from "../platform/files/file-name.ts";
import type { Files } from "../platform/files/files.ts";
import { readRange } from "./range.ts";

/** Files opened directly run no scripts and load nothing. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/**
 * Serves uploaded files that are not withheld. A name contains the digest of its content, so responses are immutable.
 */
export function serveStoredFiles(
  app: FastifyInstance,
  files: Files,
  withheld: Pick<WithheldFiles, "has">,
): void {
  // They are compressed already, and compression would rule out ranges.
  const options = { schema: { hide: true }, compress: false, exposeHeadRoute: false } as const;
  const answer = async ({ params, headers, method }: Asked, reply: FastifyReply) => {
    if (await withheld.has(params.name)) throw new NamedError("NOT_FOUND");
    return sendStored(files, params.name, { headers, method }, reply);
  };
  app.get("/files/:name", options, answer);
  app.head("/files/:name", options, answer);
}

type Asked = FastifyRequest<{ Params: { name: string } }>;

/** Sends a stored file, or the requested range. Throws NOT_FOUND. */
export async function sendStored(
  files: Files,
  name: string,
  { headers, method }: Pick<FastifyRequest, "headers" | "method">,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const etag = `"${name}"`;
  const isKnown = isAmong(headers["if-none-match"], etag);
  // If-Range: a range of a different content is useless, so the whole file is sent.
  const asked = isAmong(String(headers["if-range"] ?? etag), etag) ? headers.range : undefined;
  const needsSize = method === "HEAD" || isKnown || asked !== undefined;
  const size = needsSize ? await files.size(name) : null;
  if (needsSize && size === null) throw new NamedError("NOT_FOUND");
  const range = size === null || isKnown || method === "HEAD" ? null : readRange(asked, size);
  const isBody = !isKnown && method !== "HEAD" && range !== "unsatisfiable";
  const blob = isBody ? await files.read(name, range ?? undefined) : null;
  if (isBody && blob === null) throw new NamedError("NOT_FOUND");

  const { type, isShown } = presentation(name);
  void reply
    .header("cache-control", "public, max-age=31536000, immutable")
    .header("content-security-policy", POLICY)
    .header("x-content-type-options", "nosniff")
    .header("accept-ranges", "bytes")
    .header("etag", etag);
  if (!isShown) void reply.header("content-disposition", "attachment");
  if (isKnown) return reply.code(304).send();
  if (range === "unsatisfiable") return reply.code(416).header("content-range", `bytes */${size}`).send();
  void reply.type(type);
  if (blob === null) return reply.header("content-length", size ?? 0).send();
  if (range !== null)
    void reply.code(206).header("content-range", `bytes ${range.first}-${range.last}/${blob.size}`);
  return send(blob, range === null ? blob.size : range.last - range.first + 1, reply);
}

function send({ stream }: StoredBlob, length: number, reply: FastifyReply): FastifyReply {
  reply.raw.once("close", () => stream.destroy());
  return reply.header("content-length", length).send(stream);
}

const isAmong = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === "*" || header.split(",").some((each) => each.trim().replace(/^W\//, "") === etag));
