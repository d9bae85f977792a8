/**
 * Rebuilds the motion of content/built/avatars and leaves bodies and portraits unchanged: `npm run motion -w content`.
 */
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { brotliCompressSync } from "node:zlib";
import { avatarCatalogue, MOTION_FILES } from "@veranda/contract/avatar";
import { hashed } from "./build/hashed.ts";
import { MOTION_NAMES, packMotion } from "./build/motion.ts";

const built = new URL("../built/avatars/", import.meta.url).pathname;
const catalogue = JSON.parse(await readFile(`${built}avatars.json`, "utf8")) as Record<string, unknown>;
const { bytes: packed, clips, emotes } = packMotion();
const write = async (name: string, bytes: Uint8Array) => {
  const file = hashed(name, bytes, "bin");
  for (const old of await readdir(built))
    if (old.startsWith(`${name}-`) && !old.startsWith(file)) await rm(built + old);
  await writeFile(built + file, bytes);
  console.log(`${file}  ${(brotliCompressSync(bytes).length / 1000).toFixed(1)} kB`);
  return { file, bytes: bytes.length };
};
const files: Record<string, unknown> = {};
for (const file of MOTION_FILES) files[file] = await write(MOTION_NAMES[file], packed[file]);
const next = avatarCatalogue.parse({ ...catalogue, ...files, clips, emotes });
await writeFile(`${built}avatars.json`, JSON.stringify(next));
