import { readFile } from "node:fs/promises";
import { avatarCatalogue } from "@veranda/contract/avatar";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";

const BUILT = new URL("../built/avatars/", import.meta.url);
const { presets, portraitSheet } = avatarCatalogue.parse(
  JSON.parse(await readFile(new URL("avatars.json", BUILT), "utf8")) as unknown,
);
const BLOCKS = 24;
/** Maximum difference between two shares of red or green that count as one colour in different light. */
const SAME_TINT = 0.09;
/** Mean difference of two portraits, of 255. */
const UNLIKE = 6;
/** Mean difference of one portrait packed twice, of 255. */
const SAME_PICTURE = 4;

const pictureOf = async (file: string): Promise<Sharp> => sharp(await readFile(new URL(file, BUILT)));
/** A portrait as blocks of colour, row by row: red, green, blue one after the other. */
const blocksOf = async (portrait: Sharp): Promise<number[]> => [
  ...(await portrait.removeAlpha().resize(BLOCKS, BLOCKS).raw().toBuffer()),
];
const tint = (colour: readonly number[]): number[] => {
  const all = colour.reduce((sum, value) => sum + value, 1e-6);
  return colour.map((value) => value / all);
};

test.each(presets.map((preset) => [preset.id, preset] as const))(
  "the portrait of %s shows a face with the look's skin colour, on a light background",
  async (_, { thumbnail, look }) => {
    const values = await blocksOf(await pictureOf(thumbnail));
    const blocks = Array.from({ length: BLOCKS ** 2 }, (_block, i) => values.slice(i * 3, i * 3 + 3));
    const skin = tint([1, 3, 5].map((at) => Number.parseInt(look.colours.skin.slice(at, at + 2), 16)));
    const middle = blocks.filter((_block, i) => {
      const [x, y] = [i % BLOCKS, Math.floor(i / BLOCKS)];
      return Math.abs(x - BLOCKS / 2) < BLOCKS / 6 && y > BLOCKS * 0.3 && y < BLOCKS * 0.65;
    });
    const face = middle.filter((block) =>
      tint(block).every((value, k) => Math.abs(value - (skin[k] ?? 0)) < SAME_TINT),
    );
    expect(face.length / middle.length).toBeGreaterThan(0.35);
    const corners = [blocks[0], blocks[BLOCKS - 1]].map((block) => Math.min(...(block ?? [0])));
    expect(Math.min(...corners)).toBeGreaterThan(120);
  },
);

/** Mean difference of two portraits' blocks, of 255. */
const differenceOf = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;

test("the sheet shows the first presets available to guests, each in its square", async () => {
  const first = presets.filter(({ isAllowedForGuests }) => isAllowedForGuests).slice(0, 9);
  expect(portraitSheet.presets).toEqual(first.map(({ id }) => id));
  const sheet = await pictureOf(portraitSheet.file);
  const { width, height } = await sheet.metadata();
  expect(width).toBe(first.length * height);
  for (const [at, { thumbnail }] of first.entries()) {
    const square = sheet.clone().extract({ left: at * height, top: 0, width: height, height });
    const portrait = await pictureOf(thumbnail);
    expect(differenceOf(await blocksOf(square), await blocksOf(portrait))).toBeLessThan(SAME_PICTURE);
  }
});

test("no two portraits look alike", async () => {
  const portraits = await Promise.all(
    presets.map(async ({ id, thumbnail }) => ({ id, values: await blocksOf(await pictureOf(thumbnail)) })),
  );
  const alike = portraits.flatMap((one, i) =>
    portraits
      .slice(i + 1)
      .filter(({ values }) => differenceOf(one.values, values) < UNLIKE)
      .map(({ id }) => `${one.id}, ${id}`),
  );
  expect(alike).toEqual([]);
});
