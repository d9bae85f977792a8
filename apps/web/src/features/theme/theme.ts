import { THEME_COOKIE } from "@veranda/contract";
import { useSyncExternalStore } from "react";
import { writeCookie } from "../../api/cookies.ts";

export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

export const asTheme = (value: string | undefined): Theme =>
  THEMES.find((theme) => theme === value) ?? "system";

const listeners = new Set<() => void>();

/** The theme stands on the document's element, where the server wrote it from the cookie: there is no flash. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  writeCookie(THEME_COOKIE, theme);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(onServer: Theme): Theme {
  return useSyncExternalStore(
    subscribe,
    () => asTheme(document.documentElement.dataset.theme),
    () => onServer,
  );
}
