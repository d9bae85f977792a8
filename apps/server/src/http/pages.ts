import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fastifyStatic from "@fastify/static";
import { PAGE_COOKIES, type Brand } from "@veranda/contract";
import type { PageModule } from "@veranda/contract/page-context";
import type { Locale } from "@veranda/messages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { newAnonymousId } from "../domains/guests/anonymous-id.ts";
import { systemClock } from "../platform/clock.ts";
import type { Events } from "../platform/events/events.ts";
import { internalFetch } from "./internal-fetch.ts";
import { localeOf } from "./origin.ts";
import { pageAddress } from "./page-address.ts";
import { MicroCache } from "./micro-cache.ts";
import { cutPage, fillPage, sizeOfTemplate, type PageTemplate } from "./page-template.ts";
import { newNonce, pagePolicy } from "./security-headers.ts";

export type PagesOptions = {
  /** apps/web/build */
  folder: string;
  events: Pick<Events, "on">;
  brand: Brand;
  logoUrl: string | undefined;
  publicUrl: string | undefined;
  /** The origin to which pages send uploads, if it isn't this server. */
  uploadOrigin: string | null;
};

/** A page as rendered, before the visitor's parts are filled in. */
type RenderedPage = {
  status: number;
  headers: readonly (readonly [string, string])[];
  body: PageTemplate;
};

const KEPT_MAX = 100;
/** A page has 60 to 200 kB. */
const KEPT_MAX_BYTES = 16_000_000;

/** Routes every other URL to the web app. Returns false if it was not built: the server then answers calls only. */
export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<boolean> {
  const bundle = join(options.folder, "server", "index.js");
  if (!existsSync(bundle)) return false;
  await serveRootFiles(app, join(options.folder, "client"));
  const cache = new MicroCache<RenderedPage>({
    maxEntries: KEPT_MAX,
    maxBytes: KEPT_MAX_BYTES,
    sizeOf: ({ body }) => sizeOfTemplate(body),
    isKept: ({ status }) => status === 200,
    isAway: (instead) => "value" in instead && instead.value.status === 503,
  });
  const stop = options.events.on("SharedContentChanged", () => cache.clear());
  app.addHook("onClose", async () => stop());
  let loading: Promise<PageModule<Locale>> | undefined;
  const load = async (): Promise<PageModule<Locale>> => {
    try {
      return await (loading ??= import(pathToFileURL(bundle).href));
    } catch (error) {
      // A rebuild may be in progress: the next request tries again.
      loading = undefined;
      throw error;
    }
  };
  // Loaded neither by the first visitor nor during the start.
  app.addHook(
    "onListen",
    () => void load().catch((error: unknown) => app.log.error({ err: error }, "The pages can't be loaded")),
  );
  app.get("/*", { schema: { hide: true } }, async (request, reply) => {
    const { handle } = await load();
    return answerPage(app, request, reply, handle, cache, options);
  });
  return true;
}

/** Placeholders for each visitor's id and nonce in a shared page; secret to this process. */
const STAND_IN = { uid: newAnonymousId(systemClock.now()), nonce: newNonce() };

async function answerPage(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: PageModule<Locale>["handle"],
  cache: MicroCache<RenderedPage>,
  { brand, logoUrl, publicUrl, uploadOrigin }: PagesOptions,
): Promise<FastifyReply> {
  const { cookies, host, ip, uid } = request;
  const origin = publicUrl ?? `${request.protocol}://${host || "localhost"}`;
  const nonce = newNonce();
  // Everything that the renderer knows about the visitor, since the page is shared.
  const cookie = PAGE_COOKIES.map((name) => `${name}=${encodeURIComponent(cookies[name] ?? "")}`).join("; ");
  const address = pageAddress(request.url);
  const { href, pathname } = new URL(address, origin);
  // A supported language, so that a URL has at most one cached page per language.
  const locale = localeOf(request);
  const page = await cache.of(`${origin} ${address} ${locale} ${cookie}`, async () => {
    const answer = await handle(new Request(href, { headers: { cookie } }), {
      ...STAND_IN,
      apiFetch: internalFetch(app, { host, ip, uid: STAND_IN.uid }),
      origin,
      brand,
      locale,
    });
    const body = cutPage(await answer.text(), STAND_IN);
    return { status: answer.status, headers: [...answer.headers], body };
  });
  void reply
    .code(page.status)
    .header("content-security-policy", pagePolicy(request, nonce, { pathname, logoUrl, uploadOrigin }))
    .header("cache-control", "private, no-cache")
    .header("content-language", locale)
    .header("vary", "cookie, accept-language");
  for (const [name, value] of page.headers)
    if (name !== "content-security-policy") void reply.header(name, value);
  return reply.send(fillPage(page.body, { nonce, uid }));
}

/** Files outside of the assets folder, such as the icon. */
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
