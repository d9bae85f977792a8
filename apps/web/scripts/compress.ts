import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

/*
 * Writes a .br beside every text file of the client's build, at the highest quality: they are served as they lie.
 */

const CLIENT = join(import.meta.dirname, "../build/client");
const TEXT = /\.(js|css|svg|json|txt|webmanifest)$/;
/** Below this an answer fits one packet either way. */
const WORTHWHILE_BYTES = 512;

const compress = promisify(brotliCompress);

for (const entry of await readdir(CLIENT, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXT.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const bytes = await readFile(path);
  if (bytes.length < WORTHWHILE_BYTES) continue;
  await writeFile(
    `${path}.br`,
    await compress(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  );
}
