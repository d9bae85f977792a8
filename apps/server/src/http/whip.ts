import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { STREAM_PROBLEMS, WHIP_PATH } from "@veranda/contract/rooms/live";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { NamedError } from "../named-error.ts";
import { answerFrom, isForwarded } from "./forward.ts";
import { isNotHere } from "./streams-elsewhere.ts";
import type { LiveStream } from "../rooms/live/stream-ingest.ts";

/** A program's offer has some 3,000 characters, a browser's some 9,000. */
const SDP_MAX = 32_768;
/** Rate limit by network. Programs retry every few seconds while they are refused. */
const TRIES_A_MINUTE = 20;
const WINDOW_MS = 60_000;
/** The longest wait of a request for a stream's end; proxies cut connections that stay silent for longer. */
const HELD_MS = 10_000;
const KEY = /^Bearer ([\w-]{16,64})$/i;

type Session = { readonly stream: LiveStream; readonly keyHash: Buffer; readonly etag: string };

export type WhipOptions = {
  /** Throws NamedError. */
  openStream: (key: string, offer: string) => Promise<LiveStream>;
  /** Address of the process that accepts the stream of this key, if not this one; null if none. */
  elsewhere: (key: string) => Promise<string | null>;
  /** The path by which this process is reached. */
  pathHere: (path: string) => string;
  /** Whether requests are limited. */
  isLimited: boolean;
};

/**
 * Accepts streams of programs such as OBS (WHIP, RFC 9725): an offer is posted, and the answer connects it to the media
 * server.
 */
export async function serveWhip(
  app: FastifyInstance,
  { openStream, elsewhere, pathHere, isLimited }: WhipOptions,
): Promise<void> {
  const sessions = new Map<string, Session>();
  const config = isLimited
    ? { rateLimit: { max: TRIES_A_MINUTE, timeWindow: WINDOW_MS, groupId: "whip" } }
    : {};
  /**
   * Requests about an open stream require its URL and key, and are cheap. They aren't limited by network: many people
   * may share the sender's, and another process makes them on its behalf.
   */
  const ofStream = isLimited ? { rateLimit: false as const } : {};

  /** The session with the key that opened it. Throws UNAUTHENTICATED or NOT_FOUND. */
  const sessionOf = (request: FastifyRequest): Session => {
    const key = keyOf(request);
    const session = sessions.get((request.params as { id: string }).id);
    if (session?.stream.isOpen !== true) throw new NamedError("NOT_FOUND");
    if (!timingSafeEqual(hashOf(key), session.keyHash)) throw new NamedError("UNAUTHENTICATED");
    return session;
  };

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    for (const type of ["application/sdp", "application/trickle-ice-sdpfrag"])
      scope.addContentTypeParser(type, { parseAs: "string", bodyLimit: SDP_MAX }, (_, body, done) =>
        done(null, body),
      );
    // The sender may be a page of another site: only its key authorises it.
    scope.addHook("onRequest", async (_, reply) => {
      reply.headers({
        "access-control-allow-origin": "*",
        "access-control-expose-headers": "location, etag",
      });
    });

    for (const url of [WHIP_PATH, `${WHIP_PATH}/:id`])
      scope.options(url, async (_, reply) =>
        reply
          .code(204)
          .headers({
            "accept-post": "application/sdp",
            "access-control-allow-methods": ["POST", "PATCH", "DELETE"].join(", "),
            "access-control-allow-headers": "authorization, content-type, if-match",
          })
          .send(),
      );

    scope.post(WHIP_PATH, { config }, async (request, reply) => {
      const key = keyOf(request);
      const offer = bodyOf(request, "application/sdp");
      const stream = await openStream(key, offer).catch(async (error: unknown) => {
        const isPassedOn = isNotHere(error) && !isForwarded(request.headers);
        const address = isPassedOn ? await elsewhere(key) : null;
        if (address === null) throw error;
        return { address };
      });
      if ("address" in stream) {
        const { method, url, headers, ip } = request;
        return answerFrom(stream.address, { method, path: url, headers, ip, body: offer }, reply);
      }
      for (const [id, session] of sessions) if (!session.stream.isOpen) sessions.delete(id);
      const id = randomBytes(18).toString("base64url");
      const etag = `"${randomBytes(9).toString("base64url")}"`;
      sessions.set(id, { stream, keyHash: hashOf(key), etag });
      return reply
        .code(201)
        .headers({ location: pathHere(`${WHIP_PATH}/${id}`), etag })
        .type("application/sdp")
        .send(stream.answer);
    });

    // Candidates aren't needed: the sender connects to us, and addresses that it names are never contacted. An ICE
    // restart is a new stream.
    scope.patch(`${WHIP_PATH}/:id`, { config: {} }, async (request, reply) => {
      const { etag, stream } = sessionOf(request);
      const fragment = bodyOf(request, "application/trickle-ice-sdpfrag");
      const expected = request.headers["if-match"];
      if (expected === undefined) return refuse(reply, 428);
      const userFragment = /^a=ice-ufrag:(\S{4,256})\r?$/m.exec(fragment)?.[1];
      if (userFragment === undefined) throw new NamedError("INVALID_INPUT");
      if (expected === "*" || userFragment !== stream.clientFragment) return refuse(reply, 422);
      return expected === etag ? reply.code(204).send() : refuse(reply, 412);
    });

    scope.delete(`${WHIP_PATH}/:id`, { config: ofStream }, async (request, reply) => {
      sessionOf(request).stream.close();
      return reply.code(200).send();
    });

    // The next two are for another process that received this stream by RTMP.
    scope.get(
      `${WHIP_PATH}/:id/end`,
      { config: ofStream, exposeHeadRoute: false },
      async (request, reply) => {
        const { stream } = sessionOf(request);
        const hasEnded = await within(stream.ended, HELD_MS);
        return reply.code(hasEnded ? 200 : 204).send();
      },
    );

    scope.post(`${WHIP_PATH}/:id/problems/:problem`, { config: ofStream }, async (request, reply) => {
      const { stream } = sessionOf(request);
      const { problem: named } = request.params as { problem: string };
      const problem = STREAM_PROBLEMS.find((each) => each === named);
      if (problem === undefined) throw new NamedError("INVALID_INPUT");
      stream.reportProblem(problem);
      return reply.code(204).send();
    });
  });
}

/** Whether the promise resolves within this time. */
async function within(end: Promise<void>, ms: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ms);
  void end.then(() => resolve(true));
  const hasCome = await promise;
  clearTimeout(timer);
  return hasCome;
}

/** Required by the RFC, though no caller reads it. */
const refuse = (reply: FastifyReply, statusCode: number): FastifyReply => reply.code(statusCode).send();

const hashOf = (key: string): Buffer => createHash("sha256").update(key).digest();

function keyOf({ headers }: FastifyRequest): string {
  const key = KEY.exec(headers.authorization ?? "")?.[1];
  if (key === undefined) throw new NamedError("UNAUTHENTICATED");
  return key;
}

function bodyOf({ body, headers }: FastifyRequest, type: string): string {
  const isOfType = headers["content-type"]?.split(";")[0]?.trim().toLowerCase() === type;
  if (!isOfType) throw new NamedError("UNSUPPORTED_MEDIA_TYPE");
  if (typeof body !== "string" || body === "") throw new NamedError("INVALID_INPUT");
  return body;
}
