import type { CookieJar } from "../../http/call-context.ts";
import { digestOf, newSecret } from "./random-id.ts";

const FORM = /^[A-Za-z0-9_-]{43}$/;

type BrowserSecret = {
  /** The digest of this browser's secret, which it gets one where it has none. */
  readonly remember: (cookies: CookieJar) => Uint8Array;
  /** Null: this browser has none. */
  readonly of: (cookies: CookieJar) => Uint8Array | null;
};

function browserSecret(name: string, sameSite: "strict" | "lax", maxAge: number): BrowserSecret {
  /** With the prefix no other host of the domain can plant one (RFC 6265bis §4.1.3.2). */
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
 * A secret of the browser that asks for a mail, which no script reads: what the mail's link does, it does for this
 * browser alone. Tickets keep its digest. It lasts longer than any ticket that a mail brings.
 */
export const { remember: rememberBrowser, of: browserOf } = browserSecret("asked", "strict", 25 * 3600);

/**
 * The same for a browser that returns from signing in elsewhere: the code that its page receives opens a session only
 * in this browser, so that nobody can sign others in to their own account by a link. Lax, because a provider sends the
 * browser here from its own site. It outlives any code.
 */
export const { remember: rememberReturn, of: returnedBrowserOf } = browserSecret("signs_in", "lax", 600);
