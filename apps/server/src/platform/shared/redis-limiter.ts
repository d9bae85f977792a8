import type { Redis } from "ioredis";
import type { Logger } from "pino";
import { createMemoryLimiter, type Limiter } from "./limiter.ts";

/** Counts and dates in one step, so that no two processes count past each other. Answers -1 or the wait in ms. */
const TAKE = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
if count <= tonumber(ARGV[1]) then return -1 end
return redis.call('PTTL', KEYS[1])`;

/** A limiter that all processes on one Redis share. While Redis is away each process counts on its own. */
export function createRedisLimiter(
  redis: Redis,
  prefix: string,
  log: Logger,
  monotonic: () => number,
): Limiter {
  const alone = createMemoryLimiter(monotonic);
  return {
    async take(key, limit) {
      try {
        const waitMs = Number(
          await redis.eval(
            TAKE,
            1,
            `${prefix}limit:${key}`,
            limit.max,
            Math.max(1, Math.ceil(limit.windowMs)),
          ),
        );
        return waitMs < 0 ? null : waitMs;
      } catch (error) {
        log.warn({ err: error }, "Redis does not count; this process counts alone");
        return alone.take(key, limit);
      }
    },
  };
}
