import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync, crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { jobRunner } from "../file/run-job.fixture.ts";

const WAIT = { timeout: 60_000 };
/** A picture with something in it, so that it doesn't pack to nothing. */
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
  const { run, refusal } = jobRunner();

  it("come in three sizes, upright, without what the camera noted", WAIT, async () => {
    const photo = await noisy(2400, 1600)
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: "somebody" } } })
      .jpeg()
      .toBuffer();
    const { made, folder, files, shares } = await run("image", "holiday.jpg", photo);
    expect(made.aspect).toBeCloseTo(1600 / 2400);
    expect(made.levels.map(({ width }) => width)).toEqual([1365, 683, 342]);
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

  it("keep what can be seen through", WAIT, async () => {
    const { made, folder } = await run("image", "cut.png", await noisy(300, 200, 4).png().toBuffer());
    expect(made.levels).toHaveLength(1);
    const head = await sharp(readFileSync(join(folder, made.levels[0]?.name ?? ""))).metadata();
    expect(head).toMatchObject({ width: 300, height: 200, hasAlpha: true });
  });

  it("stand still, and say so", WAIT, async () => {
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
    expect(made.changes).toEqual(["It moves: its first picture stands for it."]);
    expect(made.aspect).toBe(1);
  });

  it("are refused by name", WAIT, async () => {
    const png = await noisy(200, 200).png().toBuffer();
    expect(await refusal("image", "a.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>")).toMatchObject({
      fault: "DRAWING",
    });
    // A drawing that calls itself a picture, a page that does, a film's box with Apple's brand.
    expect(
      await refusal("image", "a.png", "<?xml version='1.0'?><!-- x --><svg onload='alert(1)'/>"),
    ).toMatchObject({ fault: "DRAWING" });
    expect(await refusal("image", "a.png", "<html><script>alert(1)</script>")).toMatchObject({
      fault: "UNKNOWN",
    });
    expect(
      await refusal("image", "a.jpg", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")),
    ).toMatchObject({ fault: "HEIC" });
    expect(await refusal("image", "cut short.png", png.subarray(0, 8000))).toMatchObject({
      fault: "DAMAGED",
    });
    expect(await refusal("image", "bomb.png", pngBomb(60_000, 60_000))).toMatchObject({
      fault: "PICTURE_TOO_LARGE",
      sentence: "This picture has too many pixels. 100 megapixels are the most.",
    });
    expect(await refusal("image", "lying.png", pngBomb(9_000, 9_000))).toMatchObject({ fault: "DAMAGED" });
  });

  it("that are a program too leave nothing of it behind", WAIT, async () => {
    const gif = await noisy(16, 16).gif().toBuffer();
    const polyglot = Buffer.concat([gif, Buffer.from("/*<script>alert(document.domain)</script>*/")]);
    const { made, folder } = await run("image", "a.gif", polyglot);
    for (const { name } of made.levels)
      expect(readFileSync(join(folder, name ?? "")).includes("<script>")).toBe(false);
  });
});

/** A PNG of a few bytes that says it is huge; its rows end early. */
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
