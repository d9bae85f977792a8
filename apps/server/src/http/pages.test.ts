import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { speakToo } from "../testing/speak-too.ts";
import { writeFakeWeb } from "../testing/fake-web.ts";
import { addPerson } from "../testing/people.ts";
import { openTestServer, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({
    settings: { RATE_LIMIT: "100", BRAND_NAME: "Loggia" },
    prepare: writeFakeWeb,
  });
});
afterAll(() => server.close());

const page = async (path: string, init?: RequestInit) => {
  const response = await fetch(`${server.origin}${path}`, init);
  return { response, seen: (await response.json()) as Record<string, unknown> };
};

test("a page is rendered with the visitor's id, the brand and its own nonce", async () => {
  const cookie = "uid=mwq5c8f5-37fb63f9c32f3ef9";
  const { response, seen } = await page("/s/evening-park-park0001?share=x", { headers: { cookie } });
  expect(seen).toMatchObject({
    url: `${server.origin}/s/evening-park-park0001?share=x`,
    origin: server.origin,
    uid: "mwq5c8f5-37fb63f9c32f3ef9",
    brand: { name: "Loggia" },
    status: 200,
    cookieOfCall: null,
  });
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toContain(`'nonce-${String(seen["nonce"])}'`);
  expect(policy).toContain("'wasm-unsafe-eval'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline|'unsafe-eval'/);
  expect(policy).toContain(`connect-src 'self' ws://${new URL(server.origin).host}`);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(response.headers.get("cache-control")).toBe("private, no-cache");
  const other = await page("/");
  expect(other.seen["nonce"]).not.toBe(seen["nonce"]);
});

test.each([
  ["//evil.example/a", "/evil.example/a"],
  ["/\\evil.example/a?share=x", "/evil.example/a?share=x"],
  ["//[", "/["],
  ["http://evil.example/a", "/a"],
])("%s is treated as a path of this site", async (path, rendered) => {
  const { status, body } = await server.raw(path, {});
  expect(status).toBe(200);
  expect(JSON.parse(body.toString())).toMatchObject({ url: `${server.origin}${rendered}` });
});

test("only embedded pages can be framed by other sites", async () => {
  const { response } = await page("/embed/evening-park-park0001");
  expect(response.headers.get("content-security-policy")).toContain("frame-ancestors *");
});

test.each([
  ["/embed/../settings", "/settings", "'self'"],
  ["/embed/%2e%2e/settings", "/settings", "'self'"],
  ["/x/../embed/evening-park-park0001", "/embed/evening-park-park0001", "*"],
])("%s has the frame policy of the rendered page", async (path, rendered, ancestors) => {
  const { headers, body } = await server.raw(path, {});
  expect(JSON.parse(body.toString())).toMatchObject({ url: `${server.origin}${rendered}` });
  expect(String(headers["content-security-policy"])).toContain(`frame-ancestors ${ancestors}`);
});

test("a visitor without an id gets one on the page and in the cookie", async () => {
  const { response, seen } = await page("/");
  expect(response.headers.get("set-cookie")).toContain(`uid=${String(seen["uid"])};`);
});

test.each(["a b", "x;script-src *", "evil'", "a@b", "[::1", "host:99999", "%00"])(
  "an invalid Host is rejected: %s",
  async (host) => {
    for (const path of ["/", "/api/feature-flags"]) {
      const { status, headers } = await server.raw(path, { host });
      expect(status).toBe(400);
      expect(String(headers["content-security-policy"])).not.toContain(host);
    }
  },
);

test("a page keeps its status, also for HEAD", async () => {
  expect((await page("/gone")).response.status).toBe(404);
  expect((await fetch(`${server.origin}/gone`, { method: "HEAD" })).status).toBe(404);
  expect((await fetch(`${server.origin}/`, { method: "HEAD" })).status).toBe(200);
});

describe("a page in demand", () => {
  test("is rendered once, and contains each visitor's own id and nonce", async () => {
    const found = await Promise.all(Array.from({ length: 8 }, () => page("/shared")));
    expect(new Set(found.map(({ seen }) => seen["rendering"])).size).toBe(1);
    expect(new Set(found.map(({ seen }) => seen["nonce"])).size).toBe(8);
    for (const { response, seen } of found) {
      expect(response.headers.get("content-security-policy")).toContain(`'nonce-${String(seen["nonce"])}'`);
      expect(response.headers.get("set-cookie")).toContain(`uid=${String(seen["uid"])};`);
    }
  });

  test("is shared by URLs that differ only in parameters that no page reads", async () => {
    const first = await page("/marked?utm_source=x&query=a");
    const second = await page("/marked?query=a&fbclid=y");
    expect(second.seen["rendering"]).toBe(first.seen["rendering"]);
    expect(second.seen["url"]).toMatch(/\/marked\?query=a$/);
    const third = await page("/marked?query=b");
    expect(third.seen["rendering"]).not.toBe(first.seen["rendering"]);
  });

  test("is rendered separately for other URLs, themes and hosts", async () => {
    const of = async (path: string, headers: Record<string, string> = {}) =>
      (await page(path, { headers })).seen["rendering"];
    const all = [
      await of("/differs"),
      await of("/differs?tab=2"),
      await of("/differs", { cookie: "theme=dark" }),
      await of("/differs", { cookie: "theme=light; menu=closed" }),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  describe("in the language", () => {
    const wish = (header: string, cookie = "") => ({ headers: { "accept-language": header, cookie } });
    beforeAll(() => speakToo("xx"));
    afterAll(() => speakToo());

    test("is the visitor's, whoever requested it before", async () => {
      for (const path of ["/spoken", "/embed/spoken"]) {
        for (const [locale, init] of [
          ["xx", wish("xx-AT,en;q=0.5")],
          ["en", wish("en-GB")],
          ["xx", wish("xx")],
          ["en", wish("xx", "locale=en")],
          ["xx", wish("en", "locale=xx")],
          ["en", wish("tlh", "locale=tlh")],
        ] as const) {
          const { response, seen } = await page(path, init);
          expect(seen["locale"], `${path} ${JSON.stringify(init)}`).toBe(locale);
          expect(response.headers.get("content-language")).toBe(locale);
          expect(response.headers.get("vary")).toMatch(/cookie, accept-language/i);
        }
      }
    });

    test("is cached once per supported language, however browsers request it", async () => {
      const of = async (header: string) => (await page("/asked", wish(header))).seen["rendering"];
      const all = await Promise.all(
        Array.from({ length: 10 }, (_, n) => of(`${n % 2 === 0 ? "xx" : "en"},q${n};q=0.${n}`)),
      );
      expect(new Set(all).size).toBe(2);
    });
  });

  test("depends on nothing of a visitor but their preferences", async () => {
    const { seen } = await page("/discreet", {
      headers: { cookie: "theme=dark; uid=mwq5c8f5-37fb63f9c32f3ef9; other=1", "user-agent": "Somebody's" },
    });
    expect(seen["cookie"]).toContain("theme=dark");
    expect(seen["cookie"]).not.toMatch(/uid|other/);
    expect(seen["agent"]).toBeNull();
  });

  test("is rendered separately for people with an account", async () => {
    const [guest, person] = [
      await page("/both"),
      await page("/both", { headers: { cookie: "signed_in=1" } }),
    ];
    expect(person.seen["rendering"]).not.toBe(guest.seen["rendering"]);
    expect(person.seen["cookie"]).toContain("signed_in=1");
  });

  test("is rendered again after a change, but not after somebody merely joined", async () => {
    const ada = await addPerson(server, "ada");
    const before = await page("/changing");
    await server.call("POST /bootstrap", {
      body: { channel: null, platform: "web", version: null },
    });
    expect((await page("/changing")).seen["rendering"]).toBe(before.seen["rendering"]);
    await ada.call("POST /rooms/love", { body: { roomIDs: ["park0001"], loved: true } });
    expect((await page("/changing")).seen["rendering"]).not.toBe(before.seen["rendering"]);
  });

  test("stays cached after a change that nobody else sees, or none", async () => {
    const bo = await addPerson(server, "bo");
    const before = await page("/staying");
    await bo.call("DELETE /notifications/deviceToken", { body: { token: "none" } });
    await expect(
      bo.call("POST /rooms/love", { body: { roomIDs: ["nowhere1"], loved: true } }),
    ).rejects.toMatchObject({ code: "SPACE_NOT_FOUND" });
    expect((await page("/staying")).seen["rendering"]).toBe(before.seen["rendering"]);
  });

  test("is not cached if it is missing or failed", async () => {
    const { seen } = await page("/gone");
    expect((await page("/gone")).seen["rendering"]).not.toBe(seen["rendering"]);
    expect((await fetch(`${server.origin}/broken`)).status).toBe(500);
    expect((await fetch(`${server.origin}/broken`)).status).toBe(500);
  });
});

test("a page that fails doesn't reveal why", async () => {
  const response = await fetch(`${server.origin}/broken`);
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("swordfish");
});

test("the calls behind a page are not counted against the visitor", async () => {
  const found = await Promise.all(Array.from({ length: 20 }, (_, n) => page(`/counted?n=${n}`)));
  for (const { seen } of found) expect(seen["status"]).toBe(200);
});

test("files of the web app are served beside its pages", async () => {
  const asset = await fetch(`${server.origin}/assets/entry-abc.js`);
  expect(asset.headers.get("cache-control")).toMatch(/immutable/);
  const icon = await fetch(`${server.origin}/icon.svg`);
  expect(icon.headers.get("content-type")).toMatch(/svg/);
  expect(await icon.text()).toBe("<svg/>");
});

test("a page counts in rate limits, whatever its URL looks like", async () => {
  const found = await Promise.all(
    Array.from({ length: 80 }, (_, n) => fetch(`${server.origin}/uploads/none-${n}`)),
  );
  expect(found.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
});
