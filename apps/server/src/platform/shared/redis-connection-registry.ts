import { randomBytes } from "node:crypto";
import type { Redis } from "ioredis";
import type { Logger } from "pino";
import { z } from "zod";
import { createMemoryConnectionRegistry, type ConnectionRegistry } from "./connection-registry.ts";

const names = z.array(z.string());

const RENEW_MS = 10_000;
const LIFE_MS = 30_000;

/** The time by the clock of Redis, since the processes' clocks may differ, and be set. */
const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;
/** Whether a process other than ARGV[2] has ARGV[3]; KEYS[1] is the list of processes, ARGV[1] the prefix of sets. */
const ELSEWHERE = `${NOW}
local function isElsewhere()
  for _, process in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], now, '+inf')) do
    if process ~= ARGV[2] and redis.call('SISMEMBER', ARGV[1] .. process, ARGV[3]) == 1 then return true end
  end
  return false
end`;
const ENTER = `${ELSEWHERE}
local added = redis.call('SADD', ARGV[1] .. ARGV[2], ARGV[3])
redis.call('PEXPIRE', ARGV[1] .. ARGV[2], ${LIFE_MS * 2})
return added == 1 and not isElsewhere() and 1 or 0`;
const LEAVE = `${ELSEWHERE}
local removed = redis.call('SREM', ARGV[1] .. ARGV[2], ARGV[3])
return removed == 1 and not isElsewhere() and 1 or 0`;
/**
 * Removes dead processes from the list, except the caller ARGV[2]; returns those who were connected to them and are not
 * to any living one.
 */
const REAP = `${NOW}
local lost = {}
local dead = {}
for _, process in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', '(' .. now)) do
  if process ~= ARGV[2] then
    dead[#dead + 1] = process
    redis.call('ZREM', KEYS[1], process)
  end
end
local alive = redis.call('ZRANGE', KEYS[1], 0, -1)
for _, process in ipairs(dead) do
  for _, id in ipairs(redis.call('SMEMBERS', ARGV[1] .. process)) do
    local isAlive = false
    for _, other in ipairs(alive) do
      if redis.call('SISMEMBER', ARGV[1] .. other, id) == 1 then isAlive = true break end
    end
    if not isAlive then lost[#lost + 1] = id end
  end
  redis.call('DEL', ARGV[1] .. process)
end
return lost`;

/** Puts process ARGV[1] on the list, alive for ARGV[2] milliseconds from now. */
const RENEW = `${NOW}
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])`;
const ALIVE = `${NOW}
return redis.call('ZRANGEBYSCORE', KEYS[1], now, '+inf')`;

/** `lifeMs`: a process that hasn't renewed for this long counts as dead, and its connections as lost. */
export type RedisConnectionRegistryOptions = { redis: Redis; prefix: string; log: Logger; lifeMs?: number };

/**
 * One set per process, which expires unless the process renews it. While Redis is away, each process knows only its own
 * connections.
 */
export async function openRedisConnectionRegistry({
  redis,
  prefix,
  log,
  lifeMs = LIFE_MS,
}: RedisConnectionRegistryOptions): Promise<ConnectionRegistry> {
  const me = randomBytes(9).toString("base64url");
  // Hash tag: a Redis cluster stores all of it on one node.
  const processes = `${prefix}{online}`;
  const sets = `${prefix}{online}:`;
  const alone = createMemoryConnectionRegistry();
  const own = new Set<string>();
  const listeners = new Set<(ids: readonly string[]) => void>();

  const orAlone = async <T>(shared: () => Promise<T>, fallback: T): Promise<T> => {
    try {
      // Fail at once while the connection is known to be lost.
      if (redis.status !== "ready") throw new Error(`Redis is ${redis.status}`);
      return await shared();
    } catch (error) {
      log.warn({ err: error }, "Redis does not say who is online; this process knows its own only");
      return fallback;
    }
  };

  const alive = async (): Promise<string[]> => names.parse(await redis.eval(ALIVE, 1, processes));

  const renew = async (): Promise<void> => {
    await redis.eval(RENEW, 1, processes, me, lifeMs);
    // Redis may have been emptied in the meantime.
    if (own.size > 0) await redis.sadd(sets + me, ...own);
    await redis.pexpire(sets + me, LIFE_MS * 2);
    const lost = names.parse(await redis.eval(REAP, 1, processes, sets, me));
    if (lost.length > 0) for (const listener of listeners) listener(lost);
  };
  await renew();
  const renewOrGoOn = (): Promise<void> => orAlone(renew, undefined);
  const timer = setInterval(() => void renewOrGoOn(), RENEW_MS);
  timer.unref();

  return {
    async enter(id) {
      own.add(id);
      const isFirst = await alone.enter(id);
      return orAlone(async () => (await redis.eval(ENTER, 1, processes, sets, me, id)) === 1, isFirst);
    },
    async leave(id) {
      own.delete(id);
      const isLast = await alone.leave(id);
      return orAlone(async () => (await redis.eval(LEAVE, 1, processes, sets, me, id)) === 1, isLast);
    },
    async online(ids) {
      if (ids.length === 0) return new Set();
      const mine = await alone.online(ids);
      return orAlone(async () => {
        const living = await alive();
        const found = new Set(mine);
        for (const process of living) {
          if (process === me) continue;
          const isIn = await redis.smismember(sets + process, ...ids);
          for (const [at, id] of ids.entries()) if (isIn[at] === 1) found.add(id);
        }
        return found;
      }, mine);
    },
    async everyone(max) {
      const mine = await alone.everyone(max);
      if (mine === null) return null;
      return orAlone(async () => {
        const living = await alive();
        const found = new Set(mine);
        for (const process of living) {
          if (process === me) continue;
          if ((await redis.scard(sets + process)) > max) return null;
          for (const id of await redis.smembers(sets + process)) found.add(id);
        }
        return found.size > max ? null : found;
      }, mine);
    },
    onLost(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    renew: renewOrGoOn,
    async close() {
      clearInterval(timer);
      listeners.clear();
      await orAlone(async () => {
        await redis.zrem(processes, me);
        await redis.del(sets + me);
      }, undefined);
    },
  };
}
