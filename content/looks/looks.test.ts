// Slow: draws people in a browser.
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStudio } from "../posters/studio.ts";
import { allLooks, blocksOf, difference, HEIGHT, LOOKS, takeLook, WIDTH } from "./looks.ts";

/** Another machine draws a little otherwise, and leaves and water are elsewhere; a lost light or wall is far beyond. */
const MEAN = 3;
const WORST = 30;
/** Two looks that are nearer than this can't be told apart. */
const ALIKE = 6;

let studio: Awaited<ReturnType<typeof openStudio>>;
beforeAll(async () => {
  studio = await openStudio({ width: WIDTH, height: HEIGHT });
  await studio.page.evaluate((width) => window.setSize?.(width, "medium"), WIDTH);
}, 180_000);
afterAll(() => studio.close());

const looks = await allLooks();

test.each(looks.map((look) => [look.name, look] as const))(
  "%s looks as it did when somebody last looked",
  async (name, look) => {
    const kept = await readFile(new URL(`${name}.webp`, LOOKS));
    const [before, now] = [await blocksOf(kept), await blocksOf(await takeLook(studio.page, look))];
    const { mean, worst } = difference(before, now);
    expect(mean, "mean difference").toBeLessThan(MEAN);
    expect(worst, "worst block").toBeLessThan(WORST);
  },
  180_000,
);

test("no two of them look alike", async () => {
  const pictures = await Promise.all(
    looks.map(async ({ name }) => blocksOf(await readFile(new URL(`${name}.webp`, LOOKS)))),
  );
  for (const [i, one] of pictures.entries())
    for (const other of pictures.slice(i + 1)) expect(difference(one, other).mean).toBeGreaterThan(ALIKE);
});
