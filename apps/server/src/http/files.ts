import { readdirSync } from "node:fs";
import { basename, join, relative } from "node:path";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { serveContentBundles } from "./content-bundles.ts";

export type FileFolders = {
  /** packages/engine/build: `/engine/{channel}/{version}/…`. */
  engine: string;
  /** content/built: `/content/…`. */
  content: string;
  /** apps/web/build/client: `/assets/…` and root files. */
  pages: string;
};

const FOR_EVER = "public, max-age=31536000, immutable";
/**
 * A worker uses the policy of its own file, not of its page. The engine's may fetch from here and compile WebAssembly,
 * as pdf.js does for JPEG 2000 and JBIG2 pictures; eval stays forbidden.
 */
const WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";
const A_MINUTE = "public, max-age=60, must-revalidate";
/** A name with a hash of the content. */
const HASHED = /[.-][0-9a-f]{8,}\.|[.-][\w-]{8}\.(js|css|woff2)$/;

/** Permanently cached files are never revalidated: with some thirty files per visit each header counts. */
const NEVER_ASKED_AGAIN = { etag: false, lastModified: false, acceptRanges: false } as const;

/** Serves built files, or their brotli or AVIF sibling if there is one and the browser accepts it. */
export async function serveFiles(app: FastifyInstance, folders: FileFolders): Promise<void> {
  const serve = (
    root: string,
    prefix: string,
    cacheControl: (path: string) => string,
    {
      twins = new Set(),
      policy,
      ...options
    }: { twins?: ReadonlySet<string>; policy?: string } & Partial<typeof NEVER_ASKED_AGAIN> = {},
    scope: FastifyInstance = app,
  ) =>
    scope.register(fastifyStatic, {
      root,
      prefix,
      index: false,
      dotfiles: "ignore",
      preCompressed: true,
      decorateReply: false,
      cacheControl: false,
      ...options,
      setHeaders(reply, path) {
        reply.header("cache-control", cacheControl(path));
        if (policy !== undefined) reply.header("content-security-policy", policy);
        if (twins.has(relative(root, path).replace(/\.avif$/, ""))) reply.header("vary", "accept");
      },
    } satisfies FastifyStaticOptions);
  // The engine's path contains its version.
  await serve(folders.engine, "/engine/", () => FOR_EVER, { policy: WORKER_POLICY, ...NEVER_ASKED_AGAIN });
  const twins = pictureTwins(folders.content);
  await app.register(async (scope) => {
    scope.addHook<{ Params: { "*"?: string } }>("onRequest", async ({ params, headers, raw }) => {
      const takesTwin = twins.has(params["*"] ?? "") && headers.accept?.includes("image/avif");
      if (takesTwin) raw.url = raw.url?.replace(/^[^?]*/, "$&.avif");
    });
    const cacheControl = (path: string) => (HASHED.test(basename(path)) ? FOR_EVER : A_MINUTE);
    await serve(folders.content, "/content/", cacheControl, { twins }, scope);
  });
  serveContentBundles(app, folders.content);
  await serve(join(folders.pages, "assets"), "/assets/", () => FOR_EVER, NEVER_ASKED_AGAIN);
}

/** Pictures with an AVIF sibling, by path in the folder. */
function pictureTwins(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return new Set(
    files
      .filter((path) => path.endsWith(".avif"))
      .map((path) => path.replaceAll("\\", "/").slice(0, -".avif".length)),
  );
}
