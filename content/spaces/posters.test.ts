import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, it, test } from "vitest";
import { BUILT, SAMPLE_SPACES } from "./sample.fixture.ts";

const FOLDER = new URL("spaces/", BUILT);
/** Number of blocks across and down for comparing pictures. */
const [ACROSS, DOWN] = [32, 18];
/**
 * Maximum mean difference, of 255, between two sizes or encodings of one picture; and the minimum between two pictures.
 */
const SAME = 7;
const UNLIKE = 10;

const blocksOf = async (picture: string | Buffer): Promise<number[]> => [
  ...(await sharp(typeof picture === "string" ? await readFile(new URL(picture, FOLDER)) : picture)
    .removeAlpha()
    .resize(ACROSS, DOWN, { fit: "fill" })
    .raw()
    .toBuffer()),
];
const difference = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
const named = SAMPLE_SPACES.map((space) => [space.slug, space] as const);

describe.each(named)("the poster of %s", (_, { pictures, setting }) => {
  it("is a picture of 16:9 in both sizes, in two encodings, with its blur: all of one view, none blank", async () => {
    const { poster, posterSmall, posterBlur } = pictures;
    const sizes = await Promise.all(
      [poster, posterSmall].map(async (file) => {
        const { width, height } = await sharp(await readFile(new URL(file, FOLDER))).metadata();
        return [width, height];
      }),
    );
    expect(sizes).toEqual([
      [1280, 720],
      [640, 360],
    ]);
    const whole = await blocksOf(poster);
    const mean = whole.reduce((sum, value) => sum + value, 0) / whole.length;
    expect(
      Math.sqrt(whole.reduce((sum, value) => sum + (value - mean) ** 2, 0) / whole.length),
    ).toBeGreaterThan(15);
    // Night scenes are dark, but not black.
    expect(mean).toBeGreaterThan(setting.variant === "night" ? 35 : 90);
    expect(mean).toBeLessThan(215);
    const blur = Buffer.from(posterBlur.slice(posterBlur.indexOf(",") + 1), "base64");
    const others = [posterSmall, `${poster}.avif`, `${posterSmall}.avif`];
    for (const other of others) expect(difference(whole, await blocksOf(other)), other).toBeLessThan(SAME);
    expect(difference(whole, await blocksOf(blur)), "blur").toBeLessThan(UNLIKE * 3);
  });
});

test("no two spaces have similar posters", async () => {
  const posters = await Promise.all(
    SAMPLE_SPACES.map(async ({ slug, pictures }) => ({ slug, blocks: await blocksOf(pictures.posterSmall) })),
  );
  const alike = posters.flatMap((one, i) =>
    posters
      .slice(i + 1)
      .filter(({ blocks }) => difference(one.blocks, blocks) < UNLIKE)
      .map(({ slug }) => `${one.slug}, ${slug}`),
  );
  expect(alike).toEqual([]);
});

test.each(named)("%s has a plain, unique description that fits a card", (slug, space) => {
  const { name, description, featured, tags } = space;
  expect(name.length).toBeLessThanOrEqual(24);
  expect(description.length).toBeGreaterThan(30);
  expect(description.length).toBeLessThanOrEqual(120);
  expect((featured ?? "").length).toBeLessThanOrEqual(48);
  for (const text of [name, description, featured ?? "One"]) {
    expect(text).toMatch(/^\p{Lu}/u);
    expect(text).not.toMatch(/[<>{}[\]*_#@|\\]|https?:|\s{2}|!!|\p{Extended_Pictographic}/u);
    expect(text).toBe(text.trim());
  }
  expect(description).toMatch(/[.?!]$/);
  expect(name).not.toMatch(/[.!?]$/);
  expect(new Set(tags).size).toBe(tags.length);
  const same = SAMPLE_SPACES.filter((other) => other.name === name || other.description === description);
  expect(same.map((other) => other.slug)).toEqual([slug]);
});
