import { createContext } from "react-router";
import type * as contract from "@veranda/contract/page-context";
import type { Locale } from "@veranda/messages";

export type PageContext = contract.PageContext<Locale>;

/** null under the development server, which provides none: see development-context.ts. */
export const pageContext = createContext<PageContext | null>(null);
