import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { pathToFileURL } from "node:url";
import fastifyStatic from "@fastify/static";
import type { Brand } from "@veranda/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { insideFetch } from "./inside.ts";
import { newNonce, pagePolicy } from "./security-headers.ts";

/** What the web app's server bundle exports. */
export type PageModule = {
  handle: (
    request: Request,
    context: { nonce: string; apiFetch: typeof fetch; origin: string; brand: Brand; uid: string },
  ) => Promise<Response>;
};

export type PagesOptions = {
  /** apps/web/build */
  folder: string;
  brand: Brand;
  logoUrl: string | undefined;
  publicUrl: string | undefined;
  /** Where pages send what people bring, when it isn't this server. */
  uploadOrigin: string | null;
};

/** Hands every other address to the web app. Without a built one the server still answers calls; returns false. */
export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<boolean> {
  const bundle = join(options.folder, "server", "index.js");
  if (!existsSync(bundle)) return false;
  await serveRootFiles(app, join(options.folder, "client"));
  let loading: Promise<PageModule> | undefined;
  const load = async (): Promise<PageModule> => {
    try {
      return await (loading ??= import(pathToFileURL(bundle).href) as Promise<PageModule>);
    } catch (error) {
      // It may have been built anew at this moment: the next request tries again.
      loading = undefined;
      throw error;
    }
  };
  // The first visitor does not wait for it, and the start does not either.
  app.addHook(
    "onListen",
    () => void load().catch((error: unknown) => app.log.error({ err: error }, "The pages can't be loaded")),
  );
  app.get("/*", { schema: { hide: true } }, async (request, reply) => {
    const { handle } = await load();
    return answerPage(app, request, reply, handle, options);
  });
  return true;
}

async function answerPage(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: PageModule["handle"],
  { brand, logoUrl, publicUrl, uploadOrigin }: PagesOptions,
): Promise<FastifyReply> {
  const origin = publicUrl ?? `${request.protocol}://${request.host}`;
  const nonce = newNonce();
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  const answer = await handle(
    new Request(new URL(request.url, origin), {
      method: request.method,
      headers: headersOf(request),
      signal: gone.signal,
    }),
    { nonce, apiFetch: insideFetch(app, request), origin, brand, uid: request.uid },
  );
  void reply
    .code(answer.status)
    .header("content-security-policy", pagePolicy(request, nonce, { logoUrl, uploadOrigin }));
  for (const [name, value] of answer.headers)
    if (name !== "content-security-policy") void reply.header(name, value);
  if (!answer.headers.has("cache-control")) void reply.header("cache-control", "private, no-cache");
  return reply.send(answer.body === null ? "" : Readable.fromWeb(answer.body as ReadableStream));
}

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === "string") headers.set(name, value);
  }
  return headers;
}

/** Files that stand beside the assets, such as the icon. */
async function serveRootFiles(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith(".") && !entry.name.endsWith(".br"))
    .map(({ name }) => name);
  await app.register(fastifyStatic, { root: folder, serve: false });
  for (const name of names) {
    app.get(`/${name}`, { schema: { hide: true } }, (_, reply) =>
      reply.header("cache-control", "public, max-age=3600").sendFile(name, { cacheControl: false }),
    );
  }
}
