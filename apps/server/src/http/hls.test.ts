// Slow: calls a whole server.
import { connect, type AddressInfo, type Socket } from "node:net";
import { fastify } from "fastify";
import { HLS_PATH } from "@veranda/contract/rooms/live";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { HlsWindow } from "../rooms/live/hls/hls-window.ts";
import { serveHls } from "./hls.ts";
import { openTestServer, type TestServer } from "../testing/test-server.ts";

const SHARED = "s".repeat(24);
const OWN = "o".repeat(24);
const SEGMENT = {
  container: "mp4",
  mimeType: "video/mp4",
  head: Buffer.from("head"),
  data: Buffer.from("picture and sound"),
  run: 1,
  from: 0,
  to: 180_000,
  isKey: true,
} as const;
let server: TestServer;
let window: HlsWindow;
let keys: Map<string, boolean>;
let asked: number;
let pages: number;

beforeAll(async () => {
  server = await openTestServer({ settings: { RATE_LIMIT: "600" } });
  server.rooms.hls = (key) => {
    const isShared = keys.get(key);
    return isShared === undefined ? null : { window, isShared, onAsked: () => (asked += 1) };
  };
  server.rooms.watchersAt = () => pages;
});
beforeEach(() => {
  window = new HlsWindow();
  window.add(SEGMENT, 0);
  keys = new Map([
    [SHARED, true],
    [OWN, false],
  ]);
  asked = 0;
  pages = 1_000;
});
afterAll(() => server.close());

const get = (path: string): Promise<Response> => fetch(`${server.origin}${HLS_PATH}/${path}`);
const statusOf = async (path: string): Promise<number> => (await get(path)).status;

test("serves a playlist and its segments, cacheable if anybody may watch", async () => {
  const playlist = await get(`${SHARED}/index.m3u8`);
  expect(playlist.headers.get("content-type")).toBe("application/vnd.apple.mpegurl");
  expect(playlist.headers.get("cache-control")).toBe("public, max-age=1");
  expect(playlist.headers.get("set-cookie")).toBeNull();
  expect(await playlist.text()).toBe(window.playlist);
  const segment = await get(`${SHARED}/0.m4s`);
  expect([segment.headers.get("content-type"), segment.headers.get("cache-control")]).toEqual([
    "video/mp4",
    "public, max-age=60",
  ]);
  expect(await segment.text()).toBe("picture and sound");
  expect(await (await get(`${SHARED}/head-0.mp4`)).text()).toBe("head");
  expect(asked).toBe(1);
});

test("with a personal key nothing is cached, and nothing is served once the key is void", async () => {
  for (const name of ["index.m3u8", "0.m4s", "head-0.mp4"])
    expect((await get(`${OWN}/${name}`)).headers.get("cache-control")).toBe("private, no-store");
  keys.delete(OWN);
  for (const name of ["index.m3u8", "0.m4s", "head-0.mp4"])
    expect(await statusOf(`${OWN}/${name}`)).toBe(403);
});

test("a request before the first segment is answered as soon as there is one", async () => {
  window = new HlsWindow();
  const playlist = get(`${OWN}/index.m3u8`);
  setTimeout(() => window.add(SEGMENT, 0), 200);
  expect(await (await playlist).text()).toContain("0.m4s");
});

test.for([
  ["1.m4s", 404],
  ["0.m4s.m4s", 404],
  ["-0.m4s", 404],
  ["99999999999999999999.m4s", 404],
  ["head-1.mp4", 404],
  ["..%2f..%2fetc%2fpasswd", 404],
  ["%00", 404],
  ["index.m3u8%00", 404],
  ["__proto__", 404],
])("a name outside the playlist is not found: %s", async ([name, status]) => {
  expect(await statusOf(`${SHARED}/${name}`)).toBe(status);
});

test.for([
  "s",
  "x".repeat(24),
  "s".repeat(25),
  `${"s".repeat(23)}%00`,
  "..%2f".repeat(8),
  "__proto__",
  "%ff",
])("an invalid key is rejected: %s", async (key) => {
  expect([400, 403, 404]).toContain(await statusOf(`${key}/index.m3u8`));
});

test("a flood is rejected, the usual requests of a network's players are not", async () => {
  const flood = (): Promise<number[]> =>
    Promise.all(Array.from({ length: 150 }, () => statusOf(`${SHARED}/index.m3u8`)));
  expect(new Set(await flood())).toEqual(new Set([200]));
  pages = 0;
  const refused = (await flood()).filter((status) => status === 429).length;
  expect(refused).toBeGreaterThan(60);
  pages = 1_000;
});

test("a client that doesn't read a response is disconnected", async () => {
  const app = fastify();
  window.add({ ...SEGMENT, data: Buffer.alloc(24_000_000), from: 180_000, to: 360_000 }, 0);
  serveHls(app, {
    find: () => ({ window, isShared: true, onAsked: () => undefined }),
    watchersAt: () => 0,
    monotonic: () => 0,
    isLimited: false,
    answerMs: 300,
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(`GET ${HLS_PATH}/${SHARED}/1.m4s HTTP/1.1\r\nHost: veranda\r\n\r\n`);
  await new Promise((resolve) => setTimeout(resolve, 900));
  const received = await bytesUntilClosed(socket);
  expect(received).toBeGreaterThan(0);
  expect(received).toBeLessThan(24_000_000);
  await app.close();
});

/** The remaining bytes of a connection when it is read at last. */
async function bytesUntilClosed(socket: Socket): Promise<number> {
  let bytes = 0;
  socket.on("data", (chunk) => (bytes += chunk.length));
  await new Promise((resolve) => socket.once("close", resolve));
  return bytes;
}
