import { MENU_COOKIE } from "@veranda/contract";
import { useState } from "react";
import { writeCookie } from "#api/cookies.ts";
import { useSite } from "#site/site.ts";

const ROOMY = "(min-width: 64rem)";

export type MenuState = {
  /** Beside the page, on wide screens. */
  isDocked: boolean;
  /** Over the page, on narrow ones. */
  isDrawerOpen: boolean;
  /** It was open at least once. */
  wasDrawerOpened: boolean;
  toggle: () => void;
  closeDrawer: () => void;
};

/** `isDockless`: the page leaves no room beside it, so the menu always comes over it. */
export function useMenuState(isDockless: boolean): MenuState {
  const [wantsDocked, setDocked] = useState(useSite().isMenuOpen);
  const isDocked = wantsDocked && !isDockless;
  const [drawer, setDrawer] = useState<"unopened" | "open" | "closed">("unopened");
  return {
    isDocked,
    isDrawerOpen: drawer === "open",
    wasDrawerOpened: drawer !== "unopened",
    toggle() {
      if (isDockless || !window.matchMedia(ROOMY).matches) return setDrawer("open");
      writeCookie(MENU_COOKIE, isDocked ? "closed" : "open");
      return setDocked(!isDocked);
    },
    closeDrawer: () => setDrawer("closed"),
  };
}
