import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  BUNDLED_FOLDERS,
  CONTENT_FILE,
  FILES_IN_BUNDLE_MAX,
  packBundle,
} from "@veranda/contract/content-bundle";
import type { FastifyInstance } from "fastify";
import { NamedError } from "../named-error.ts";
import { compress } from "./compress.ts";
import { DenseBundles } from "./dense-bundles.ts";
import { MicroCache } from "./micro-cache.ts";
import { preferredEncoding, type Encoding } from "./negotiation.ts";

/** Maximum cache entries, enough for a busy installation's spaces. */
const KEPT_MAX = 200;
const KEPT_MAX_BYTES = 16_000_000;
const DENSE_MAX_BYTES = 8_000_000;
/** Names contain a hash, so the content never changes. */
const KEPT_MS = 3_600_000;
/** Rate limit by network: a class that enters together requests one or two each. */
export const BUNDLES_A_MINUTE = 300;

/** `/content/{folder}/bundle?files=…`: several files in one response, requested when entering a space. */
export function serveContentBundles(app: FastifyInstance, content: string): void {
  const bundles = new MicroCache<Buffer>({
    keptMs: KEPT_MS,
    maxEntries: KEPT_MAX,
    maxBytes: KEPT_MAX_BYTES,
    sizeOf: ({ length }) => length,
  });
  const dense = new DenseBundles(DENSE_MAX_BYTES);
  for (const folder of BUNDLED_FOLDERS)
    serveFolder(app, { address: `/content/${folder}/bundle`, folder: join(content, folder), bundles, dense });
}

type Served = { address: string; folder: string; bundles: MicroCache<Buffer>; dense: DenseBundles };

function serveFolder(app: FastifyInstance, { address, folder, bundles, dense }: Served): void {
  const isThere = new Set(filesIn(folder));
  const read = async (files: readonly string[]): Promise<Buffer> =>
    Buffer.from(packBundle(await Promise.all(files.map((file) => readFile(join(folder, file))))));
  /** As small as it is by now. */
  const bundleOf = (files: readonly string[], encoding: Encoding | null): Buffer | Promise<Buffer> => {
    const key = `${address} ${files.join(",")}`;
    if (encoding === "br") {
      const best = dense.get(key);
      if (best) return best;
      dense.request(key, () => read(files));
    }
    return bundles.of(`${encoding ?? ""} ${key}`, async () => {
      const bytes = await read(files);
      return encoding === null ? bytes : compress(bytes, encoding);
    });
  };
  app.get<{ Querystring: { files?: unknown } }>(
    address,
    { exposeHeadRoute: true, config: { rateLimit: { max: BUNDLES_A_MINUTE, groupId: "bundles" } } },
    async ({ query, headers }, reply) => {
      const files = typeof query.files === "string" ? query.files.split(",") : [];
      // Each set has exactly one URL.
      const isInOrder = files.every((file, at) => at === 0 || file > (files[at - 1] ?? ""));
      if (
        files.length === 0 ||
        files.length > FILES_IN_BUNDLE_MAX ||
        !isInOrder ||
        !files.every((file) => CONTENT_FILE.test(file))
      )
        throw new NamedError("INVALID_INPUT");
      if (!files.every((file) => isThere.has(file))) throw new NamedError("NOT_FOUND");
      const encoding = preferredEncoding(headers["accept-encoding"]);
      const bytes = await bundleOf(files, encoding);
      if (encoding !== null) reply.header("content-encoding", encoding);
      return reply
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("vary", "accept-encoding")
        .type("application/octet-stream")
        .send(bytes);
    },
  );
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Nothing was built, so no file is requested either.
    return [];
  }
}
