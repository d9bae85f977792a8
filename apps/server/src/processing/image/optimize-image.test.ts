// Slow: each of its files is a process's work.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync, crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { taskRunner } from "../file/run-task.fixture.ts";
import { readKtx2 } from "../model/read-ktx2.ts";

const WAIT = { timeout: 60_000 };
/** A picture with noise, so that it doesn't compress to almost nothing. */
const noisy = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: {
      width,
      height,
      channels,
      background: "#0000",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  });

describe("pictures", () => {
  const { run, faultsOf } = taskRunner();

  it("get three sizes, upright, without camera metadata", WAIT, async () => {
    const photo = await noisy(2400, 1600)
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: "somebody" } } })
      .jpeg()
      .toBuffer();
    const { made, folder, files, shares } = await run("image", "holiday.jpg", photo);
    expect(made.aspect).toBeCloseTo(1600 / 2400);
    expect(made.levels.map(({ width }) => width)).toEqual([1365, 683, 342]);
    // Noise doesn't survive in KTX2.
    expect(files.toSorted()).toEqual([...new Set(made.levels.map(({ name }) => String(name)))].toSorted());
    for (const { name, bytes } of made.levels) {
      const content = readFileSync(join(folder, name ?? ""));
      expect(content.length).toBe(bytes);
      const head = await sharp(content).metadata();
      expect(head.exif).toBeUndefined();
      expect(head.orientation).toBeUndefined();
    }
    expect(made.poster).toBe(made.levels[2]?.name);
    expect(shares.at(-1)).toBe(1);
  });

  it("get KTX2 for large levels, similar to the upload", WAIT, async () => {
    const source = landscape(1600, 400);
    const photo = await sharp(source.data, { raw: source }).jpeg({ quality: 92 }).toBuffer();
    const { made, folder, files } = await run("image", "dunes.jpg", photo);
    expect(made.levels.map(({ width, ktx2 }) => [width, ktx2 !== undefined])).toEqual([
      [1600, true],
      [1024, true],
      [512, false],
    ]);
    expect(files).toHaveLength(5);
    for (const [i, width, height] of [
      [0, 1600, 400],
      [1, 1024, 256],
    ] as const) {
      const { name = "", bytes } = made.levels[i]?.ktx2 ?? {};
      const ktx2 = readFileSync(join(folder, name));
      expect(ktx2.length).toBe(bytes);
      // Every smaller copy down to a single pixel (KTX file format specification 2.0: levelCount).
      expect(ktx2.readUInt32LE(40)).toBe(Math.floor(Math.log2(width)) + 1);
      const read = await readKtx2(ktx2);
      expect([read.width, read.height]).toEqual([width, height]);
      const wanted = await sharp(source.data, { raw: source })
        .resize(width, height, { fit: "fill" })
        .ensureAlpha()
        .raw()
        .toBuffer();
      expect(decibels(wanted, read.data)).toBeGreaterThan(32);
    }
  });

  it.each<[string, () => Promise<Buffer>]>([
    ["coloured letters", () => sharp(letters("#1030c0", "#ff3020")).png().toBuffer()],
    ["noise", () => noisy(600, 480).png().toBuffer()],
    [
      "a hole",
      () =>
        sharp({ create: { width: 800, height: 800, channels: 4, background: "#f408" } })
          .png()
          .toBuffer(),
    ],
    [
      "few pixels",
      () =>
        sharp({ create: { width: 512, height: 400, channels: 3, background: "#f40" } })
          .png()
          .toBuffer(),
    ],
  ])("get none if it would degrade them, or isn't worth it: %s", WAIT, async (_, make) => {
    const { made, files } = await run("image", "a.png", await make());
    expect(made.levels.some(({ ktx2 }) => ktx2 !== undefined)).toBe(false);
    expect(files.some((name) => name.endsWith(".ktx2"))).toBe(false);
  });

  it("keep transparency", WAIT, async () => {
    const { made, folder } = await run("image", "cut.png", await noisy(300, 200, 4).png().toBuffer());
    expect(made.levels).toHaveLength(1);
    const head = await sharp(readFileSync(join(folder, made.levels[0]?.name ?? ""))).metadata();
    expect(head).toMatchObject({ width: 300, height: 200, hasAlpha: true });
  });

  it("are still if animated, and say so", WAIT, async () => {
    const frames = await Promise.all(
      ["#f00", "#0f0"].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { made } = await run("image", "wave.gif", gif);
    expect(made.changes).toEqual([{ code: "MOVING_PICTURE", values: {} }]);
    expect(made.aspect).toBe(1);
  });

  it("are rejected with an error code", WAIT, async () => {
    const png = await noisy(200, 200).png().toBuffer();
    expect(
      await faultsOf("image", [
        ["a.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
        // An SVG called a picture, a web page called one, a video container with Apple's brand.
        ["a.png", "<?xml version='1.0'?><!-- x --><svg onload='alert(1)'/>"],
        ["a.png", "<html><script>alert(1)</script>"],
        ["a.jpg", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")],
        ["cut short.png", png.subarray(0, 8000)],
        ["bomb.png", pngBomb(60_000, 60_000)],
        ["lying.png", pngBomb(9_000, 9_000)],
      ]),
    ).toEqual(["DRAWING", "DRAWING", "UNKNOWN", "HEIC", "DAMAGED", "PICTURE_TOO_LARGE", "DAMAGED"]);
  });

  it("that are polyglots lose the other format", WAIT, async () => {
    const gif = await noisy(16, 16).gif().toBuffer();
    const polyglot = Buffer.concat([gif, Buffer.from("/*<script>alert(document.domain)</script>*/")]);
    const { made, folder } = await run("image", "a.gif", polyglot);
    for (const { name } of made.levels)
      expect(readFileSync(join(folder, name ?? "")).includes("<script>")).toBe(false);
  });
});

/** Hills in front of a sky, with photographic grain. */
function landscape(width: number, height: number) {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const hill = height * (0.55 + 0.12 * Math.sin(x / 170) + 0.05 * Math.sin(x / 41));
      const shade = y < hill ? 0 : 40 * Math.sin(x / 13) * Math.sin(y / 17);
      const colour = y < hill ? [120 + (80 * y) / height, 170 + (40 * y) / height, 225] : [96, 120, 70];
      const grain = ((x * 7919 + y * 104_729) % 7) - 3;
      for (const [i, value] of colour.entries()) data[(y * width + x) * 3 + i] = value + shade + grain;
    }
  return { data, width, height, channels: 3 as const };
}

function letters(ground: string, ink: string): Buffer {
  const lines = Array.from(
    { length: 18 },
    (_, i) =>
      `<text x="20" y="${30 * i + 30}" font-size="24">The quick brown fox jumps over the lazy dog</text>`,
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="540"><rect width="600" height="540" fill="${ground}"/><g fill="${ink}">${lines.join("")}</g></svg>`,
  );
}

/** Signal-to-noise ratio of colours. */
function decibels(wanted: Uint8Array, found: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < wanted.length; i++) sum += ((wanted[i] ?? 0) - (found[i] ?? 0)) ** 2;
  return 10 * Math.log10(255 ** 2 / (sum / wanted.length));
}

/** A tiny PNG that claims a huge size; its rows end early. */
function pngBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), body.length + 4);
    return out;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(100_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
