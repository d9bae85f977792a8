import { readdir, readFile } from "node:fs/promises";
import { sampleLooks } from "@veranda/contract/sample-spaces";
import sharp from "sharp";
import { expect, test } from "vitest";
import { readJson } from "../built-catalogs.fixture.ts";
import { allLooks, blocksOf, difference, LOOKS } from "./looks.ts";

const looks = await allLooks();
const blurs = sampleLooks.parse(readJson("built/looks/looks.json"));
const read = (file: string): Promise<Buffer> => readFile(new URL(file, LOOKS));
/** Mean difference, of 255, between two sizes of one picture, and between a picture and its blur. */
const SAME = 6;
const BLURRED = 30;

/** Lit by lamps alone, at any time. */
const WITHOUT_WINDOWS = new Set(["auditorium"]);

const meanOf = (blocks: readonly number[]): number =>
  blocks.reduce((sum, value) => sum + value, 0) / blocks.length;

test("every environment has a cover at each time of the day, and there are no others", async () => {
  const names = looks.map(({ name }) => name);
  expect(Object.keys(blurs).toSorted()).toEqual(names.toSorted());
  const files = (await readdir(LOOKS)).filter((file) => !/\.(?:br|avif)$/.test(file));
  expect(files.toSorted()).toEqual(
    ["looks.json", ...names.flatMap((name) => [`${name}.webp`, `${name}-small.webp`])].toSorted(),
  );
});

test.each(looks.map(({ name }) => name))(
  "the cover of %s is one picture in two sizes, within its bytes, with its blur",
  async (name) => {
    const [large, small] = [await read(`${name}.webp`), await read(`${name}-small.webp`)];
    const sizes = await Promise.all(
      [large, small].map(async (picture) => {
        const { width, height, format } = await sharp(picture).metadata();
        return [format, width, height];
      }),
    );
    expect(sizes).toEqual([
      ["webp", 1280, 720],
      ["webp", 640, 360],
    ]);
    expect(large.length).toBeLessThanOrEqual(42_000);
    expect(small.length).toBeLessThanOrEqual(15_000);
    const blocks = await blocksOf(large);
    expect(difference(blocks, await blocksOf(small)).mean).toBeLessThan(SAME);
    const blur = blurs[name] ?? "";
    expect(blur.length).toBeLessThan(600);
    const blurred = await blocksOf(Buffer.from(blur.slice(blur.indexOf(",") + 1), "base64"));
    expect(difference(blocks, blurred).mean).toBeLessThan(BLURRED);
  },
);

test.each(
  [...new Set(looks.map(({ environment }) => environment.name))].filter((name) => !WITHOUT_WINDOWS.has(name)),
)("the %s is brighter by day than by night, and warmer in the evening", async (environment) => {
  const [day, golden, night] = await Promise.all(
    ["day", "golden", "night"].map(async (variant) => blocksOf(await read(`${environment}-${variant}.webp`))),
  );
  const channel = (blocks: readonly number[] = [], k: number): number =>
    meanOf(blocks.filter((_, at) => at % 3 === k));
  const warmth = (blocks: readonly number[] = []): number => channel(blocks, 0) / channel(blocks, 2);
  expect(meanOf(day ?? [])).toBeGreaterThan(meanOf(night ?? []) + 15);
  expect(warmth(golden)).toBeGreaterThan(warmth(day));
});
