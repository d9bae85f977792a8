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

test("a page is rendered with the visitor's id, the brand and a nonce of its own", async () => {
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
])("%s is an address of this site, not of another or of none", async (path, rendered) => {
  const { status, body } = await server.raw(path, {});
  expect(status).toBe(200);
  expect(JSON.parse(body.toString())).toMatchObject({ url: `${server.origin}${rendered}` });
});

test("only embedded pages stand in other sites' frames", async () => {
  const { response } = await page("/embed/evening-park-park0001");
  expect(response.headers.get("content-security-policy")).toContain("frame-ancestors *");
});

test.each([
  ["/embed/../settings", "/settings", "'self'"],
  ["/embed/%2e%2e/settings", "/settings", "'self'"],
  ["/x/../embed/evening-park-park0001", "/embed/evening-park-park0001", "*"],
])("%s has the frame policy of the page that is rendered", async (path, rendered, ancestors) => {
  const { headers, body } = await server.raw(path, {});
  expect(JSON.parse(body.toString())).toMatchObject({ url: `${server.origin}${rendered}` });
  expect(String(headers["content-security-policy"])).toContain(`frame-ancestors ${ancestors}`);
});

test("a visitor without an id has one on the page and in the cookie", async () => {
  const { response, seen } = await page("/");
  expect(response.headers.get("set-cookie")).toContain(`uid=${String(seen["uid"])};`);
});

test.each(["a b", "x;script-src *", "evil'", "a@b", "[::1", "host:99999", "%00"])(
  "a Host that is none is refused: %s",
  async (host) => {
    for (const path of ["/", "/api/feature-flags"]) {
      const { status, headers } = await server.raw(path, { host });
      expect(status).toBe(400);
      expect(String(headers["content-security-policy"])).not.toContain(host);
    }
  },
);

test("a page keeps its status, also by HEAD", async () => {
  expect((await page("/gone")).response.status).toBe(404);
  expect((await fetch(`${server.origin}/gone`, { method: "HEAD" })).status).toBe(404);
  expect((await fetch(`${server.origin}/`, { method: "HEAD" })).status).toBe(200);
});

describe("a page that many ask for", () => {
  test("is rendered once, and tells each their own id and nonce", async () => {
    const found = await Promise.all(Array.from({ length: 8 }, () => page("/shared")));
    expect(new Set(found.map(({ seen }) => seen["rendering"])).size).toBe(1);
    expect(new Set(found.map(({ seen }) => seen["nonce"])).size).toBe(8);
    for (const { response, seen } of found) {
      expect(response.headers.get("content-security-policy")).toContain(`'nonce-${String(seen["nonce"])}'`);
      expect(response.headers.get("set-cookie")).toContain(`uid=${String(seen["uid"])};`);
    }
  });

  test("is the same for addresses that differ by parameters which no page reads", async () => {
    const first = await page("/marked?utm_source=x&query=a");
    const second = await page("/marked?query=a&fbclid=y");
    expect(second.seen["rendering"]).toBe(first.seen["rendering"]);
    expect(second.seen["url"]).toMatch(/\/marked\?query=a$/);
    const third = await page("/marked?query=b");
    expect(third.seen["rendering"]).not.toBe(first.seen["rendering"]);
  });

  test("is another for those who see another: address, theme, host", async () => {
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

    test("of who asks, whatever who asked before reads", async () => {
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

    test("is kept once for each that is spoken here, however browsers ask", async () => {
      const of = async (header: string) => (await page("/asked", wish(header))).seen["rendering"];
      const all = await Promise.all(
        Array.from({ length: 10 }, (_, n) => of(`${n % 2 === 0 ? "xx" : "en"},q${n};q=0.${n}`)),
      );
      expect(new Set(all).size).toBe(2);
    });
  });

  test("knows of a visitor nothing but what they prefer", async () => {
    const { seen } = await page("/discreet", {
      headers: { cookie: "theme=dark; uid=mwq5c8f5-37fb63f9c32f3ef9; other=1", "user-agent": "Somebody's" },
    });
    expect(seen["cookie"]).toContain("theme=dark");
    expect(seen["cookie"]).not.toMatch(/uid|other/);
    expect(seen["agent"]).toBeNull();
  });

  test("is another for those who have an account", async () => {
    const [guest, person] = [
      await page("/both"),
      await page("/both", { headers: { cookie: "signed_in=1" } }),
    ];
    expect(person.seen["rendering"]).not.toBe(guest.seen["rendering"]);
    expect(person.seen["cookie"]).toContain("signed_in=1");
  });

  test("is rendered again after a change, not after somebody merely joined", async () => {
    const ada = await addPerson(server, "ada");
    const before = await page("/changing");
    await server.call("POST /bootstrap", {
      body: { channel: null, platform: "web", version: null },
    });
    expect((await page("/changing")).seen["rendering"]).toBe(before.seen["rendering"]);
    await ada.call("POST /rooms/love", { body: { roomIDs: ["park0001"], loved: true } });
    expect((await page("/changing")).seen["rendering"]).not.toBe(before.seen["rendering"]);
  });

  test("stays as it is when what was changed is seen by nobody else, or nothing was", async () => {
    const bo = await addPerson(server, "bo");
    const before = await page("/staying");
    await bo.call("DELETE /notifications/deviceToken", { body: { token: "none" } });
    await expect(
      bo.call("POST /rooms/love", { body: { roomIDs: ["nowhere1"], loved: true } }),
    ).rejects.toMatchObject({ code: "SPACE_NOT_FOUND" });
    expect((await page("/staying")).seen["rendering"]).toBe(before.seen["rendering"]);
  });

  test("is not kept when it is not there or broke", async () => {
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

test("a page counts whatever its address looks like", async () => {
  const found = await Promise.all(
    Array.from({ length: 80 }, (_, n) => fetch(`${server.origin}/uploads/none-${n}`)),
  );
  expect(found.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
});
