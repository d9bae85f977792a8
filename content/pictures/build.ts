import { existsSync } from "node:fs";
import { readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { sampleSpaces } from "@veranda/contract/sample-spaces";
import sharp from "sharp";

/**
 * Writes an AVIF alternative beside each built picture: `a.webp.avif`. The server sends it to browsers that accept it,
 * under the picture's own URL. Existing alternatives stay; those without a picture are removed.
 */

type Folder = { path: string; qualityOf: (name: string) => { from: number; budget: number } };

const POSTER_BYTES = 42_000;
const SMALL_BYTES = 14_000;
/** The lobby's is on every first visitor's path. */
const LOBBY_BYTES = 36_000;
const LEAST_QUALITY = 36;
/** An alternative that saves less than this share is not kept. */
const WORTH_IT = 0.9;

const BUILT = new URL("../built/", import.meta.url);
const FOLDERS: readonly Folder[] = [
  {
    path: "spaces/posters/",
    qualityOf: (name) => ({ from: 56, budget: posterBytes(name) }),
  },
  { path: "avatars/", qualityOf: () => ({ from: 50, budget: Infinity }) },
];

const { spaces } = sampleSpaces.parse(
  JSON.parse(await readFile(new URL("spaces/spaces.json", BUILT), "utf8")),
);
const lobby = spaces.find(({ lobbyType }) => lobbyType === "lobby");
function posterBytes(name: string): number {
  if (name.includes("-small.")) return SMALL_BYTES;
  return lobby?.pictures.poster === `posters/${name}` ? LOBBY_BYTES : POSTER_BYTES;
}

/** The quality at which the picture just fits its budget; one step of quality is about 5 % of bytes. */
async function encode(picture: Buffer, from: number, budget: number): Promise<Buffer> {
  for (let quality = from; ;) {
    const avif = await sharp(picture).avif({ quality, effort: 4, chromaSubsampling: "4:2:0" }).toBuffer();
    if (avif.length <= budget || quality === LEAST_QUALITY) return avif;
    quality = Math.max(LEAST_QUALITY, quality - Math.ceil(Math.log(avif.length / budget) / 0.05));
  }
}

for (const { path, qualityOf } of FOLDERS) {
  const folder = new URL(path, BUILT);
  for (const name of await readdir(folder)) {
    const file = new URL(name, folder);
    if (name.endsWith(".avif") && !existsSync(new URL(name.slice(0, -".avif".length), folder)))
      await rm(file);
    if (!name.endsWith(".webp") || existsSync(new URL(`${name}.avif`, folder))) continue;
    const { from, budget } = qualityOf(name);
    const twin = await encode(await readFile(file), from, budget);
    if (twin.length > (await stat(file)).size * WORTH_IT) continue;
    await writeFile(new URL(`${name}.avif`, folder), twin);
    console.log(`${(twin.length / 1000).toFixed(1).padStart(6)} kB  ${name}`);
  }
}
