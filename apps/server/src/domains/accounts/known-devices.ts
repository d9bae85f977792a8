import { createHmac, timingSafeEqual } from "node:crypto";
import type { CookieJar } from "../../http/call-context.ts";
import { newId } from "./random-id.ts";

const LIFETIME_S = 365 * 24 * 3600;
const FORM = /^([A-Za-z0-9]{16})\.([A-Za-z0-9_-]{43})$/;

/**
 * Browsers that have signed in with the password of an address before. Their attempts are counted separately: a
 * stranger who locks the address with wrong passwords doesn't lock out its owner (OWASP, device cookies).
 */
export type KnownDevices = {
  /** The key under which this browser's attempts for this address are counted. */
  counterOf(cookies: CookieJar, email: string): string;
  remember(cookies: CookieJar, email: string): void;
};

export function createKnownDevices(secret: Uint8Array): KnownDevices {
  const macOf = (id: string, email: string): Buffer =>
    createHmac("sha256", secret).update(`device ${id} ${email}`).digest();
  const idOf = (cookies: CookieJar, email: string): string | null => {
    const [, id = "", mac = ""] = FORM.exec(cookies.get(nameOf(cookies)) ?? "") ?? [];
    return id !== "" && timingSafeEqual(Buffer.from(mac, "base64url"), macOf(id, email)) ? id : null;
  };
  return {
    counterOf(cookies, email) {
      const id = idOf(cookies, email);
      return id === null ? email : `${email} ${id}`;
    },
    remember(cookies, email) {
      const id = idOf(cookies, email) ?? newId();
      const value = `${id}.${macOf(id, email).toString("base64url")}`;
      cookies.set(nameOf(cookies), value, {
        path: "/",
        httpOnly: true,
        sameSite: "strict",
        maxAge: LIFETIME_S,
      });
    },
  };
}

/** With the __Host- prefix no other host of the domain can set one (RFC 6265bis §4.1.3.2). */
const nameOf = ({ isSecure }: CookieJar): string => (isSecure ? "__Host-known" : "known");
