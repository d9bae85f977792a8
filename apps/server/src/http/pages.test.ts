import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BuiltFolders } from "../built-folders.ts";
import { openTestServer, type TestServer } from "../testing/test-server.ts";

/** A web app that shows what it was given. */
const BUNDLE = `
export async function handle(request, { nonce, apiFetch, origin, brand, uid }) {
  const { pathname } = new URL(request.url);
  if (pathname === "/broken") throw new Error("swordfish");
  const answer = await apiFetch("/api/feature-flags");
  const seen = { url: request.url, method: request.method, nonce, origin, brand, uid, status: answer.status,
    flags: await answer.json(), cookieOfCall: answer.headers.get("set-cookie") };
  return new Response(request.method === "HEAD" && pathname !== "/gone" ? null : JSON.stringify(seen), { status: pathname === "/gone" ? 404 : 200,
    headers: { "content-type": "text/html; charset=utf-8" } });
}`;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ settings: { RATE_LIMIT: "50", BRAND_NAME: "Loggia" }, prepare: buildWeb });
});
afterAll(() => server.close());

function buildWeb({ web }: BuiltFolders): void {
  mkdirSync(join(web, "server"), { recursive: true });
  mkdirSync(join(web, "client", "assets"), { recursive: true });
  writeFileSync(join(web, "server", "package.json"), '{"type":"module"}');
  writeFileSync(join(web, "server", "index.js"), BUNDLE);
  writeFileSync(join(web, "client", "assets", "entry-abc.js"), "1");
  writeFileSync(join(web, "client", "icon.svg"), "<svg/>");
}

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

test("only embedded pages stand in other sites' frames", async () => {
  const { response } = await page("/embed/evening-park-park0001");
  expect(response.headers.get("content-security-policy")).toContain("frame-ancestors *");
});

test("a visitor without an id has one on the page and in the cookie", async () => {
  const { response, seen } = await page("/");
  expect(response.headers.get("set-cookie")).toContain(`uid=${String(seen["uid"])};`);
});

test("a page keeps its status, also by HEAD", async () => {
  expect((await page("/gone")).response.status).toBe(404);
  expect((await fetch(`${server.origin}/gone`, { method: "HEAD" })).status).toBe(404);
  expect((await fetch(`${server.origin}/`, { method: "HEAD" })).status).toBe(200);
});

test("a page that breaks says nothing of why", async () => {
  const response = await fetch(`${server.origin}/broken`);
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("swordfish");
});

test("the calls behind a page are not counted against the visitor", async () => {
  const found = await Promise.all(Array.from({ length: 20 }, () => page("/")));
  for (const { seen } of found) expect(seen["status"]).toBe(200);
});

test("files of the web app are served beside its pages", async () => {
  const asset = await fetch(`${server.origin}/assets/entry-abc.js`);
  expect(asset.headers.get("cache-control")).toMatch(/immutable/);
  const icon = await fetch(`${server.origin}/icon.svg`);
  expect(icon.headers.get("content-type")).toMatch(/svg/);
  expect(await icon.text()).toBe("<svg/>");
});
