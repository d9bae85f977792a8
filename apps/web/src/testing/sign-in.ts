import { publishAuth } from "#session/auth-view.ts";

/** Makes the page believe that somebody has signed in; the record comes from `GET /api/users/me`. */
export const signInForTest = (): void =>
  publishAuth({ status: "Authenticated", isLoggedIn: true, isSettled: true });

export const signOutForTest = (): void =>
  publishAuth({ status: "Uninitialized", isLoggedIn: false, isSettled: true });
