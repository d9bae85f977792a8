/**
 * Renders docs/pictures/avatars.webp, everybody in one picture, from the built files. `npm run sheets -w
 * @veranda/content`
 */
import { mkdir, readFile } from "node:fs/promises";
import { avatarCatalogue } from "@veranda/contract/avatar";
import sharp from "sharp";
import { withCamera } from "./build/portraits.ts";

const folder = process.env["AVATARS_FOLDER"] ?? new URL("../built/avatars/", import.meta.url).pathname;
const output =
  process.env["SHEET_FILE"] ?? new URL("../../docs/pictures/avatars.webp", import.meta.url).pathname;
const ACROSS = 8;
const [WIDTH, HEIGHT] = [200, 300];
const FACE = 200;

const { presets } = avatarCatalogue.parse(JSON.parse(await readFile(`${folder}/avatars.json`, "utf8")));
const pictures = await withCamera(folder, async (take) => {
  const taken: { input: Buffer; left: number; top: number }[] = [];
  for (const [i, { look }] of presets.entries()) {
    const [left, top] = [(i % ACROSS) * WIDTH, Math.floor(i / ACROSS) * (HEIGHT + FACE)];
    const face = await sharp(await take(look))
      .resize(FACE, FACE)
      .png()
      .toBuffer();
    const figure = await sharp(await take(look, true))
      .extract({ left: 86, top: 0, width: 341, height: 512 })
      .resize(WIDTH, HEIGHT)
      .png()
      .toBuffer();
    taken.push({ input: face, left, top }, { input: figure, left, top: top + FACE });
  }
  return taken;
});
await mkdir(new URL(".", `file://${output}`), { recursive: true });
await sharp({
  create: {
    width: ACROSS * WIDTH,
    height: Math.ceil(presets.length / ACROSS) * (HEIGHT + FACE),
    channels: 3,
    background: "#f3e6d2",
  },
})
  .composite(pictures)
  .webp({ quality: 72, effort: 6, smartSubsample: true })
  .toFile(output);
