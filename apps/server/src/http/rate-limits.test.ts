import { afterAll, beforeAll, expect, test } from "vitest";
import { BUNDLES_A_MINUTE } from "./content-bundles.ts";
import { HEAVY_A_MINUTE } from "./rate-limits.ts";
import { needsRedis } from "../testing/redis.ts";
import { openTestServer, type TestServer } from "../testing/test-server.ts";
import { openTwoServers } from "../testing/two-servers.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({
    settings: { RATE_LIMIT: "30", JOIN_RATE_LIMIT: "5", TRUST_PROXY: "127.0.0.1" },
  });
});
afterAll(() => server.close());

const ask = (path: string, from: string, init: RequestInit = {}) => {
  const headers = new Headers(init.headers);
  headers.set("x-forwarded-for", from);
  return fetch(`${server.origin}${path}`, { ...init, headers });
};

async function statuses(count: number, path: string, from: string, init?: RequestInit): Promise<number[]> {
  return (await Promise.all(Array.from({ length: count }, () => ask(path, from, init)))).map(
    ({ status }) => status,
  );
}

test("requests per address and minute are limited, independently of others", async () => {
  const first = await statuses(40, "/api/feature-flags", "203.0.113.1");
  expect(first.filter((status) => status === 200)).toHaveLength(30);
  expect(first.filter((status) => status === 429)).toHaveLength(10);
  const refused = await ask("/api/feature-flags", "203.0.113.1");
  expect(await refused.json()).toMatchObject({ errors: [{ code: "RATE_LIMITED", statusCode: 429 }] });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await ask("/api/feature-flags", "203.0.113.2")).status).toBe(200);
});

test("an address counts as one, with whatever port a proxy writes it; an invalid one as the proxy's", async () => {
  const ports = Array.from({ length: 40 }, (_, i) => `203.0.113.7:${50_000 + i}`);
  const none = Array.from({ length: 40 }, (_, i) => `garbage${i}`);
  for (const froms of [ports, none]) {
    const answers = await Promise.all(froms.map((from) => ask("/api/feature-flags", from)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  }
});

test("the IPv6 network of one subscriber counts as one address", async () => {
  const [a, b] = await Promise.all([
    statuses(20, "/api/feature-flags", "2001:db8:1:2::1"),
    statuses(20, "/api/feature-flags", "2001:db8:1:2:ffff::9"),
  ]);
  expect([...a, ...b].filter((status) => status === 200)).toHaveLength(30);
});

test("guest tokens have a smaller limit of their own", async () => {
  const body = JSON.stringify({
    roomId: "park0001",
    roomShareID: null,
    noAuthUserID: "mwq5c8f5-37fb63f9c32f3ef9",
  });
  const init = { method: "POST", body, headers: { "content-type": "application/json" } };
  const found = await statuses(8, "/api/rooms/noauth/park0001", "203.0.113.3", init);
  expect(found.filter((status) => status === 200)).toHaveLength(5);
});

test("large documents have a smaller limit of their own", async () => {
  const found = await statuses(HEAVY_A_MINUTE + 5, "/api/rooms/park0001/contents", "203.0.113.5");
  expect(found.filter((status) => status === 200)).toHaveLength(HEAVY_A_MINUTE);
  expect((await ask("/api/feature-flags", "203.0.113.5")).status).toBe(200);
});

test("a scheme from a trusted proxy must be http or https", async () => {
  for (const scheme of ["data", "file", "<script>", "http evil.example;"]) {
    const answer = await ask("/api/feature-flags", "203.0.113.5", {
      headers: { "x-forwarded-proto": scheme },
    });
    expect(await answer.json(), scheme).toMatchObject({ errors: [{ code: "INVALID_INPUT" }] });
  }
  const secure = await ask("/api/feature-flags", "203.0.113.5", {
    headers: { "x-forwarded-proto": "https" },
  });
  expect(secure.headers.get("strict-transport-security")).not.toBeNull();
});

test("files are not counted", async () => {
  const found = await statuses(50, "/engine/store/0.1.0-abc1234/engine.js", "203.0.113.4");
  expect(new Set(found)).toEqual(new Set([200]));
});

test("bundles made on request have a limit of their own", async () => {
  const path = "/content/prefabs/bundle?files=arch.0a1b2c3d4e.glb";
  const found = await statuses(BUNDLES_A_MINUTE + 10, path, "203.0.113.8");
  expect(found.filter((status) => status === 404)).toHaveLength(BUNDLES_A_MINUTE);
  expect(found.filter((status) => status === 429)).toHaveLength(10);
  // They are counted separately from calls, and from other networks.
  expect((await ask("/api/feature-flags", "203.0.113.8")).status).toBe(200);
  expect((await ask(path, "203.0.113.9")).status).toBe(404);
});

test(
  "two servers of an installation count an address's requests together",
  { ...needsRedis, timeout: 60_000 },
  async () => {
    const { servers, close } = await openTwoServers({ RATE_LIMIT: "30", JOIN_RATE_LIMIT: "0" });
    try {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => fetch(`${servers[n % 2]?.origin}/api/feature-flags`)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
    } finally {
      await close();
    }
  },
);
