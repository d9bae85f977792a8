// Slow: each of its files is a process's work.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { CallError, PICTURE_BYTES_MAX } from "@veranda/contract";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let ada: TestPerson;
beforeAll(async () => {
  server = await openTestServer();
  ada = await addPerson(server, "ada");
});
afterAll(() => server.close());

type Kind = "picture" | "banner";
const send = async (
  person: TestPerson,
  kind: Kind,
  bytes: Uint8Array,
  type = "image/png",
): Promise<string> => {
  const file = new Blob([Uint8Array.from(bytes)], { type });
  const line = kind === "picture" ? "PUT /users/me/picture" : "PUT /users/me/banner";
  return (await person.call(line, { file })).data.url;
};
const faultOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof CallError ? error.code : String(error)),
  );
const plain = (width: number, height: number, colour = "#b4532a") =>
  sharp({ create: { width, height, channels: 3, background: colour } });
const fetchPicture = async (url: string) => {
  const response = await fetch(`${server.origin}${url}`);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};
const profileOf = async ({ call }: TestPerson) => (await call("GET /users/me", {})).data.userSocialProfile;
const arrivals = () => {
  const folder = join(server.dataFolder, "arrivals");
  return existsSync(folder) ? readdirSync(folder) : [];
};
/** All stored files by name. */
const stored = () =>
  readdirSync(join(server.dataFolder, "files"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

test("a picture becomes a square WebP for every visitor, without camera metadata", async () => {
  const photo = await plain(900, 700)
    .withExif({ IFD0: { Copyright: "Ada at home" }, IFD3: { GPSLatitudeRef: "N" } })
    .jpeg()
    .toBuffer();
  const url = await send(ada, "picture", photo, "image/jpeg");
  expect(url).toMatch(/^\/files\/[0-9a-f]{64}\.webp$/);
  const { response, bytes } = await fetchPicture(url);
  expect(response.status).toBe(200);
  const { format, width, height, exif } = await sharp(bytes).metadata();
  expect({ format, width, height, exif }).toEqual({
    format: "webp",
    width: 512,
    height: 512,
    exif: undefined,
  });
  expect(bytes.includes("Ada at home")).toBe(false);
  expect((await profileOf(ada)).avatarImageURL).toBe(url);
  expect(arrivals()).toEqual([]);
});

test("an uploaded file is served without a cookie and can do nothing in a browser", async () => {
  const { response } = await fetchPicture(await send(ada, "picture", await plain(20, 20).png().toBuffer()));
  const header = (name: string) => response.headers.get(name);
  expect(header("set-cookie")).toBeNull();
  expect(header("content-type")).toBe("image/webp");
  expect(header("x-content-type-options")).toBe("nosniff");
  expect(header("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
  expect(header("cache-control")).toBe("public, max-age=31536000, immutable");
  const again = await fetch(response.url, { headers: { "if-none-match": header("etag") ?? "" } });
  expect(again.status).toBe(304);
  for (const path of ["nothing.webp", `${"a".repeat(64)}.webp`, "..%2fsecret", "%2e%2e%2fserver.lock"])
    expect((await fetch(`${server.origin}/files/${path}`)).status, path).toBe(404);
});

test("a banner is four times as wide as high", async () => {
  const { bytes } = await fetchPicture(await send(ada, "banner", await plain(800, 800).webp().toBuffer()));
  const { width, height } = await sharp(bytes).metadata();
  expect([width, height]).toEqual([1600, 400]);
});

test("a rotated photo is turned upright", async () => {
  const left = await plain(60, 60, "#ff0000").png().toBuffer();
  const photo = await plain(120, 60, "#0000ff")
    .composite([{ input: left, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { bytes } = await fetchPicture(await send(ada, "banner", photo));
  // After the rotation, the left side is on top.
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const [red = 0] = data;
  const [, , blue = 0] = data.subarray(data.length - info.channels);
  expect([red > 200, blue > 200]).toEqual([true, true]);
});

test("an animation shows its first frame", async () => {
  const frames = await Promise.all(
    ["#ff0000", "#00ff00"].map((colour) => plain(40, 40, colour).png().toBuffer()),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(gif).metadata()).pages).toBe(2);
  const { bytes } = await fetchPicture(await send(ada, "picture", gif, "image/gif"));
  expect((await sharp(bytes).metadata()).pages).toBeUndefined();
  const [red = 0, green = 255] = await sharp(bytes).raw().toBuffer();
  expect([red > 200, green < 60]).toEqual([true, true]);
});

test("AVIF can be read", async () => {
  expect(await send(ada, "picture", await plain(64, 64).avif().toBuffer())).toMatch(/webp$/);
});

/** A palette PNG of any size in a few bytes, with identical rows. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 3], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("PLTE", Buffer.from([180, 83, 42])),
    chunk("IDAT", deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

test("the decompression bomb is a valid picture when it is small", async () => {
  expect(await send(ada, "picture", bomb(300, 300))).toMatch(/webp$/);
});

const flatAvif = (width: number, height: number) => plain(width, height).avif({ effort: 0 }).toBuffer();

test(
  "a picture of a few kilobytes that unpacks to hundreds of megabytes is not decoded in the server's process",
  { timeout: 120_000 },
  async () => {
    const picture = await flatAvif(5_000, 3_900);
    expect(picture.length).toBeLessThan(20_000);
    const [before, most] = [process.memoryUsage().rss, { bytes: 0 }];
    const looking = setInterval(() => {
      most.bytes = Math.max(most.bytes, process.memoryUsage().rss);
    }, 5);
    expect(await send(ada, "picture", picture)).toMatch(/webp$/);
    clearInterval(looking);
    expect(most.bytes - before).toBeLessThan(120_000_000);
  },
);

const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from("ftypheic"),
  Buffer.alloc(4),
  Buffer.from("mif1heic"),
  Buffer.alloc(200),
]);
const svg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>alert(1)</script><rect width="64" height="64"/></svg>`,
);
const html = Buffer.from("<!doctype html><script>alert(1)</script>");

test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
  ["SVG", () => svg, "PICTURE_UNREADABLE"],
  ["HEIC", () => heic, "PICTURE_UNREADABLE"],
  ["HTML under the name of a PNG", () => html, "PICTURE_UNREADABLE"],
  [
    "HTML after the first bytes of a PNG",
    () => Buffer.concat([bomb(9, 9).subarray(0, 8), html]),
    "PICTURE_UNREADABLE",
  ],
  ["TIFF", () => plain(20, 20).tiff().toBuffer(), "PICTURE_UNREADABLE"],
  ["nothing", () => Buffer.alloc(0), "PICTURE_UNREADABLE"],
  ["noise", () => Buffer.alloc(5_000, 7), "PICTURE_UNREADABLE"],
  ["half a JPEG", async () => halfOf(await noisy().jpeg().toBuffer()), "PICTURE_UNREADABLE"],
  ["half a PNG", async () => halfOf(await noisy().png().toBuffer()), "PICTURE_UNREADABLE"],
  ["a bomb of 30,000 by 30,000", () => bomb(30_000, 30_000), "PICTURE_TOO_LARGE"],
  ["one pixel row too many", () => bomb(40_000, 1_001), "PICTURE_TOO_LARGE"],
  ["an AVIF of more than is unpacked whole", () => flatAvif(5_000, 4_100), "PICTURE_TOO_LARGE"],
  ["50 MB", () => Buffer.alloc(50_000_000), "BODY_TOO_LARGE"],
  ["a byte too much", () => Buffer.alloc(PICTURE_BYTES_MAX + 1), "BODY_TOO_LARGE"],
])("%s is rejected by name, and the previous picture stays", async (_, bytes, fault) => {
  const before = (await profileOf(ada)).avatarImageURL;
  expect(await faultOf(send(ada, "picture", await bytes()))).toBe(fault);
  expect((await profileOf(ada)).avatarImageURL).toBe(before);
  expect(arrivals()).toEqual([]);
});

const halfOf = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);
const noisy = () =>
  sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      noise: { type: "gaussian", mean: 128, sigma: 60 },
      background: "#000",
    },
  });

test("a script appended to a picture is removed", async () => {
  const both = Buffer.concat([await plain(30, 30).gif().toBuffer(), html]);
  const { bytes } = await fetchPicture(await send(ada, "picture", both, "image/gif"));
  expect(bytes.includes("<script>")).toBe(false);
});

test.each([
  ["JSON", { "content-type": "application/json" }, "{}", 415, "UNSUPPORTED_MEDIA_TYPE"],
  ["a bare picture", { "content-type": "image/png" }, "x", 415, "UNSUPPORTED_MEDIA_TYPE"],
  ["a form without a boundary", { "content-type": "multipart/form-data" }, "x", 400, "INVALID_INPUT"],
  [
    "a form without a file",
    { "content-type": "multipart/form-data; boundary=x" },
    "--x--\r\n",
    400,
    "INVALID_INPUT",
  ],
  [
    "a form that breaks off",
    { "content-type": "multipart/form-data; boundary=x" },
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
    400,
    "INVALID_INPUT",
  ],
  [
    "a file of another name",
    { "content-type": "multipart/form-data; boundary=x" },
    '--x\r\ncontent-disposition: form-data; name="other"; filename="a.png"\r\n\r\nabc\r\n--x--\r\n',
    400,
    "INVALID_INPUT",
  ],
])("%s is rejected", async (_, headers, body, status, code) => {
  const response = await fetch(`${server.origin}/api/users/me/picture`, {
    method: "PUT",
    headers: { ...headers, authorization: `Bearer ${ada.token}` },
    body,
  });
  const answer = (await response.json()) as { errors: { code: string }[] };
  expect([response.status, answer.errors[0]?.code]).toEqual([status, code]);
  expect(arrivals()).toEqual([]);
});

test("other calls don't accept forms", async () => {
  const body = new FormData();
  body.set("file", new Blob(["x"]));
  const response = await fetch(`${server.origin}/api/users/checkNameValid`, { method: "POST", body });
  expect(response.status).toBe(415);
});

test("an anonymous caller is rejected before the picture is read", async () => {
  const body = new FormData();
  body.set("file", new Blob([Uint8Array.from(await plain(9, 9).png().toBuffer())]));
  const response = await fetch(`${server.origin}/api/users/me/banner`, { method: "PUT", body });
  expect(response.status).toBe(401);
});

test("a replaced or removed picture is deleted, unless somebody else shows the same", async () => {
  const [grace, joan] = [await addPerson(server, "grace"), await addPerson(server, "joan")];
  const shared = await plain(70, 70, "#123456").png().toBuffer();
  const url = await send(grace, "picture", shared);
  expect(await send(joan, "picture", shared)).toBe(url);
  const next = await send(grace, "picture", await plain(70, 70, "#654321").png().toBuffer());
  expect((await fetchPicture(url)).response.status).toBe(200);
  await joan.call("PATCH /users/me", { body: { avatarImageURL: null } });
  expect((await fetchPicture(url)).response.status).toBe(404);
  expect((await profileOf(joan)).avatarImageURL).toBeNull();
  expect((await fetchPicture(next)).response.status).toBe(200);
});

test("the same picture sent twice stays", async () => {
  const same = await plain(71, 71, "#222222").png().toBuffer();
  const url = await send(ada, "banner", same);
  expect(await send(ada, "banner", same)).toBe(url);
  expect((await fetchPicture(url)).response.status).toBe(200);
});

test("pictures are deleted with their account", async () => {
  const mary = await addPerson(server, "mary");
  const before = stored();
  await send(mary, "picture", await plain(80, 80, "#00aa11").png().toBuffer());
  await send(mary, "banner", await plain(80, 80, "#00aa22").png().toBuffer());
  expect(stored()).toHaveLength(before.length + 2);
  await mary.call("DELETE /users/me", {});
  await server.files.sweep();
  expect(stored()).toEqual(before);
});

test("twenty concurrent uploads all succeed, and the last one is shown", { timeout: 120_000 }, async () => {
  const people = await Promise.all(Array.from({ length: 20 }, (_, n) => addPerson(server, `crowd${n}`)));
  const photo = await noisy().resize(600, 600).jpeg().toBuffer();
  const urls = await Promise.all(people.map((person) => send(person, "picture", photo, "image/jpeg")));
  expect(new Set(urls).size).toBe(1);
  expect((await fetchPicture(urls[0] ?? "")).response.status).toBe(200);
  expect(arrivals()).toEqual([]);
});

test("concurrent uploads of one person leave one picture", async () => {
  const rosa = await addPerson(server, "rosa");
  const before = stored().length;
  const colours = ["#100000", "#200000", "#300000", "#400000", "#500000"];
  await Promise.all(
    colours.map(async (colour) => send(rosa, "picture", await plain(30, 30, colour).png().toBuffer())),
  );
  const { avatarImageURL } = await profileOf(rosa);
  expect((await fetchPicture(avatarImageURL ?? "")).response.status).toBe(200);
  expect(stored()).toHaveLength(before + 1);
});
