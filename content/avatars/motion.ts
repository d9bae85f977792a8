/**
 * Rebuilds the motion of content/built/avatars and leaves bodies and portraits unchanged: `npm run motion -w content`.
 */
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { brotliCompressSync } from "node:zlib";
import { hashed } from "./build/hashed.ts";
import { packMotion } from "./build/motion.ts";

const built = new URL("../built/avatars/", import.meta.url).pathname;
const catalogue = JSON.parse(await readFile(`${built}avatars.json`, "utf8")) as Record<string, unknown>;
const { moves, later, clips, emotes } = packMotion();
const write = async (name: string, bytes: Uint8Array) => {
  const file = hashed(name, bytes, "bin");
  for (const old of await readdir(built))
    if (old.startsWith(`${name}-`) && !old.startsWith(file)) await rm(built + old);
  await writeFile(built + file, bytes);
  console.log(`${file}  ${(brotliCompressSync(bytes).length / 1000).toFixed(1)} kB`);
  return { file, bytes: bytes.length };
};
const motion = await write("moves", moves);
const emoteMotion = await write("emotes", later);
await writeFile(`${built}avatars.json`, JSON.stringify({ ...catalogue, motion, emoteMotion, clips, emotes }));
