import type { ServerResponse } from "node:http";
import { HLS_PATH } from "@veranda/contract/rooms/live";
import type { FastifyInstance } from "fastify";
import { NamedError } from "../named-error.ts";
import { networkOf } from "../platform/shared/network-of.ts";
import { TokenBuckets } from "../platform/token-buckets.ts";
import type { HlsAccess } from "../rooms/live/hls/hls-streams.ts";
import { HLS_PLAYLIST } from "../rooms/live/hls/hls-window.ts";

const KEY = /^[\w-]{24}$/;
/**
 * A player makes a request per second: the playlist every two, and a segment of two seconds. A cache in between doesn't
 * make more.
 */
const REQUESTS = { burst: 60, perSecond: 4 } as const;
const NETWORKS_MAX = 10_000;
/** Cache lifetime of a public playlist, in seconds: half a segment. */
const PLAYLIST_SECONDS = 1;
/** A segment never changes, and is useless after this time. */
const SEGMENT_SECONDS = 60;
/** Segments are made on demand; the first takes three seconds. */
const FIRST_SEGMENT_MS = 8_000;
/** A slower reader would keep segments in memory that have left the window: a segment is two seconds long. */
const ANSWER_MS = 40_000;
/** The names that HlsWindow assigns. */
const NAME = /^(?:head-\d{1,9}\.mp4|\d{1,9}\.m4s)$/;

export type HlsOptions = {
  find: (key: string) => HlsAccess | null;
  /** Number of watching pages of this network, each of which may make a player's requests. */
  watchersAt: (network: string) => number;
  monotonic: () => number;
  /** Whether requests are limited. */
  isLimited: boolean;
  /** Time limit of a response. */
  answerMs?: number;
};

/** Serves broadcasts by HLS (docs/live.md), from memory. */
export function serveHls(
  app: FastifyInstance,
  { find, watchersAt, monotonic, isLimited, answerMs = ANSWER_MS }: HlsOptions,
): void {
  const requests = new TokenBuckets(NETWORKS_MAX);
  const isTooMany = (ip: string): boolean => {
    const network = networkOf(ip);
    const now = monotonic();
    // With more pages in a network, each request counts less.
    return !requests.of(network, REQUESTS, now).take(now, 1 / (1 + watchersAt(network)));
  };
  app.get<{ Params: { key: string; name: string } }>(
    `${HLS_PATH}/:key/:name`,
    // It has its own limit, and video is already compressed.
    { config: { rateLimit: false }, compress: false },
    async ({ ip, params: { key, name } }, reply) => {
      if (isLimited && isTooMany(ip)) throw new NamedError("RATE_LIMITED");
      const access = KEY.test(key) ? find(key) : null;
      if (access === null) throw new NamedError("FORBIDDEN");
      endLate(reply.raw, answerMs);
      const { window, isShared, onAsked } = access;
      const cache = (seconds: number): string =>
        isShared ? `public, max-age=${seconds}` : "private, no-store";
      if (name === HLS_PLAYLIST) {
        onAsked();
        // Players give up if there is no playlist at first.
        if (window.playlist === null) await within(window.started, FIRST_SEGMENT_MS);
        const { playlist } = window;
        if (playlist === null) throw new NamedError("NOT_FOUND");
        return reply
          .headers({ "cache-control": cache(PLAYLIST_SECONDS) })
          .type("application/vnd.apple.mpegurl")
          .send(playlist);
      }
      const file = NAME.test(name) ? window.file(name) : null;
      if (file === null) throw new NamedError("NOT_FOUND");
      return reply
        .headers({ "cache-control": cache(SEGMENT_SECONDS) })
        .type("video/mp4")
        .send(file);
    },
  );
}

/** Closes the connection of a reader who takes too long. */
function endLate(response: ServerResponse, afterMs: number): void {
  const timer = setTimeout(() => response.destroy(), afterMs).unref();
  response.once("close", () => clearTimeout(timer));
}

/** Resolves with the promise, or after this time. */
async function within(awaited: Promise<void>, ms: number): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([awaited, late]);
  clearTimeout(timer);
}
