import { THEME_COOKIE } from "@veranda/contract";
import { create } from "zustand";
import { writeCookie } from "#api/cookies.ts";

export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

export const asTheme = (value: string | undefined): Theme =>
  THEMES.find((theme) => theme === value) ?? "system";

/** null: rendered on the server, which knows it from the cookie. */
const useChosen = create<{ theme: Theme | null }>(() => ({ theme: null }));
if (typeof document !== "undefined")
  useChosen.setState({ theme: asTheme(document.documentElement.dataset.theme) });

/**
 * The theme is an attribute of the document element, rendered by the server from the cookie: no flash. The pressed
 * control updates in the next frame and the page in the one after, as all elements are restyled.
 */
export function setTheme(theme: Theme): void {
  writeCookie(THEME_COOKIE, theme);
  useChosen.setState({ theme });
  afterNextPicture(() => {
    const { theme: latest } = useChosen.getState();
    if (latest === null) return;
    const before = new Set(document.getAnimations());
    document.documentElement.dataset.theme = latest;
    // All colours at once: hundreds of elements would fade, each with its own restyling and events.
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition && !before.has(animation)) animation.cancel();
  });
}

function afterNextPicture(then: () => void): void {
  // Hidden pages have no animation frames.
  if (document.hidden) then();
  else requestAnimationFrame(() => setTimeout(then));
}

export const useTheme = (onServer: Theme): Theme => useChosen(({ theme }) => theme) ?? onServer;
