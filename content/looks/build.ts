import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { openStudio } from "../posters/studio.ts";
import { allLooks, HEIGHT, LOOKS, takeLook, WIDTH } from "./looks.ts";

/**
 * Takes the picture of each environment in each variant, for the visual test, and puts them together on one sheet for
 * the documentation: `npm run looks -w @veranda/content [-- name …]`. Look at the sheet before committing either.
 */

const SHEET = new URL("../../docs/pictures/environments.webp", import.meta.url);
const SHEET_SCALE = 1.5;
const GAP = 6;
const wanted = process.argv.slice(2);
const looks = await allLooks();
await mkdir(LOOKS, { recursive: true });
const { page, close } = await openStudio({ width: WIDTH, height: HEIGHT, scale: 2 });
const taken = new Map<string, Buffer>();
try {
  await page.evaluate((width) => window.setSize?.(width, "medium"), WIDTH);
  for (const look of looks) {
    const isAsked = wanted.length === 0 || wanted.includes(look.environment.name);
    const picture = isAsked ? await takeLook(page, look) : null;
    if (!picture) continue;
    taken.set(look.name, picture);
    const small = await sharp(picture)
      .resize(WIDTH, HEIGHT, { kernel: "lanczos3" })
      .webp({ quality: 72, effort: 6 })
      .toBuffer();
    await writeFile(new URL(`${look.name}.webp`, LOOKS), small);
    console.log(`${look.name}: ${small.length} bytes`);
  }
} finally {
  await close();
}
for (const file of await readdir(LOOKS))
  if (!looks.some(({ name }) => file === `${name}.webp`)) await rm(new URL(file, LOOKS));

if (taken.size === looks.length) {
  const [width, height] = [WIDTH * SHEET_SCALE, HEIGHT * SHEET_SCALE];
  const names = [...new Set(looks.map(({ environment }) => environment.name))];
  const columns = 3;
  const tiles = await Promise.all(
    looks.map(async ({ name, environment, variant }) => ({
      input: await sharp(taken.get(name)).resize(width, height).toBuffer(),
      left: GAP + Object.keys(environment.variants).indexOf(variant) * (width + GAP),
      top: GAP + names.indexOf(environment.name) * (height + GAP),
    })),
  );
  await sharp({
    create: {
      width: GAP + columns * (width + GAP),
      height: GAP + names.length * (height + GAP),
      channels: 3,
      background: "#fbf6ee",
    },
  })
    .composite(tiles)
    .webp({ quality: 68, effort: 6 })
    .toFile(SHEET.pathname);
}
