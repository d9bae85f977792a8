import { MENU_COOKIE } from "@veranda/contract";
import { useState } from "react";
import { writeCookie } from "#api/cookies.ts";
import { useMediaQuery } from "#ui/use-media-query.ts";
import { useSite } from "#site/site.ts";

const ROOMY = "(min-width: 64rem)";

export type MenuState = {
  /** Docked, on wide screens. */
  isDocked: boolean;
  /** Docked where there is room for it, or open as a drawer. */
  isOpen: boolean;
  /** As a drawer, on narrow screens. */
  isDrawerOpen: boolean;
  /** It was open at least once. */
  wasDrawerOpened: boolean;
  toggle: () => void;
  closeDrawer: () => void;
};

/** `isDockless`: the page has no room for the docked menu, so it is always a drawer. */
export function useMenuState(isDockless: boolean): MenuState {
  const [wantsDocked, setDocked] = useState(useSite().isMenuOpen);
  const isDocked = wantsDocked && !isDockless;
  const isRoomy = useMediaQuery(ROOMY);
  const [drawer, setDrawer] = useState<"unopened" | "open" | "closed">("unopened");
  return {
    isDocked,
    isOpen: (isDocked && isRoomy) || drawer === "open",
    isDrawerOpen: drawer === "open",
    wasDrawerOpened: drawer !== "unopened",
    toggle() {
      if (isDockless || !isRoomy) return setDrawer("open");
      writeCookie(MENU_COOKIE, isDocked ? "closed" : "open");
      return setDocked(!isDocked);
    },
    closeDrawer: () => setDrawer("closed"),
  };
}
