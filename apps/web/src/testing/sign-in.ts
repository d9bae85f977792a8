import { publishAuth } from "#session/auth-view.ts";

/** Signs somebody in on the page; the record comes from `GET /api/users/me`. */
export const signInForTest = (): void =>
  publishAuth({ status: "Authenticated", isLoggedIn: true, isSettled: true });

export const signOutForTest = (): void =>
  publishAuth({ status: "Uninitialized", isLoggedIn: false, isSettled: true });
