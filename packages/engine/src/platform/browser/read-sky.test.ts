import { RepeatWrapping, SRGBColorSpace } from "three";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readSky } from "./read-sky.ts";

type Colour = readonly [number, number, number];
type Bitmap = { width: number; height: number; isClosed: boolean; close: () => void };

/** The size of the fake picture, and its colour by relative height. */
let size: { width: number; height: number } | null;
let colourAt: (share: number) => Colour;
let made: Bitmap[];

beforeEach(() => {
  size = { width: 2048, height: 1024 };
  colourAt = () => [0, 0, 0];
  made = [];
  vi.stubGlobal(
    "createImageBitmap",
    async (source: unknown, more: { resizeWidth?: number; resizeHeight?: number } = {}) => {
      if (source instanceof Blob && size === null) throw new Error("InvalidStateError");
      const bitmap: Bitmap = {
        width: more.resizeWidth ?? size?.width ?? 0,
        height: more.resizeHeight ?? size?.height ?? 0,
        isClosed: false,
        close: () => (bitmap.isClosed = true),
      };
      made.push(bitmap);
      return bitmap;
    },
  );
  vi.stubGlobal(
    "OffscreenCanvas",
    class {
      getContext = () => ({
        drawImage: () => undefined,
        getImageData: (_x: number, _y: number, width: number, height: number) => ({
          data: Array.from({ length: width * height }, (_, at) => [
            ...colourAt((Math.floor(at / width) + 0.5) / height),
            255,
          ]).flat(),
        }),
      });
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const read = async () => {
  const { texture, ...light } = await readSky(new ArrayBuffer(8));
  if (!texture) throw new Error("There is no picture");
  return { texture, ...light };
};

describe("a custom sky", () => {
  it("is a seamless panorama, in sRGB, the right way up", async () => {
    const { texture } = await read();
    expect(texture.wrapS).toBe(RepeatWrapping);
    expect(texture.colorSpace).toBe(SRGBColorSpace);
    expect(texture.flipY).toBe(false);
    expect(texture.image).toMatchObject({ width: 2048, height: 1024, isClosed: false });
  });

  it("larger than needed is downscaled, and the original is released", async () => {
    size = { width: 16384, height: 8192 };
    const { texture } = await read();
    expect(texture.image).toMatchObject({ width: 4096, height: 2048 });
    expect(made.filter(({ isClosed }) => !isClosed)).toEqual([texture.image]);
  });

  it("lights the environment with its colours from above, from the horizon and from below", async () => {
    colourAt = (share) => (share < 6 / 16 ? [0, 0, 255] : share < 9 / 16 ? [255, 128, 0] : [0, 255, 0]);
    const { upper, horizon, lower } = await read();
    expect(upper).toEqual([0, 0, 1]);
    expect(horizon[0]).toBeCloseTo(1);
    expect(horizon[1]).toBeCloseTo((128 / 255) ** 2.2);
    expect(lower).toEqual([0, 1, 0]);
  });

  it("weights rows by solid angle: the zenith counts little, though it has many pixels", async () => {
    colourAt = (share) => (share < 1 / 16 ? [255, 255, 255] : [0, 0, 0]);
    const { upper } = await read();
    expect(upper[0]).toBeGreaterThan(0);
    expect(upper[0]).toBeLessThan(1 / 6 / 2);
  });
});

describe("an invalid sky is refused with its reason, and its memory is freed", () => {
  it.each([
    ["a photograph", 1600, 1200],
    ["a square", 1024, 1024],
    ["a panorama that is cut off", 4000, 1000],
    ["a thumbnail", 128, 64],
  ])("%s", async (_, width, height) => {
    size = { width, height };
    await expect(read()).rejects.toThrow("twice as wide as high");
    expect(made.every(({ isClosed }) => isClosed)).toBe(true);
  });

  it("a file that is no picture", async () => {
    size = null;
    await expect(read()).rejects.toThrow("no picture that can be read");
  });
});
