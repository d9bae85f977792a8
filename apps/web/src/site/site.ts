import type { Brand } from "@veranda/contract";
import { createContext, useContext } from "react";

/** Whose site this is and where it lies; known before anything is drawn. */
export type Site = { brand: Brand; origin: string; isMenuOpen: boolean; isSessionExpected: boolean };

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error("useSite outside of the page's root");
  return site;
}
