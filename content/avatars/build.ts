/** Builds content/built/avatars. Run from the repository: `npm run avatars -w content`. */
import { brotliCompressSync } from "node:zlib";
import { cp, readdir, readFile, rm } from "node:fs/promises";
import { MOTION_FILES } from "@veranda/contract/avatar";
import { writeCatalogue, writeFamily } from "./build/catalogue.ts";
import { writePortraitSheet } from "./build/portrait-sheet.ts";
import { writePortraits } from "./build/portraits.ts";

const built = new URL("../built/avatars/", import.meta.url).pathname;
// Built in a separate folder and swapped in at the end, so that a server never reads a partial build.
const folder = new URL("../.work/avatars/", import.meta.url).pathname;
await rm(folder, { recursive: true, force: true });
const catalogue = await writeFamily(folder);
// The portraits are rendered from the files just written, then named in the catalogue.
const portraits = await writePortraits(folder, catalogue.presets);
for (const preset of catalogue.presets) preset.thumbnail = portraits.get(preset.id) ?? "";
catalogue.portraitSheet = await writePortraitSheet(folder, catalogue.presets);
await writeCatalogue(folder, catalogue);

await cp(folder, built, { recursive: true });
const made = new Set(await readdir(folder));
for (const file of await readdir(built)) if (!made.has(file)) await rm(built + file);

const files = ["avatars.json", ...MOTION_FILES.map((file) => catalogue[file].file)];
for (const file of [...files, ...catalogue.parts.map(({ mesh }) => mesh.file)]) {
  const bytes = brotliCompressSync(await readFile(built + file)).length;
  console.log(`${file}  ${(bytes / 1000).toFixed(1)} kB`);
}
