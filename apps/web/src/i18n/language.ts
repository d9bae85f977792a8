import { LOCALE_COOKIE } from "@veranda/contract";
import { TOAST_UNAUTHORIZED_MS } from "@veranda/contract/constants";
import { isLocale, type Locale } from "@veranda/messages";
import * as t from "@veranda/messages/pages";
import { create } from "zustand";
import { dropCookie, readCookie, writeCookie } from "#api/cookies.ts";
import { showToast } from "#ui/toast/toast-store.ts";

const cookieHere = (): Locale | null => {
  const value = readCookie(document.cookie, LOCALE_COOKIE);
  return isLocale(value) ? value : null;
};

/**
 * The language chosen in this browser; null: the browser's own. The server's page, which is shared, doesn't know it.
 */
const useChosen = create<{ locale: Locale | null }>(() => ({ locale: null }));
if (typeof document !== "undefined") useChosen.setState({ locale: cookieHere() });

export const useChosenLocale = (): Locale | null => useChosen(({ locale }) => locale);

/** Saves the choice for the next page. False when it is invalid, or nothing can be stored. */
export function keepLocale(locale: Locale | null): boolean {
  if (cookieHere() === locale) return false;
  if (locale === null) dropCookie(LOCALE_COOKIE);
  else writeCookie(LOCALE_COOKIE, locale);
  useChosen.setState({ locale: cookieHere() });
  return cookieHere() === locale;
}

/**
 * Switches the language by reloading the page, whose messages are loaded with it. Inside a space, which the reload
 * leaves, it asks first.
 */
export function speakChosen(): void {
  if (window.veranda?.state.session.status !== "joined") return location.reload();
  showToast({
    message: t.languageAfterReload(),
    durationMs: TOAST_UNAUTHORIZED_MS,
    action: { label: t.reload(), press: () => location.reload() },
  });
}
