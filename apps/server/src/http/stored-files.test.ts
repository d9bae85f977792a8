import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { needs } from "../testing/needs.ts";
import { openTestServer, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let video: Buffer;
let url: string;
const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${server.origin}${path}`, { method, headers });
const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer());

beforeAll(async () => {
  server = await openTestServer();
  video = randomBytes(300_000);
  url = await server.files.keep("test", video, "mp4");
});
afterAll(() => server.close());

test("a video is sent whole, and announces ranges", async () => {
  const answer = await ask(url);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "video/mp4",
    "content-length": "300000",
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    "cross-origin-resource-policy": "cross-origin",
  });
  for (const name of ["set-cookie", "content-disposition", "content-encoding"])
    expect(answer.headers.get(name)).toBeNull();
  expect((await bytesOf(answer)).equals(video)).toBe(true);
});

describe("a range", () => {
  it.each([
    ["bytes=0-99", 0, 99],
    ["bytes=100000-", 100_000, 299_999],
    ["bytes=-500", 299_500, 299_999],
    ["bytes=0-99999999", 0, 299_999],
    ["bytes=299999-299999", 299_999, 299_999],
  ])("%s is sent alone", async (range, first, last) => {
    const answer = await ask(url, { range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get("content-range")).toBe(`bytes ${first}-${last}/300000`);
    expect(answer.headers.get("content-length")).toBe(String(last - first + 1));
    expect((await bytesOf(answer)).equals(video.subarray(first, last + 1))).toBe(true);
  });

  it.each(["bytes=300000-", "bytes=999999999-", "bytes=-0"])("%s is not satisfiable", async (range) => {
    const answer = await ask(url, { range });
    expect([answer.status, answer.headers.get("content-range")]).toEqual([416, "bytes */300000"]);
    expect((await bytesOf(answer)).length).toBe(0);
  });

  it.each(["bytes=5-2", "bytes=0-1,2-3", `bytes=${"0-,".repeat(3000)}0-`, "lines=1-2", "bytes=", "-"])(
    "%s is ignored",
    async (range) => {
      const answer = await ask(url, { range });
      expect([answer.status, (await bytesOf(answer)).length]).toEqual([200, 300_000]);
    },
  );

  it("of a previous content is not used", async () => {
    const other = await ask(url, { range: "bytes=0-99", "if-range": '"other"' });
    expect([other.status, (await bytesOf(other)).length]).toEqual([200, 300_000]);
    const etag = (await ask(url, {}, "HEAD")).headers.get("etag") ?? "";
    const same = await ask(url, { range: "bytes=0-99", "if-range": etag });
    expect([same.status, (await bytesOf(same)).length]).toEqual([206, 100]);
  });
});

test("HEAD has no body, and a known file is not sent again", async () => {
  const head = await ask(url, {}, "HEAD");
  expect([head.status, head.headers.get("content-length"), (await bytesOf(head)).length]).toEqual([
    200,
    "300000",
    0,
  ]);
  const etag = head.headers.get("etag") ?? "";
  for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
    const again = await ask(url, { "if-none-match": tag });
    expect([again.status, (await bytesOf(again)).length]).toEqual([304, 0]);
  }
  expect((await ask(url, { "if-none-match": '"other"' })).status).toBe(200);
});

test.each(["html", "svg", "js", "xml", "css", "pdf", "glb", "ktx2", "bin", "zip", "json", "htm"])(
  ".%s is never shown, only downloaded",
  async (ending) => {
    const at = await server.files.keep("test", Buffer.from(`<script>alert("${ending}")</script>`), ending);
    const answer = await ask(at);
    expect(answer.headers.get("content-disposition")).toBe("attachment");
    expect(answer.headers.get("content-type")).not.toMatch(/html|svg|xml|javascript|css/);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    await answer.arrayBuffer();
  },
);

test.each([
  ["webp", "image/webp"],
  ["avif", "image/avif"],
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["webm", "video/webm"],
  ["mp3", "audio/mpeg"],
  ["ogg", "audio/ogg"],
  ["wav", "audio/wav"],
])(".%s is displayed as %s", async (ending, type) => {
  const answer = await ask(await server.files.keep("test", Buffer.from(ending), ending), {}, "HEAD");
  expect([answer.headers.get("content-type"), answer.headers.get("content-disposition")]).toEqual([
    type,
    null,
  ]);
});

test.each([
  "/files/",
  "/files/..%2fsecret",
  "/files/%2e%2e/%2e%2e/server.lock",
  `/files/${"a".repeat(64)}.mp4`,
  `/files/${"A".repeat(64)}.mp4`,
  `/files/${"a".repeat(64)}.mp4%00.png`,
  `/files/${"a".repeat(64)}.mp4/..`,
  "/files/postgres",
])("%s is not found", async (path) => {
  for (const range of [undefined, "bytes=0-1"]) {
    const { status } = await server.raw(path, range === undefined ? {} : { range });
    expect([400, 404]).toContain(status);
  }
});

test(
  "clients that disconnect midway leave no files open",
  needs("Linux", existsSync("/proc/self/fd")),
  async () => {
    const big = randomBytes(4_000_000);
    const at = await server.files.keep("test", big, "mp4");
    for (let i = 0; i < 30; i++) {
      const leaving = new AbortController();
      const answer = await fetch(`${server.origin}${at}`, { signal: leaving.signal });
      await answer.body?.getReader().read();
      leaving.abort();
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    const name = createHash("sha256").update(big).digest("hex");
    const open = readdirSync("/proc/self/fd").filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).includes(name);
      } catch {
        return false;
      }
    });
    expect(open).toEqual([]);
  },
);
