import { useState } from "react";
import { writeCookie } from "../cookies/cookies.ts";
import { useSite } from "../site/site.ts";

/** open or closed: whether the side menu stands beside the page where there is room for it. */
export const MENU_COOKIE = "menu";

const ROOMY = "(min-width: 64rem)";

export type MenuState = {
  /** Beside the page, on wide screens. */
  isDocked: boolean;
  /** Over the page, on narrow ones. */
  isDrawerOpen: boolean;
  toggle: () => void;
  closeDrawer: () => void;
};

export function useMenuState(): MenuState {
  const [isDocked, setDocked] = useState(useSite().isMenuOpen);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  return {
    isDocked,
    isDrawerOpen,
    toggle() {
      if (!window.matchMedia(ROOMY).matches) return setDrawerOpen(true);
      writeCookie(MENU_COOKIE, isDocked ? "closed" : "open");
      return setDocked(!isDocked);
    },
    closeDrawer: () => setDrawerOpen(false),
  };
}
