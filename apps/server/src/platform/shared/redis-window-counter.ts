import type { Redis } from "ioredis";
import type { Logger } from "pino";
import { z } from "zod";
import type { Counted, WindowCounter } from "./window-counter.ts";

/** Increments and sets the expiry atomically. */
const COUNT = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}`;

/** A longer remaining time means that a new window has begun. */
const UNCOUNT = `
local count = tonumber(redis.call('GET', KEYS[1]) or '0')
if count > 0 and redis.call('PTTL', KEYS[1]) <= tonumber(ARGV[1]) then redis.call('DECR', KEYS[1]) end`;

const counted = z.tuple([z.number(), z.number()]);

/** A counter that all processes on one Redis share. While Redis is away each counts with `alone`, without delays. */
export function createRedisWindowCounter(
  redis: Redis,
  prefix: string,
  log: Logger,
  alone: WindowCounter,
): WindowCounter {
  let isAlone = false;
  const countedAlone = new WeakSet<Counted>();
  const countAlone = async (key: string, windowMs: number, error: unknown): Promise<Counted> => {
    if (!isAlone) log.warn({ err: error }, "Redis does not count; this process counts alone");
    isAlone = true;
    const one = await alone.count(key, windowMs);
    countedAlone.add(one);
    return one;
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
    async uncount(key, one) {
      if (countedAlone.has(one)) return alone.uncount(key, one);
      if (redis.status !== "ready") return;
      await redis
        .eval(UNCOUNT, 1, prefix + key, Math.ceil(one.endsInMs))
        .catch((error: unknown) => log.warn({ err: error }, "What Redis counted stands"));
    },
  };
}
