import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { sampleLooks } from "@veranda/contract/sample-spaces";
import sharp from "sharp";
import { openStudio } from "../posters/studio.ts";
import { blurOf, withinBudget } from "../pictures/within-budget.ts";
import { allLooks, HEIGHT, LOOKS, takeLook, WIDTH } from "./looks.ts";

/**
 * Takes the picture of each environment in each variant: the cover of spaces in which nothing stands yet, in both sizes
 * of covers with their blur preview (looks.json), and what the visual test compares with. All together they are one sheet
 * for the documentation: `npm run looks -w @veranda/content [-- name …]`. Look at the sheet before committing either.
 */

const SHEET = new URL("../../docs/pictures/environments.webp", import.meta.url);
const SHEET_TILE = { width: 480, height: 270 };
const GAP = 6;
const BYTES = 42_000;
const SMALL_BYTES = 15_000;
/** The best quality that a picture is written with: from here on nobody sees a difference. */
const FROM = 76;
const INDEX = new URL("looks.json", LOOKS);
const wanted = process.argv.slice(2);
const looks = await allLooks();
await mkdir(LOOKS, { recursive: true });
const blurs = sampleLooks.catch({}).parse(
  await readFile(INDEX, "utf8").then(
    (text) => JSON.parse(text) as unknown,
    () => ({}),
  ),
);
const { page, close } = await openStudio({ width: WIDTH, height: HEIGHT });
const taken = new Map<string, Buffer>();
try {
  await page.evaluate((width) => window.setSize?.(width, "medium"), WIDTH);
  for (const look of looks) {
    const isAsked = wanted.length === 0 || wanted.includes(look.environment.name);
    const picture = isAsked ? await takeLook(page, look) : null;
    if (!picture) continue;
    taken.set(look.name, picture);
    const large = await withinBudget(picture, WIDTH, BYTES, FROM);
    const small = await withinBudget(picture, WIDTH / 2, SMALL_BYTES, FROM);
    await writeFile(new URL(`${look.name}.webp`, LOOKS), large);
    await writeFile(new URL(`${look.name}-small.webp`, LOOKS), small);
    blurs[look.name] = await blurOf(picture);
    console.log(`${look.name}: ${large.length} and ${small.length} bytes`);
  }
} finally {
  await close();
}
const names = looks.map(({ name }) => name);
const entries = names.flatMap((name) => (blurs[name] === undefined ? [] : [[name, blurs[name]]]));
await writeFile(INDEX, `${JSON.stringify(sampleLooks.parse(Object.fromEntries(entries)))}\n`);
const kept = new Set(["looks.json", ...names.flatMap((name) => [`${name}.webp`, `${name}-small.webp`])]);
for (const file of await readdir(LOOKS)) if (!kept.has(file)) await rm(new URL(file, LOOKS));

const { width, height } = SHEET_TILE;
const rows = [...new Set(looks.map(({ environment }) => environment.name))];
const columns = 3;
const tiles = await Promise.all(
  looks.map(async ({ name, environment, variant }) => ({
    input: await sharp(taken.get(name) ?? (await readFile(new URL(`${name}.webp`, LOOKS))))
      .resize(width, height)
      .toBuffer(),
    left: GAP + Object.keys(environment.variants).indexOf(variant) * (width + GAP),
    top: GAP + rows.indexOf(environment.name) * (height + GAP),
  })),
);
await sharp({
  create: {
    width: GAP + columns * (width + GAP),
    height: GAP + rows.length * (height + GAP),
    channels: 3,
    background: "#fbf6ee",
  },
})
  .composite(tiles)
  .webp({ quality: 68, effort: 6 })
  .toFile(SHEET.pathname);
