import type { Brand } from "@veranda/contract";
import { createContext, useContext } from "react";

/** The site's name and origin, known before rendering. */
export type Site = { brand: Brand; origin: string; isMenuOpen: boolean; isSessionExpected: boolean };

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error("useSite outside of the page's root");
  return site;
}
