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
  /**
   * The answer to a caller who is told apart, where their rule gave the same object to another before: as the bytes that
   * were made then. Null for an object that is seen for the first time, as most are: it would be kept in vain.
   */
  sendSame(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: unknown,
    write: (answer: unknown) => string,
  ): Promise<FastifyReply> | null;
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
  /** By the rule's object, which lives as long as its rule keeps it; null: it was given once. */
  const written = new WeakMap<object, SharedAnswer | null>();
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
    sendSame(request, reply, answer, write) {
      if (typeof answer !== "object" || answer === null) return null;
      const before = written.get(answer);
      if (before === undefined) {
        written.set(answer, null);
        return null;
      }
      const made = before ?? answerOf(write(answer));
      if (before === null) written.set(answer, made);
      return sendBytes(request, reply.header("vary", "accept-encoding"), made);
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
  answer: SharedAnswer,
): Promise<FastifyReply> {
  const { etag } = answer;
  reply.header("cache-control", "private, no-cache").header("etag", etag);
  reply.header("vary", "accept-encoding, authorization");
  if (isFresh(request.headers["if-none-match"], etag)) return reply.code(304).send();
  return sendBytes(request, reply, answer);
}

async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { json, compressed }: SharedAnswer,
): Promise<FastifyReply> {
  reply.type("application/json; charset=utf-8");
  const encoding =
    json.length < COMPRESSED_FROM_BYTES ? null : preferredEncoding(request.headers["accept-encoding"]);
  if (encoding === null) return reply.send(json);
  let bytes = compressed.get(encoding);
  if (bytes === undefined) compressed.set(encoding, (bytes = compress(json, encoding)));
  return reply.header("content-encoding", encoding).send(await bytes);
}
