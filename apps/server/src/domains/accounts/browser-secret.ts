import type { CookieJar } from "../../http/call-context.ts";
import { digestOf, newSecret } from "./random-id.ts";

const FORM = /^[A-Za-z0-9_-]{43}$/;

type BrowserSecret = {
  /** The digest of this browser's secret; sets one if it has none. */
  readonly remember: (cookies: CookieJar) => Uint8Array;
  /** Null if this browser has none. */
  readonly of: (cookies: CookieJar) => Uint8Array | null;
};

function browserSecret(name: string, sameSite: "strict" | "lax", maxAge: number): BrowserSecret {
  /** With the __Host- prefix no other host of the domain can set one (RFC 6265bis §4.1.3.2). */
  const nameOf = ({ isSecure }: CookieJar): string => (isSecure ? `__Host-${name}` : name);
  const given = (cookies: CookieJar): string | null => {
    const value = cookies.get(nameOf(cookies));
    return value !== undefined && FORM.test(value) ? value : null;
  };
  return {
    remember(cookies) {
      const secret = given(cookies) ?? newSecret();
      cookies.set(nameOf(cookies), secret, { path: "/", httpOnly: true, sameSite, maxAge });
      return digestOf(secret);
    },
    of(cookies) {
      const secret = given(cookies);
      return secret === null ? null : digestOf(secret);
    },
  };
}

/**
 * A secret of the browser that requests a mail, in an HTTP-only cookie: the mail's link works in this browser only.
 * Tickets contain its digest. It outlives every ticket in a mail.
 */
export const { remember: rememberBrowser, of: browserOf } = browserSecret("asked", "strict", 25 * 3600);

/**
 * The same for a browser that returns from signing in at a provider: the code that its page receives opens a session
 * only in this browser, so that nobody can sign others in to their own account by a link. Lax, because a provider
 * redirects the browser here from its own site. It outlives every code.
 */
export const { remember: rememberReturn, of: returnedBrowserOf } = browserSecret("signs_in", "lax", 600);
