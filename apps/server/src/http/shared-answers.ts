import { createHash } from "node:crypto";
import type { CallDefinition } from "@veranda/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isConnectionLost } from "../platform/db/connection-lost.ts";
import { compress } from "./compress.ts";
import { isFresh, preferredEncoding, type Encoding } from "./negotiation.ts";
import { MicroCache } from "./micro-cache.ts";

/** An answer as it goes out: its bytes, and the same compressed once someone asks for it. */
type SharedAnswer = {
  readonly json: Buffer;
  readonly etag: string;
  readonly compressed: Map<Encoding, Promise<Buffer>>;
};

const KEPT_MAX = 1_000;
const KEPT_MAX_BYTES = 16_000_000;
/** Longer addresses are not cached. */
const KEY_MAX = 512;
/** As for answers that are made for one caller. */
const COMPRESSED_FROM_BYTES = 1024;

export type SharedAnswers = {
  /** Answers from the cache; false on a miss, or where this caller's answer is personal. */
  sendKept(call: CallDefinition, request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
  /** The shared answer; `render` makes it, as JSON, without knowing the caller. */
  send(request: FastifyRequest, reply: FastifyReply, render: () => Promise<string>): Promise<FastifyReply>;
  /** Clears the cache: something that any answer may show has changed. */
  clear(): void;
};

/** Keeps answers that are the same for many, for a moment, as the bytes that go out. */
export function createSharedAnswers(keptMs?: number): SharedAnswers {
  const cache = new MicroCache<SharedAnswer>({
    ...(keptMs === undefined ? {} : { keptMs }),
    maxEntries: KEPT_MAX,
    maxBytes: KEPT_MAX_BYTES,
    // With its key and what it is compressed to.
    sizeOf: ({ json }) => 2 * (json.length + KEY_MAX),
    isAway: (instead) => "error" in instead && isConnectionLost(instead.error),
  });
  return {
    async sendKept(call, request, reply) {
      if (!isShared(call, request)) return false;
      const kept = cache.get(request.url);
      if (kept === undefined) return false;
      request.isFromMemory = true;
      await send(request, reply, await kept);
      return true;
    },
    async send(request, reply, render) {
      const make = async (): Promise<SharedAnswer> => answerOf(await render());
      const isKept = request.url.length <= KEY_MAX;
      return send(request, reply, await (isKept ? cache.of(request.url, make) : make()));
    },
    clear: () => cache.clear(),
  };
}

/** Whether this caller gets the same answer as others do: see `answerDependsOn` of the contract. */
export function isShared({ answerDependsOn }: CallDefinition, { person, guest }: FastifyRequest): boolean {
  switch (answerDependsOn) {
    case undefined:
      return false;
    case "nobody":
      return true;
    case "account":
      return person === null;
    case "token":
      return person === null && guest === null;
    default:
      return answerDependsOn satisfies never;
  }
}

function answerOf(text: string): SharedAnswer {
  const json = Buffer.from(text);
  // Weak: the same answer, however it is compressed.
  const etag = `W/"${createHash("sha1").update(json).digest("base64url")}"`;
  return { json, etag, compressed: new Map() };
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { json, etag, compressed }: SharedAnswer,
): Promise<FastifyReply> {
  reply.header("cache-control", "private, no-cache").header("etag", etag);
  reply.header("vary", "accept-encoding, authorization");
  if (isFresh(request.headers["if-none-match"], etag)) return reply.code(304).send();
  reply.type("application/json; charset=utf-8");
  const encoding =
    json.length < COMPRESSED_FROM_BYTES ? null : preferredEncoding(request.headers["accept-encoding"]);
  if (encoding === null) return reply.send(json);
  let bytes = compressed.get(encoding);
  if (bytes === undefined) compressed.set(encoding, (bytes = compress(json, encoding)));
  return reply.header("content-encoding", encoding).send(await bytes);
}
