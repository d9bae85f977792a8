import { createHmac, timingSafeEqual } from "node:crypto";
import type { CookieJar } from "../../http/call-context.ts";
import { newId } from "./random-id.ts";

const LIFETIME_S = 365 * 24 * 3600;
const FORM = /^([A-Za-z0-9]{16})\.([A-Za-z0-9_-]{43})$/;

/**
 * Browsers in which somebody has signed in with the password of an address. Their tries are counted apart: a stranger
 * who locks the address with wrong passwords locks out nobody who was in from here before (OWASP, device cookies).
 */
export type KnownDevices = {
  /** What this browser's tries for this address are counted under. */
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

/** With the prefix no other host of the domain can plant one (RFC 6265bis §4.1.3.2). */
const nameOf = ({ isSecure }: CookieJar): string => (isSecure ? "__Host-known" : "known");
