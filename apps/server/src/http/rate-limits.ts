import { callbackify } from "node:util";
import rateLimit, { type FastifyRateLimitStore } from "@fastify/rate-limit";
import { calls, type CallDefinition } from "@veranda/contract";
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from "fastify";
import { networkOf } from "../platform/shared/network-of.ts";
import type { WindowCounter } from "../platform/shared/window-counter.ts";
import { NamedError } from "../named-error.ts";
import { isInternal } from "./internal-fetch.ts";
import { isFile } from "./visitor.ts";

const WINDOW_MS = 60_000;
const PAGE_LOGS_A_MINUTE = 60;

export type RateLimits = { perMinute: number; joinsPerMinute: number };

const JOINS: readonly CallDefinition[] = [
  calls.guestToken,
  calls.joinRoom,
  calls.mediaTickets,
  calls.joinGroupVoice,
  calls.watchRoom,
];
/** Calls that read or write megabytes. */
const HEAVY: readonly CallDefinition[] = [calls.roomContents, calls.saveTemplate, calls.openapi];
export const HEAVY_A_MINUTE = 20;

/** Rate limits by IP address: one for calls and pages together, separate ones for expensive calls. */
export async function registerRateLimits(
  app: FastifyInstance,
  { perMinute }: RateLimits,
  counter: WindowCounter,
): Promise<void> {
  if (perMinute === 0) return;
  await app.register(rateLimit, {
    global: true,
    max: perMinute,
    timeWindow: WINDOW_MS,
    store: storeOf(counter),
    keyGenerator: ({ ip }) => networkOf(ip),
    allowList: (request) => (isFile(request) && !isMadeFor(request)) || isInternal(request),
    errorResponseBuilder: () => new NamedError("RATE_LIMITED"),
  });
}

/** Files that are made on request have a limit of their own. */
const isMadeFor = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.rateLimit !== undefined;

/** The shared store of counts. Every call with a limit of its own names its group, which the plugin adds to the key. */
function storeOf(counter: WindowCounter) {
  const count = callbackify(async (key: string, windowMs: number) => {
    const { count: current, endsInMs: ttl } = await counter.count(key, windowMs);
    return { current, ttl };
  });
  return class Store implements FastifyRateLimitStore {
    incr(...[key, done, windowMs]: Parameters<FastifyRateLimitStore["incr"]>): void {
      count(key, windowMs, done);
    }

    child(): this {
      return this;
    }
  };
}

export function rateConfigOf(
  call: CallDefinition,
  { perMinute, joinsPerMinute }: RateLimits,
): FastifyContextConfig {
  if (perMinute === 0) return {};
  if (call === calls.sendLogs)
    return { rateLimit: { max: PAGE_LOGS_A_MINUTE, timeWindow: WINDOW_MS, groupId: "logs" } };
  if (HEAVY.includes(call))
    return { rateLimit: { max: HEAVY_A_MINUTE, timeWindow: WINDOW_MS, groupId: "heavy" } };
  if (JOINS.includes(call))
    return joinsPerMinute === 0
      ? { rateLimit: false }
      : { rateLimit: { max: joinsPerMinute, timeWindow: WINDOW_MS, groupId: call.path } };
  return {};
}
