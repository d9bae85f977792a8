import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { blurOf, withinBudget } from "./within-budget.ts";

/** A noisy picture that compresses badly, like leaves. */
const noisy = async (): Promise<Buffer> => {
  let state = 7;
  const pixels = Buffer.from(
    Uint8Array.from({ length: 320 * 180 * 3 }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state >>> 24;
    }),
  );
  return sharp(pixels, { raw: { width: 320, height: 180, channels: 3 } })
    .png()
    .toBuffer();
};
const flat = (): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 180, channels: 3, background: "#c9603c" } })
    .png()
    .toBuffer();

describe("a picture within its budget", () => {
  test("is a WebP of 16:9, as wide as asked", async () => {
    const { format, width, height } = await sharp(await withinBudget(await flat(), 160, 10_000)).metadata();
    expect([format, width, height]).toEqual(["webp", 160, 90]);
  });

  test("meets it by reducing quality, and no more than necessary", async () => {
    const picture = await noisy();
    const [large, small] = [
      await withinBudget(picture, 320, 60_000),
      await withinBudget(picture, 320, 25_000),
    ];
    expect(small.length).toBeLessThanOrEqual(25_000);
    expect(large.length).toBeLessThanOrEqual(60_000);
    expect(large.length).toBeGreaterThan(small.length);
    // The next better quality would not have fitted.
    expect(small.length).toBeGreaterThan(25_000 * 0.75);
  });

  test("has a lower limit of quality if nothing fits", async () => {
    const least = await withinBudget(await noisy(), 320, 10);
    expect(least.length).toBeGreaterThan(1000);
    expect((await sharp(least).metadata()).width).toBe(320);
  });

  test("has its colour", async () => {
    const { channels } = await sharp(await withinBudget(await flat(), 160, 10_000)).stats();
    const [r = 0, g = 0, b = 0] = channels.map(({ mean }) => mean);
    expect(Math.hypot(r - 0xc9, g - 0x60, b - 0x3c)).toBeLessThan(8);
  });
});

test("a blur is a picture in a few hundred bytes, of the same colour", async () => {
  const blur = await blurOf(await flat());
  expect(blur).toMatch(/^data:image\/webp;base64,/);
  expect(blur.length).toBeLessThan(600);
  const bytes = Buffer.from(blur.slice(blur.indexOf(",") + 1), "base64");
  const { channels } = await sharp(bytes).stats();
  expect(Math.abs((channels[0]?.mean ?? 0) - 0xc9)).toBeLessThan(12);
});
