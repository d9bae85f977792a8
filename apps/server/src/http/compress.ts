import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { Encoding } from "./negotiation.ts";

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/** For answers that are compressed once for many callers: a higher quality than for a single one. */
const QUALITY = { br: 5, gzip: 6 };
/** Small answers are compressed on this thread, in 0.3 ms at most: using another thread takes longer. */
const AT_ONCE_BYTES = 16_384;

export async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  const isSmall = bytes.length <= AT_ONCE_BYTES;
  if (encoding === "gzip") {
    const options = { level: QUALITY.gzip };
    return isSmall ? gzipSync(bytes, options) : gzipped(bytes, options);
  }
  const options = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY.br,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  };
  return isSmall ? brotliCompressSync(bytes, options) : brotli(bytes, options);
}
