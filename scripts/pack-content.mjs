// Writes a brotli-compressed copy beside each built file that is smaller with it, which the server sends as it is.
import { existsSync, readdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { fromRoot } from "./setup/paths.mjs";

const packable = /\.(glb|bin|json|svg)$/;
const worthIt = 0.95;

function pack(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) pack(path);
    else if (packable.test(entry.name)) packFile(path);
    else if (entry.name.endsWith(".br") && !existsSync(path.slice(0, -3))) unlinkSync(path);
  }
}

function packFile(path) {
  const twin = `${path}.br`;
  if (existsSync(twin) && statSync(twin).mtimeMs >= statSync(path).mtimeMs) return;
  const bytes = readFileSync(path);
  const packed = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      // Most data consists of two-byte numbers, so distances between repetitions are even.
      [constants.BROTLI_PARAM_NPOSTFIX]: 1,
    },
  });
  if (packed.length < bytes.length * worthIt) writeFileSync(twin, packed);
  else if (existsSync(twin)) unlinkSync(twin);
}

pack(fromRoot("content/built"));
writeFileSync(fromRoot("content/built/.packed"), "");
