import type { Redis } from "ioredis";
import type { Logger } from "pino";
import { z } from "zod";
import type { WindowCounter } from "./window-counter.ts";

/** Counts and dates in one step, so that no two processes count past each other. */
const COUNT = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}`;

const counted = z.tuple([z.number(), z.number()]);

/** A counter that all processes on one Redis share. While Redis is away each counts with `alone`, and nobody waits. */
export function createRedisWindowCounter(
  redis: Redis,
  prefix: string,
  log: Logger,
  alone: WindowCounter,
): WindowCounter {
  let isAlone = false;
  const countAlone = (key: string, windowMs: number, error: unknown) => {
    if (!isAlone) log.warn({ err: error }, "Redis does not count; this process counts alone");
    isAlone = true;
    return alone.count(key, windowMs);
  };
  return {
    async count(key, windowMs) {
      if (redis.status !== "ready") return countAlone(key, windowMs, new Error(`Redis is ${redis.status}`));
      try {
        const window = Math.max(1, Math.ceil(windowMs));
        const [count, endsInMs] = counted.parse(await redis.eval(COUNT, 1, prefix + key, window));
        isAlone = false;
        return { count, endsInMs };
      } catch (error) {
        return countAlone(key, windowMs, error);
      }
    },
  };
}
