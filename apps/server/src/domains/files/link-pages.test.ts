// Slow: each of its files is a process's work.
import { createServer, request, type Server } from "node:http";
import { readdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { deflateSync, crc32 } from "node:zlib";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { NamedError } from "../../named-error.ts";
import { createFetchFile } from "../../platform/outbound/fetch-file.ts";
import { createMemoryLimiter } from "../../platform/shared/limiter.ts";
import { createProcessing } from "../../processing/processing.ts";
import { spaces } from "../spaces/tables.ts";
import { createLinkPages, type LinkPages } from "./link-pages.ts";
import type { Uploads } from "./uploads.ts";
import { files } from "./tables.ts";
import { openTestLibrary, type TestLibrary } from "./testing/test-library.ts";

/* Pages are read from an HTTP server; the check of addresses is the usual one. */

const HOUR = 3_600_000;
const log = pino({ level: "silent" });
const processing = createProcessing({ log });
const pages = new Map<string, string | Uint8Array | ((path: string) => string)>();
let asked: string[] = [];
let outside: Server;
let at: TestLibrary;
let ada: string;
let picture: Buffer;
let linkPages: LinkPages;
let mayAdd = true;

beforeAll(async () => {
  outside = createServer((incoming, answer) => {
    const url = `${incoming.headers.host?.split(":")[0]}${incoming.url}`;
    asked.push(url);
    const found = pages.get(url);
    if (found === undefined) answer.writeHead(404).end();
    else if (typeof found === "function") answer.writeHead(302, { location: found(url) }).end();
    else answer.end(found);
  });
  await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
  const { port } = outside.address() as AddressInfo;
  const fetchFile = createFetchFile({
    send: (url, options, onAnswer) =>
      request(new URL(url.pathname, `http://${url.hostname}:${port}`), options, onAnswer),
    lookup: (_host, options, answer) => {
      if (options.all === true) return answer(null, [{ address: "127.0.0.1", family: 4 }]);
      answer(null, "127.0.0.1", 4);
    },
  });
  at = await openTestLibrary(processing);
  ada = await at.person("ada");
  picture = await sharp({ create: { width: 1200, height: 630, channels: 3, background: "#2a7a58" } })
    .jpeg()
    .toBuffer();
  const uploads: Pick<Uploads, "importFrom"> = at.library.uploads;
  linkPages = createLinkPages({
    uploads,
    fetchFile,
    processing,
    limiter: createMemoryLimiter(() => at.now),
    folder: join(at.folder, "pages"),
    requireAdding: async () => {
      if (!mayAdd) throw new NamedError("USER_UNAUTHORIZED");
    },
    log,
  });
});
beforeEach(() => {
  pages.clear();
  asked = [];
  mayAdd = true;
  at.now += HOUR;
});
afterAll(async () => {
  await at.close();
  await processing.close();
  outside.closeAllConnections();
  await new Promise((resolve) => outside.close(resolve));
});

const page = (image: string) =>
  `<title>Tea</title><meta name="description" content="Green"><meta property="og:image" content="${image}">`;
const read = (url = "https://tea.example/") => linkPages.read(ada, url, null);
const rowOf = async (id: string) => (await at.database.db.select().from(files).where(eq(files.id, id)))[0];

test("a page's picture becomes a small file of whoever places the card", { timeout: 60_000 }, async () => {
  pages.set("tea.example/", page("/tea.jpg")).set("tea.example/tea.jpg", picture);
  const { title, description, picture: file } = await read("http://tea.example/");
  expect([title, description]).toEqual(["Tea", "Green"]);
  expect(asked).toEqual(["tea.example/", "tea.example/tea.jpg"]);
  if (!file) throw new Error("there is no picture");
  expect(file).toMatchObject({ contentType: "image/webp", isHidden: true, asset: { kind: "image" } });
  expect(file.size).toBeLessThan(20_000);
  await at.library.work.settled();
  const [asset] = await at.fileReferences.assetsOf([file.id]);
  expect(asset).toMatchObject({ work: { state: "done" }, levels: [{ width: 320 }] });
  expect(asset?.aspect).toBeCloseTo(1200 / 630, 1);
  const menu = await at.library.menu.page(ada, { query: "", search: "uploads", offset: 0 });
  expect(menu.items).toEqual([]);
  expect(menu.storage.usedBytes).toBe(file.size);
  expect(readdirSync(join(at.folder, "pages"))).toEqual([]);
});

test("it stays as long as a card shows it, and a day longer", async () => {
  pages.set("tea.example/", page("/tea.jpg")).set("tea.example/tea.jpg", picture);
  const { picture: file } = await read();
  const id = file?.id ?? "";
  const place = { spaceId: "park0001", part: "document" };
  await at.database.db.insert(spaces).values({
    id: place.spaceId,
    slug: "park",
    name: "Park",
    shareSetting: "PRIVATE",
    shareId: "park-share",
    makerName: "Ada",
    plan: "FREE",
    poster: "/p",
    posterSmall: "/p",
    posterBlur: "",
    seoTitle: "Park",
    seoDescription: "",
    setting: { environment: "terrace", variant: "day" },
    createdAt: new Date(at.now),
    updatedAt: new Date(at.now),
  });
  await at.database.db.transaction((tx) => at.fileReferences.useIn(tx, place, [id]));
  at.now += 48 * HOUR;
  await at.library.sweeper.sweep();
  at.now += 48 * HOUR;
  await at.library.sweeper.sweep();
  expect(await rowOf(id)).toBeDefined();
  await at.database.db.transaction((tx) => at.fileReferences.useIn(tx, place, []));
  at.now += 23 * HOUR;
  await at.library.sweeper.sweep();
  expect(await at.fileReferences.refusalToUse(ada, place.spaceId, [id])).toBeNull();
  at.now += 2 * HOUR;
  await at.library.sweeper.sweep();
  expect(await rowOf(id)).toBeUndefined();
});

test("unplaced ones are deleted after a day; uploads of people stay", async () => {
  const own = await at.upload(ada, Buffer.from(picture), "own.jpg");
  pages.set("tea.example/", page("/tea.jpg")).set("tea.example/tea.jpg", picture);
  const { picture: file } = await read();
  at.now += 25 * HOUR;
  await at.library.sweeper.sweep();
  expect(await rowOf(file?.id ?? "")).toBeUndefined();
  expect(await rowOf(own.id)).toBeDefined();
});

/** A PNG that declares this width and height. */
function bomb(side: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(4_000_000));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

test.each<[string, string, (() => Promise<Uint8Array | string> | Uint8Array | string) | null]>([
  ["isn't there", "/none.png", null],
  ["is a drawing", "/a.png", () => `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>`],
  ["is a page", "/a.png", () => "<!doctype html><script>alert(1)</script>"],
  ["is a page behind a picture's beginning", "/a.gif", () => "GIF89a<html><script>alert(1)</script>"],
  ["unpacks into more than fits", "/a.png", () => bomb(60_000)],
  ["is too large", "/a.png", () => Buffer.concat([picture, Buffer.alloc(8_000_000)])],
  [
    "is a dot",
    "/a.png",
    () =>
      sharp({ create: { width: 1, height: 1, channels: 3, background: "#fff" } })
        .png()
        .toBuffer(),
  ],
  ["is in the page itself", "data:image/png;base64,iVBORw0KGgo=", null],
  ["is inside", "https://169.254.169.254/latest/meta-data", null],
  ["is a file of the machine", "file:///etc/passwd", null],
  ["runs", "javascript:alert(1)", null],
])(
  "a picture that %s is ignored, and the card is placed anyway",
  { timeout: 30_000 },
  async (_, image, bytes) => {
    pages.set("tea.example/", page(image));
    if (bytes) pages.set(`tea.example${image}`, await bytes());
    const before = await at.database.db.$count(files);
    expect(await read()).toEqual({ title: "Tea", description: "Green", picture: null });
    expect(await at.database.db.$count(files)).toBe(before);
    expect(asked.filter((url) => !url.startsWith("tea.example"))).toEqual([]);
  },
);

test("a redirect of a picture into the internal network is not followed", async () => {
  pages.set("tea.example/", page("/moved")).set("tea.example/moved", () => "https://127.0.0.1/secret.png");
  expect((await read()).picture).toBeNull();
  expect(asked).toEqual(["tea.example/", "tea.example/moved"]);
});

test("the next best picture is used if the first is unavailable", { timeout: 30_000 }, async () => {
  pages.set("tea.example/", `${page("/none.png")}<link rel="apple-touch-icon" href="/touch.jpg">`);
  pages.set("tea.example/touch.jpg", picture);
  expect((await read()).picture).not.toBeNull();
});

test.each([
  "https://none.example/",
  "https://127.0.0.1/",
  "https://tea.example:8080/",
  "ftp://tea.example/",
  "tea",
  "",
])("nothing is revealed about %j, nor why", async (url) => {
  expect(await read(url)).toEqual({ title: "", description: "", picture: null });
});

test("text is decoded in the page's encoding", async () => {
  const latin = Buffer.from(`<meta charset="iso-8859-1"><title>Café</title>`, "latin1");
  pages.set("tea.example/", latin);
  expect((await read()).title).toBe("Café");
});

test("someone who may not add objects is refused before any request is made", async () => {
  mayAdd = false;
  await expect(linkPages.read(ada, "https://tea.example/", "park0001")).rejects.toMatchObject({
    code: "USER_UNAUTHORIZED",
  });
  expect(asked).toEqual([]);
});

test("sixty pages an hour", async () => {
  const ben = await at.person("ben");
  for (let n = 0; n < 60; n++) await linkPages.read(ben, "", null);
  await expect(linkPages.read(ben, "", null)).rejects.toMatchObject({ code: "RATE_LIMITED" });
});
