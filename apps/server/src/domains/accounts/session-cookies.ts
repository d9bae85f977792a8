import { SIGNED_IN_COOKIE } from "@veranda/contract";
import type { CookieJar } from "../../http/call-context.ts";

/** Contains the session's token; HTTP-only, and sent only to the calls under this path. */
export const SESSION_COOKIE = "session";
const PATH = "/api/auth";

export function setSessionCookies(cookies: CookieJar, token: string, seconds: number): void {
  cookies.set(SESSION_COOKIE, token, { path: PATH, httpOnly: true, sameSite: "strict", maxAge: seconds });
  cookies.set(SIGNED_IN_COOKIE, "1", { path: "/", sameSite: "lax", maxAge: seconds });
}

export function clearSessionCookies(cookies: CookieJar): void {
  cookies.clear(SESSION_COOKIE, { path: PATH });
  cookies.clear(SIGNED_IN_COOKIE, { path: "/" });
}
