import { THEME_COOKIE } from "@veranda/contract";
import { create } from "zustand";
import { writeCookie } from "#api/cookies.ts";

export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

export const asTheme = (value: string | undefined): Theme =>
  THEMES.find((theme) => theme === value) ?? "system";

/** null: the page is the server's, which knows it from the cookie. */
const useChosen = create<{ theme: Theme | null }>(() => ({ theme: null }));
if (typeof document !== "undefined")
  useChosen.setState({ theme: asTheme(document.documentElement.dataset.theme) });

/**
 * The theme stands on the document's element, where the server wrote it from the cookie: there is no flash. What was
 * pressed answers with the next picture, and the page with the one after: all of its elements are styled anew.
 */
export function setTheme(theme: Theme): void {
  writeCookie(THEME_COOKIE, theme);
  useChosen.setState({ theme });
  afterNextPicture(() => {
    const { theme: latest } = useChosen.getState();
    if (latest !== null) document.documentElement.dataset.theme = latest;
  });
}

function afterNextPicture(then: () => void): void {
  // What nobody sees has no next picture.
  if (document.hidden) then();
  else requestAnimationFrame(() => setTimeout(then));
}

export const useTheme = (onServer: Theme): Theme => useChosen(({ theme }) => theme) ?? onServer;
