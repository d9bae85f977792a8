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

/** The theme stands on the document's element, where the server wrote it from the cookie: there is no flash. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  writeCookie(THEME_COOKIE, theme);
  useChosen.setState({ theme });
}

export const useTheme = (onServer: Theme): Theme => useChosen(({ theme }) => theme) ?? onServer;
