import { AsyncLocalStorage } from "node:async_hooks";
import { setLocaleSource, type Locale } from "@veranda/messages";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import type { PageModule } from "@veranda/contract/page-context";
import { pageContext } from "#api/page-context.ts";

/** The language of the page that is being rendered. */
const locales = new AsyncLocalStorage<Locale>();
setLocaleSource(() => locales.getStore());

const handler = createRequestHandler(build as ServerBuild, import.meta.env.MODE);

/**
 * Answers a page request.
 *
 * The pages work under this Content-Security-Policy:
 * `default-src 'self'; script-src 'self' 'nonce-{nonce}' 'wasm-unsafe-eval'; style-src 'self' 'nonce-{nonce}';
 * img-src 'self' data: blob:; connect-src 'self' ws: wss:; worker-src 'self' blob:; frame-ancestors` as the
 * deployment wishes (`/embed/` pages are meant to be framed).
 */
export const handle: PageModule<Locale>["handle"] = (request, context) => {
  const provider = new RouterContextProvider();
  provider.set(pageContext, context);
  return locales.run(context.locale, () => handler(request, provider));
};
