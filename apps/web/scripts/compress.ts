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

async function writeCompressed(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < WORTHWHILE_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${path}.br`, await compress(bytes, { params }));
}

const entries = await readdir(CLIENT, { recursive: true, withFileTypes: true });
const texts = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
// Node compresses as many at once as its pool has threads.
await Promise.all(texts.map(({ parentPath, name }) => writeCompressed(join(parentPath, name))));
