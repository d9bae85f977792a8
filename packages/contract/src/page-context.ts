import type { Brand } from "./records/bootstrap.ts";

/** What the server knows of a page request beyond the request itself. `Locale`: what there are messages in. */
export type PageContext<Locale extends string> = {
  /** Of the Content-Security-Policy of this answer. */
  nonce: string;
  /** Reaches the calls without the network: addresses are paths under `/api`. */
  apiFetch: typeof fetch;
  /** Scheme and host under which visitors know this server, without a slash. */
  origin: string;
  brand: Brand;
  /** The language that the page is rendered in. */
  locale: Locale;
  /** The visitor's anonymous id. */
  uid: string;
};

/** What the web app's server bundle exports. */
export type PageModule<Locale extends string> = {
  handle: (request: Request, context: PageContext<Locale>) => Promise<Response>;
};
