import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { errorBody } from "@veranda/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../testing/test-server.ts";

const STONE = "environments/stone.0a1b2c3d4e.glb";
const POSTER = "poster.0a1b2c3d4e.webp";
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({
    prepare({ content }) {
      writeFileSync(join(content, `${STONE}.br`), brotliCompressSync(Buffer.from("stone ".repeat(400))));
      writeFileSync(join(content, POSTER), "webp");
      writeFileSync(join(content, `${POSTER}.avif`), "avif");
    },
  });
});
afterAll(() => server.close());

test("HEAD works for the engine's bundle, and gets 404 for a missing one", async () => {
  const there = await fetch(`${server.origin}/engine/store/0.1.0-abc1234/engine.js`, { method: "HEAD" });
  expect(there.status).toBe(200);
  expect(there.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(there.headers.get("content-type")).toMatch(/javascript/);
  const none = await fetch(`${server.origin}/engine/store/9.9.9/engine.js`, { method: "HEAD" });
  expect(none.status).toBe(404);
});

test("the engine's workers may compile WebAssembly and fetch from here; eval stays forbidden", async () => {
  const { headers } = await fetch(`${server.origin}/engine/store/0.1.0-abc1234/engine.js`);
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(policy).toContain("connect-src 'self'");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("'unsafe-eval'");
});

test("clients that accept brotli get the compressed sibling of a file", async () => {
  const packed = await server.raw(`/content/${STONE}`, { "accept-encoding": "br" });
  expect(packed.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(packed.body).toString()).toBe("stone ".repeat(400));
  const plain = await server.raw(`/content/${STONE}`, { "accept-encoding": "identity" });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.body.toString()).toBe("stone ".repeat(400));
});

test("clients that accept AVIF get the AVIF sibling of a picture, at the same URL", async () => {
  const light = await server.raw(`/content/${POSTER}`, { accept: "image/avif,image/webp,*/*" });
  expect([light.body.toString(), light.headers["content-type"]]).toEqual(["avif", "image/avif"]);
  const other = await server.raw(`/content/${POSTER}`, { accept: "image/webp,*/*" });
  expect([other.body.toString(), other.headers["content-type"]]).toEqual(["webp", "image/webp"]);
  for (const { headers } of [light, other]) {
    expect(headers.vary).toMatch(/accept/i);
    expect(headers["cache-control"]).toMatch(/immutable/);
  }
});

test("files with a hash in their names are cached permanently, others are revalidated", async () => {
  const hashed = await fetch(`${server.origin}/content/${STONE}`);
  expect(hashed.headers.get("cache-control")).toMatch(/immutable/);
  const engine = await fetch(`${server.origin}/engine/store/0.1.0-abc1234/engine.js`);
  expect(["etag", "last-modified"].filter((name) => engine.headers.has(name))).toEqual([]);
  const catalogue = await fetch(`${server.origin}/content/avatars/avatars.json`);
  expect(catalogue.headers.get("cache-control")).toBe("public, max-age=60, must-revalidate");
  const again = await server.raw("/content/avatars/avatars.json", {
    "if-none-match": catalogue.headers.get("etag") ?? "",
  });
  expect(again.status).toBe(304);
});

test("files have no cookie, and can be used by other sites", async () => {
  const { headers } = await fetch(`${server.origin}/content/${STONE}`);
  expect(headers.get("set-cookie")).toBeNull();
  expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  // Headers for documents only would be sent with each of many small files.
  expect(headers.get("referrer-policy")).toBeNull();
  expect(headers.get("x-request-id")).toBeNull();
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  const none = await fetch(`${server.origin}/content/none.0a1b2c3d4e.glb`);
  expect(none.headers.get("x-request-id"), "to find a failure in the log").toMatch(/^[0-9a-f-]{36}$/);
});

test.each([
  "/content/../../secret",
  "/content/%2e%2e/%2e%2e/etc/passwd",
  "/engine/..%2f..%2fpackage.json",
  "/content/.hidden",
  "/content/",
])("%s is not found", async (path) => {
  const { status, body } = await server.raw(path, {});
  expect([400, 404]).toContain(status);
  expect(errorBody.safeParse(JSON.parse(body.toString())).success).toBe(true);
});
