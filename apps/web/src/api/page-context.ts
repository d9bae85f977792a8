import { createContext } from "react-router";
import type { Brand } from "@veranda/contract";
import type { Locale } from "@veranda/messages";

/** What the server knows of a page request beyond the request itself. */
export type PageContext = {
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

/** null under the development server, which knows none of it: see development-context.ts. */
export const pageContext = createContext<PageContext | null>(null);
