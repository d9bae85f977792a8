import type { Brand } from "./records/bootstrap.ts";

/** What the server passes to a page besides the request. `Locale`: a language that has messages. */
export type PageContext<Locale extends string> = {
  /** Nonce for the Content-Security-Policy of this answer. */
  nonce: string;
  /** Makes calls without the network: addresses are paths under `/api`. */
  apiFetch: typeof fetch;
  /** Scheme and host under which visitors reach this server, without a trailing slash. */
  origin: string;
  brand: Brand;
  /** The language that the page is rendered in. */
  locale: Locale;
  /** The visitor's anonymous id. */
  uid: string;
};

/** The exports of the web app's server bundle. */
export type PageModule<Locale extends string> = {
  handle: (request: Request, context: PageContext<Locale>) => Promise<Response>;
};
