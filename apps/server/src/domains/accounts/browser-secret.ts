import type { CookieJar } from "../../http/call-context.ts";
import { digestOf, newSecret } from "./random-id.ts";

/** Longer than any ticket that a mail brings. */
const LIFETIME_S = 25 * 3600;
const FORM = /^[A-Za-z0-9_-]{43}$/;

/** With the prefix no other host of the domain can plant one (RFC 6265bis §4.1.3.2). */
const nameOf = ({ isSecure }: CookieJar): string => (isSecure ? "__Host-asked" : "asked");

/**
 * A secret of the browser that asks for a mail, which no script reads: what the mail's link does, it does for this
 * browser alone. Tickets keep its digest.
 */
export function rememberBrowser(cookies: CookieJar): Uint8Array {
  const given = cookies.get(nameOf(cookies));
  const secret = given !== undefined && FORM.test(given) ? given : newSecret();
  cookies.set(nameOf(cookies), secret, { path: "/", httpOnly: true, sameSite: "strict", maxAge: LIFETIME_S });
  return digestOf(secret);
}

/** Null: this browser has asked for none. */
export function browserOf(cookies: CookieJar): Uint8Array | null {
  const given = cookies.get(nameOf(cookies));
  return given !== undefined && FORM.test(given) ? digestOf(given) : null;
}
