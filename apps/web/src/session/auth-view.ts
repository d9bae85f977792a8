import { create } from "zustand";
import type { AuthStatus } from "./auth-data.ts";

/**
 * The authentication state without the machine, which is loaded when somebody has a session, wants one, or enters a
 * space.
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

export const useAuthView = create<AuthView>(() => NOBODY_YET);

/** Subscribers are called only on changes. */
export function publishAuth(news: Omit<AuthView, "isSigningOut"> & { isSigningOut?: boolean }): void {
  const next = { isSigningOut: false, ...news };
  useAuthView.setState((view) => {
    const isSame =
      next.status === view.status &&
      next.isLoggedIn === view.isLoggedIn &&
      next.isSettled === view.isSettled &&
      next.isSigningOut === view.isSigningOut;
    return isSame ? view : next;
  });
}

export const readAuth = (): AuthView => useAuthView.getState();
