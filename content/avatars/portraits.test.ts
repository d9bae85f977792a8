import { readFile } from "node:fs/promises";
import { avatarCatalogue } from "@veranda/contract/avatar";
import sharp from "sharp";
import { expect, test } from "vitest";

const BUILT = new URL("../built/avatars/", import.meta.url);
const { presets } = avatarCatalogue.parse(
  JSON.parse(await readFile(new URL("avatars.json", BUILT), "utf8")) as unknown,
);
const BLOCKS = 24;
/** How far two shares of red or green of a colour may lie apart to be one colour in another light. */
const SAME_TINT = 0.09;
/** Mean difference of two portraits, of 255. */
const UNLIKE = 6;

/** A portrait as blocks of colour, row by row: red, green, blue one after the other. */
const blocksOf = async (file: string): Promise<number[]> => [
  ...(await sharp(await readFile(new URL(file, BUILT)))
    .removeAlpha()
    .resize(BLOCKS, BLOCKS)
    .raw()
    .toBuffer()),
];
const tint = (colour: readonly number[]): number[] => {
  const all = colour.reduce((sum, value) => sum + value, 1e-6);
  return colour.map((value) => value / all);
};

test.each(presets.map((preset) => [preset.id, preset] as const))(
  "the portrait of %s shows a face of the skin that the look says, before a light ground",
  async (_, { thumbnail, look }) => {
    const values = await blocksOf(thumbnail);
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

test("no two portraits look alike", async () => {
  const portraits = await Promise.all(
    presets.map(async ({ id, thumbnail }) => ({ id, values: await blocksOf(thumbnail) })),
  );
  const alike = portraits.flatMap((one, i) =>
    portraits
      .slice(i + 1)
      .filter(
        ({ values }) =>
          one.values.reduce((sum, value, at) => sum + Math.abs(value - (values[at] ?? 0)), 0) /
            values.length <
          UNLIKE,
      )
      .map(({ id }) => `${one.id}, ${id}`),
  );
  expect(alike).toEqual([]);
});
