import type { CookieJar } from "../../http/call-context.ts";
import { NamedError } from "../../named-error.ts";

/** How long a rejected age is remembered in a browser, so that another one can't be tried right away. */
const REFUSED_S = 24 * 3600;

const nameOf = ({ isSecure }: CookieJar): string => (isSecure ? "__Host-too_young" : "too_young");

/** Throws TOO_YOUNG if an age was recently rejected in this browser. */
function requireNotRefused(cookies: CookieJar): void {
  if (cookies.get(nameOf(cookies)) === "1") throw new NamedError("TOO_YOUNG");
}

/** Runs a call that asks for an age, and remembers a rejection in the browser. */
export async function rememberingRefusal<T>(cookies: CookieJar, ask: () => Promise<T>): Promise<T> {
  requireNotRefused(cookies);
  try {
    return await ask();
  } catch (error) {
    if (error instanceof NamedError && error.code === "TOO_YOUNG")
      cookies.set(nameOf(cookies), "1", { path: "/", httpOnly: true, sameSite: "strict", maxAge: REFUSED_S });
    throw error;
  }
}
