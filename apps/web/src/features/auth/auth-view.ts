import type { AuthStatus } from "./auth-data.ts";

/**
 * What every page knows of the sign-in, without the machine: that one is fetched when somebody has a session,
 * wants one, or walks into a space.
 */
export type AuthView = {
  status: AuthStatus;
  isLoggedIn: boolean;
  /** It is known whether this browser has a session. */
  isSettled: boolean;
  isSigningOut: boolean;
};

const NOBODY_YET: AuthView = {
  status: "Uninitialized",
  isLoggedIn: false,
  isSettled: false,
  isSigningOut: false,
};

let view = NOBODY_YET;
const listeners = new Set<() => void>();

export function publishAuth(news: Omit<AuthView, "isSigningOut"> & { isSigningOut?: boolean }): void {
  const next = { isSigningOut: false, ...news };
  if (
    next.status === view.status &&
    next.isLoggedIn === view.isLoggedIn &&
    next.isSettled === view.isSettled &&
    next.isSigningOut === view.isSigningOut
  )
    return;
  view = next;
  for (const listener of listeners) listener();
}

export const readAuth = (): AuthView => view;
export const readAuthOnServer = (): AuthView => NOBODY_YET;

export function subscribeToAuth(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
