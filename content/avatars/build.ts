/** Builds content/built/avatars. Run from the repository: `npm run avatars -w content`. */
import { brotliCompressSync } from "node:zlib";
import { readFile } from "node:fs/promises";
import { writeCatalogue, writeFamily } from "./build/catalogue.ts";
import { writePortraits } from "./build/portraits.ts";

const folder = new URL("../built/avatars/", import.meta.url).pathname;
const catalogue = await writeFamily(folder);
// The portraits are rendered from the files just written, then named in the catalogue.
const portraits = await writePortraits(
  folder,
  catalogue.presets.map(({ id }) => id),
);
for (const preset of catalogue.presets) preset.thumbnail = portraits.get(preset.id) ?? "";
await writeCatalogue(folder, catalogue);
let sum = 0;
for (const file of ["avatars.json", catalogue.mesh.file, catalogue.motion.file, catalogue.emoteMotion.file]) {
  const bytes = brotliCompressSync(await readFile(folder + file)).length;
  if (file !== catalogue.emoteMotion.file) sum += bytes;
  console.log(`${file}  ${(bytes / 1000).toFixed(1)} kB`);
}
console.log(`to walk: ${(sum / 1000).toFixed(1)} kB of 130`);
