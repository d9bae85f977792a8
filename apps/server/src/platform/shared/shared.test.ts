import { Redis } from "ioredis";
import { pino } from "pino";
import { afterEach, describe, expect, test, vi } from "vitest";
import { needsRedis, startRedis, type TestRedis } from "../../testing/redis.ts";
import { systemClock } from "../clock.ts";
import { StartError } from "../start-error.ts";
import { openShared, redisPrefix, type Shared } from "./open-shared.ts";
import { openRedisConnectionRegistry } from "./redis-connection-registry.ts";
import { soon } from "../../testing/soon.ts";

const log = pino({ level: "silent" });
const secret = new Uint8Array(32).fill(7);
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const part of opened.splice(0).toReversed()) await part.close();
});

async function open(
  redisUrl: string | undefined,
  more: { secret?: Uint8Array; monotonic?: () => number } = {},
) {
  const shared = await openShared({
    redisUrl,
    secret,
    log,
    monotonic: () => performance.now(),
    ...more,
  });
  opened.push(shared);
  return shared;
}
async function redis(): Promise<TestRedis> {
  const server = await startRedis();
  opened.push(server);
  return server;
}
const takes = (shared: Shared, key: string, times: number, max: number) =>
  Promise.all(Array.from({ length: times }, () => shared.limiter.take(key, { max, windowMs: 60_000 })));
const taken = (waits: (number | null)[]): number => waits.filter((wait) => wait === null).length;

describe("a single process", () => {
  test("admits exactly the limit, and returns how long to wait", async () => {
    let at = 1_000;
    const shared = await open(undefined, { monotonic: () => at });
    expect(taken(await takes(shared, "a", 10, 4))).toBe(4);
    at += 20_000;
    expect(await shared.limiter.take("a", { max: 4, windowMs: 60_000 })).toBe(40_000);
    at += 40_000;
    expect(await shared.limiter.take("a", { max: 4, windowMs: 60_000 })).toBe(null);
    expect(await shared.limiter.take("b", { max: 4, windowMs: 60_000 })).toBe(null);
  });

  test("counts a provisional action until it is given back, which doesn't affect a later window", async () => {
    let at = 1_000;
    const shared = await open(undefined, { monotonic: () => at });
    const hold = () => shared.limiter.hold("a", { max: 2, windowMs: 60_000 });
    const first = await hold();
    at += 10;
    const [second, third] = [await hold(), await hold()];
    expect([first, second, third].map(({ waitMs }) => waitMs)).toEqual([null, null, 59_990]);
    await third.giveBack();
    expect((await hold()).waitMs).toBe(59_990);
    await first.giveBack();
    expect((await hold()).waitMs).toBe(null);
    at += 60_000;
    expect([(await hold()).waitMs, (await hold()).waitMs]).toEqual([null, null]);
    await second.giveBack();
    expect((await hold()).waitMs).toBe(60_000);
  });

  test("knows who is online", async () => {
    const { connectionRegistry } = await open(undefined);
    expect(await connectionRegistry.enter("ada")).toBe(true);
    expect(await connectionRegistry.enter("ada")).toBe(false);
    expect([...(await connectionRegistry.online(["ada", "bo"]))]).toEqual(["ada"]);
    expect(await connectionRegistry.leave("ada")).toBe(true);
    expect(await connectionRegistry.leave("ada")).toBe(false);
  });
});

describe("several processes on one Redis", needsRedis, () => {
  test("together admit exactly the limit", async () => {
    const { url } = await redis();
    const [a, b] = [await open(url), await open(url)];
    const waits = (await Promise.all([takes(a, "login", 50, 30), takes(b, "login", 50, 30)])).flat();
    expect(taken(waits)).toBe(30);
    for (const wait of waits.filter((each) => each !== null)) {
      expect(wait).toBeGreaterThan(50_000);
      expect(wait).toBeLessThanOrEqual(60_000);
    }
    expect(await a.limiter.take("short", { max: 1, windowMs: 30 })).toBe(null);
    await soon(async () => expect(await b.limiter.take("short", { max: 1, windowMs: 30 })).toBe(null));
  });

  test("uncount what either gives back", async () => {
    const { url } = await redis();
    const [a, b] = [await open(url), await open(url)];
    const hold = ({ limiter }: Shared, windowMs = 60_000) => limiter.hold("guess", { max: 2, windowMs });
    const [first] = [await hold(a), await hold(b)];
    expect((await hold(b)).waitMs).toBeGreaterThan(50_000);
    await first.giveBack();
    expect((await hold(b)).waitMs).toBe(null);
    expect((await hold(a)).waitMs).toBeGreaterThan(50_000);
    const brief = (shared: Shared) => shared.limiter.hold("brief", { max: 1, windowMs: 40 });
    const early = await brief(a);
    await soon(async () => expect((await brief(b)).waitMs).toBe(null));
    const later = () => b.limiter.take("brief", { max: 1, windowMs: 60_000 });
    await soon(async () => expect(await later()).toBe(null));
    await early.giveBack();
    expect(await later()).not.toBe(null);
  });

  test("receive each other's messages and their own, until they unsubscribe", async () => {
    const { url } = await redis();
    const [a, b] = [await open(url), await open(url)];
    const heard: string[] = [];
    const stop = a.pubsub.subscribe("news", (text) => heard.push(`a:${text}`));
    b.pubsub.subscribe("news", (text) => heard.push(`b:${text}`));
    b.pubsub.subscribe("other", (text) => heard.push(`b:other:${text}`));
    await soon(() => {
      a.pubsub.publish("news", "1");
      expect(new Set(heard)).toEqual(new Set(["a:1", "b:1"]));
    });
    stop();
    heard.length = 0;
    b.pubsub.publish("news", "2");
    await soon(() => expect(heard).toContain("b:2"));
    expect(heard).not.toContain("a:2");
  });

  test("an installation doesn't receive another one's messages", async () => {
    const { url } = await redis();
    const [a, b] = [await open(url), await open(url, { secret: new Uint8Array(32).fill(8) })];
    const heard: string[] = [];
    b.pubsub.subscribe("news", (text) => heard.push(text));
    await a.connectionRegistry.enter("ada");
    expect([...(await b.connectionRegistry.online(["ada"]))]).toEqual([]);
    expect(taken(await takes(a, "x", 1, 1))).toBe(1);
    expect(taken(await takes(b, "x", 1, 1))).toBe(1);
    a.pubsub.publish("news", "not for b");
    await soon(() => {
      b.pubsub.publish("news", "for b");
      expect(heard).toContain("for b");
    });
    expect(heard).not.toContain("not for b");
  });

  test("a subscriber that throws on a message ends no process, and others receive it and later ones", async () => {
    const { url } = await redis();
    const { pubsub } = await open(url);
    const heard: unknown[] = [];
    pubsub.subscribe("news", (text) => heard.push(JSON.parse(text)));
    pubsub.subscribe("news", (text) => heard.push(text));
    const stranger = new Redis(url);
    opened.push({ close: async () => stranger.disconnect() });
    await soon(async () => {
      expect(await stranger.publish(`${redisPrefix(secret)}news`, "not JSON")).toBe(1);
    });
    await soon(() => expect(heard).toEqual(["not JSON"]));
    pubsub.publish("news", "1");
    await soon(() => expect(heard).toEqual(["not JSON", 1, "1"]));
  });

  test("someone is online as long as they are connected to any process", async () => {
    const { url } = await redis();
    const [a, b] = [await open(url), await open(url)];
    expect(await a.connectionRegistry.enter("ada")).toBe(true);
    expect(await b.connectionRegistry.enter("ada")).toBe(false);
    expect(await a.connectionRegistry.leave("ada")).toBe(false);
    expect([...(await a.connectionRegistry.online(["ada", "bo"]))]).toEqual(["ada"]);
    await a.connectionRegistry.enter("bo");
    expect(await a.connectionRegistry.everyone(2)).toEqual(new Set(["ada", "bo"]));
    expect(await a.connectionRegistry.everyone(1)).toBeNull();
    await a.connectionRegistry.leave("bo");
    expect(await b.connectionRegistry.leave("ada")).toBe(true);
    expect([...(await a.connectionRegistry.online(["ada"]))]).toEqual([]);
  });

  test("of two processes that open someone's first sockets at once, exactly one is the first", async () => {
    const { url } = await redis();
    const [a, b] = [await open(url), await open(url)];
    for (let n = 0; n < 20; n += 1) {
      const firsts = await Promise.all([
        a.connectionRegistry.enter(`p${n}`),
        b.connectionRegistry.enter(`p${n}`),
      ]);
      expect(firsts.filter(Boolean)).toHaveLength(1);
    }
  });

  test("a process that closes removes its connections; one that dies is detected", async () => {
    const { url } = await redis();
    const a = await open(url);
    const b = await openShared({ redisUrl: url, secret, log, ...systemClock });
    await b.connectionRegistry.enter("bo");
    expect([...(await a.connectionRegistry.online(["bo"]))]).toEqual(["bo"]);
    await b.close();
    expect([...(await a.connectionRegistry.online(["bo"]))]).toEqual([]);

    const lost: string[] = [];
    a.connectionRegistry.onLost((ids) => lost.push(...ids));
    await a.connectionRegistry.enter("dee");
    // It counts as dead by the next check, however soon that is.
    const connection = new Redis(url);
    opened.push({ close: async () => connection.disconnect() });
    const prefix = redisPrefix(secret);
    const dead = await openRedisConnectionRegistry({ redis: connection, prefix, log, lifeMs: -1 });
    await dead.enter("cy");
    await dead.enter("dee");
    expect([...(await a.connectionRegistry.online(["cy", "dee"]))]).toEqual(["dee"]);
    await a.connectionRegistry.renew();
    expect(lost).toEqual(["cy"]);
  });

  test("machines whose clocks differ by hours, or are set, agree on who is online", async () => {
    const { url } = await redis();
    const a = await open(url);
    await a.connectionRegistry.enter("ada");
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 3 * 3_600_000);
    const ahead = await open(url);
    await ahead.connectionRegistry.renew();
    await ahead.connectionRegistry.enter("bo");
    expect([...(await ahead.connectionRegistry.online(["ada", "bo"]))].toSorted()).toEqual(["ada", "bo"]);
    vi.restoreAllMocks();
    const lost: string[] = [];
    a.connectionRegistry.onLost((ids) => lost.push(...ids));
    await a.connectionRegistry.renew();
    expect([...(await a.connectionRegistry.online(["ada", "bo"]))].toSorted()).toEqual(["ada", "bo"]);
    expect(lost).toEqual([]);
  });

  test("while Redis is away a process counts by itself, and then reconnects", async () => {
    const server = await redis();
    const shared = await open(server.url);
    await shared.connectionRegistry.enter("ada");
    await server.kill();
    expect(taken(await takes(shared, "k", 5, 2))).toBe(2);
    const counts = Array.from({ length: 5 }, () => shared.addressCounter.count("a", 60_000));
    expect((await Promise.all(counts)).map(({ count }) => count)).toEqual([1, 2, 3, 4, 5]);
    expect([...(await shared.connectionRegistry.online(["ada"]))]).toEqual(["ada"]);
    shared.pubsub.publish("news", "into the void");
    const heard: string[] = [];
    shared.pubsub.subscribe("news", (text) => heard.push(text));
    await server.restart();
    await vi.waitFor(
      () => {
        shared.pubsub.publish("news", "back");
        expect(heard).toContain("back");
      },
      { timeout: 15_000, interval: 100 },
    );
  });

  test("a request for who is online doesn't wait for a Redis that is known to be away", async () => {
    const server = await redis();
    const connection = new Redis(server.url);
    connection.on("error", () => undefined);
    opened.push({ close: async () => connection.disconnect() });
    const connectionRegistry = await openRedisConnectionRegistry({
      redis: connection,
      prefix: "alone:",
      log,
    });
    opened.push(connectionRegistry);
    await connectionRegistry.enter("ada");
    await server.kill();
    await soon(() => expect(connection.status).not.toBe("ready"));
    const asked = vi.spyOn(connection, "eval");
    expect([...(await connectionRegistry.online(["ada", "bo"]))]).toEqual(["ada"]);
    expect([await connectionRegistry.enter("bo"), await connectionRegistry.leave("ada")]).toEqual([
      true,
      true,
    ]);
    expect(asked).not.toHaveBeenCalled();
  });

  test("a Redis that is unreachable stops the start with a message", async () => {
    const server = await redis();
    await server.kill();
    await expect(open(server.url)).rejects.toThrow(StartError);
  });
});
