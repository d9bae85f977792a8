import rateLimit from "@fastify/rate-limit";
import { calls, type CallDefinition } from "@veranda/contract";
import type { FastifyContextConfig, FastifyInstance } from "fastify";
import { networkOf } from "../platform/shared/network-of.ts";
import { NamedError } from "../named-error.ts";
import { isInternal } from "./internal-fetch.ts";
import { isFile } from "./visitor.ts";

/** Addresses that are remembered at once; past it the one not seen for longest is forgotten. */
const ADDRESSES_MAX = 20_000;
const WINDOW_MS = 60_000;
const PAGE_LOGS_A_MINUTE = 60;

export type RateLimits = { perMinute: number; joinsPerMinute: number };

const JOINS: readonly CallDefinition[] = [calls.guestToken, calls.joinRoom];
/** Each reads or writes megabytes as a whole. */
const HEAVY: readonly CallDefinition[] = [calls.roomContents, calls.saveTemplate, calls.openapi];
export const HEAVY_A_MINUTE = 20;

/** Limits what one address may ask for: calls and pages together, and apart from them what costs more. */
export async function registerRateLimits(app: FastifyInstance, { perMinute }: RateLimits): Promise<void> {
  if (perMinute === 0) return;
  await app.register(rateLimit, {
    global: true,
    max: perMinute,
    timeWindow: WINDOW_MS,
    cache: ADDRESSES_MAX,
    keyGenerator: ({ ip }) => networkOf(ip),
    allowList: (request) => isFile(request.url) || isInternal(request),
    errorResponseBuilder: () => new NamedError("RATE_LIMITED"),
  });
}

export function rateConfigOf(
  call: CallDefinition,
  { perMinute, joinsPerMinute }: RateLimits,
): FastifyContextConfig {
  if (perMinute === 0) return {};
  if (call === calls.sendLogs) return { rateLimit: { max: PAGE_LOGS_A_MINUTE, timeWindow: WINDOW_MS } };
  if (HEAVY.includes(call))
    return { rateLimit: { max: HEAVY_A_MINUTE, timeWindow: WINDOW_MS, groupId: "heavy" } };
  if (JOINS.includes(call))
    return joinsPerMinute === 0
      ? { rateLimit: false }
      : { rateLimit: { max: joinsPerMinute, timeWindow: WINDOW_MS, groupId: "joins" } };
  return {};
}
