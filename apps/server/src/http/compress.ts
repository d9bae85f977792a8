import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./negotiation.ts";

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/** For what is compressed once for all who ask, so a little better than what is made for one. */
const QUALITY = { br: 5, gzip: 6 };

export const compress = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === "gzip"
    ? gzipped(bytes, { level: QUALITY.gzip })
    : brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: QUALITY.br,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      });
