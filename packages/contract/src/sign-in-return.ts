import type { LoginMethod } from "./records/sign-in.ts";

/*
 * How a sign-in at another place comes back to the page that asked.
 * Popup: the page of the way back, on this site, posts a SignInReturn to its opener (same origin alone) and on the
 * BroadcastChannel of this name, then closes. Redirect: it leads back to `return` with the same in the fragment,
 * `#sign-in={code}&method={method}` or `#sign-in-error={name}&method={method}`, which no server and no log sees.
 */

export const SIGN_IN_RETURN = "veranda:sign-in";
export const SIGN_IN_FRAGMENT = "sign-in";
export const SIGN_IN_ERROR_FRAGMENT = "sign-in-error";

/** `code` is good once, for POST /auth/v1/token/exchange. `error`: the name of what went wrong; DECLINED: the person said no. */
export type SignInReturn = { type: typeof SIGN_IN_RETURN; method: LoginMethod } & (
  | { code: string; error?: undefined }
  | { code?: undefined; error: string }
);
