/** Builds content/built/avatars. Run from the repository: `npm run avatars -w content`. */
import { brotliCompressSync } from "node:zlib";
import { readFile } from "node:fs/promises";
import { writeFamily } from "./build/catalogue.ts";

const folder = new URL("../built/avatars/", import.meta.url).pathname;
const catalogue = await writeFamily(folder, (id) => `${id}.webp`);
let sum = 0;
for (const file of ["avatars.json", catalogue.mesh.file, catalogue.motion.file, catalogue.emoteMotion.file]) {
  const bytes = brotliCompressSync(await readFile(folder + file)).length;
  if (file !== catalogue.emoteMotion.file) sum += bytes;
  console.log(`${file}  ${(bytes / 1000).toFixed(1)} kB`);
}
console.log(`to walk: ${(sum / 1000).toFixed(1)} kB of 130`);
