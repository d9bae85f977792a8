import { pino } from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { createMemoryLimiter } from "../../platform/shared/limiter.ts";
import { openShared } from "../../platform/shared/open-shared.ts";
import { needsRedis, startRedis } from "../../testing/redis.ts";
import { createAuthRateLimit, type AuthRateLimit } from "./auth-rate-limit.ts";

const from = (ip: string) => ({ ip, device: "" });
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const part of opened.splice(0).toReversed()) await part.close();
});

/** How many of these concurrent attempts are admitted; the others get a time to wait. */
async function letThrough(processes: readonly AuthRateLimit[], tries: number): Promise<number> {
  const all = await Promise.allSettled(
    Array.from({ length: tries }, async (_, n) => processes[n % processes.length]?.signIn(from("192.0.2.1"))),
  );
  const refused = all.flatMap((each) => (each.status === "rejected" ? [each.reason as unknown] : []));
  const named = { code: "RATE_LIMITED", customData: { waitMs: expect.any(Number) } };
  expect(refused).toEqual(refused.map(() => expect.objectContaining(named)));
  return tries - refused.length;
}

test("guesses from all addresses of one IPv6 network are counted together", async () => {
  const tries = createAuthRateLimit(
    createMemoryLimiter(() => 0),
    5,
  );
  for (let n = 0; n < 5; n += 1) await tries.signIn(from(`2001:db8:1:2::${n}`));
  await expect(tries.signIn(from("2001:db8:1:2:ffff::1"))).rejects.toMatchObject({ code: "RATE_LIMITED" });
  await tries.signIn(from("2001:db8:1:3::1"));
});

test("of thirty simultaneous guesses from one address, at most the limit is let through", async () => {
  const tries = createAuthRateLimit(
    createMemoryLimiter(() => 0),
    10,
  );
  expect(await letThrough([tries], 30)).toBe(10);
});

describe("processes that share a Redis", needsRedis, () => {
  test("thirty simultaneous guesses are counted together; while Redis is away each process enforces the limit", async () => {
    const redis = await startRedis();
    opened.push(redis);
    const processes: AuthRateLimit[] = [];
    for (let n = 0; n < 2; n += 1) {
      const shared = await openShared({
        redisUrl: redis.url,
        secret: new Uint8Array(32).fill(7),
        log: pino({ level: "silent" }),
        monotonic: () => 0,
      });
      opened.push(shared);
      processes.push(createAuthRateLimit(shared.limiter, 10));
    }
    expect(await letThrough(processes, 30)).toBe(10);
    await redis.kill();
    expect(await letThrough(processes, 60)).toBe(20);
  });
});
