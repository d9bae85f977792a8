import { basename, join } from "node:path";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance } from "fastify";

export type FileFolders = {
  /** packages/engine/build: `/engine/{channel}/{version}/…`. */
  engine: string;
  /** content/built: `/content/…`. */
  content: string;
  /** apps/web/build/client: `/assets/…` and the files beside it. */
  pages: string;
};

const FOR_EVER = "public, max-age=31536000, immutable";
const A_MINUTE = "public, max-age=60, must-revalidate";
/** A name that holds a hash of the content. */
const HASHED = /[.-][0-9a-f]{8,}\.|[.-][\w-]{8}\.(js|css|woff2)$/;

/** Serves built files, as their brotli sibling where there is one and the browser takes it. */
export async function serveFiles(app: FastifyInstance, folders: FileFolders): Promise<void> {
  const serve = (root: string, prefix: string, cacheControl: (path: string) => string) =>
    app.register(fastifyStatic, {
      root,
      prefix,
      index: false,
      dotfiles: "ignore",
      preCompressed: true,
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply, path) => void reply.header("cache-control", cacheControl(path)),
    } satisfies FastifyStaticOptions);
  // The path of an engine holds its version.
  await serve(folders.engine, "/engine/", () => FOR_EVER);
  await serve(folders.content, "/content/", (path) => (HASHED.test(basename(path)) ? FOR_EVER : A_MINUTE));
  await serve(join(folders.pages, "assets"), "/assets/", () => FOR_EVER);
}
