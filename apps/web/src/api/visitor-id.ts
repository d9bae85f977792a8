import { UID_COOKIE } from "@veranda/contract";
import { readCookie, writeCookie } from "../features/cookies/cookies.ts";

let known: string | undefined;

/** This browser's anonymous id; undefined on the server. */
export function visitorId(): string | undefined {
  if (typeof document === "undefined") return undefined;
  known ??= readCookie(document.cookie, UID_COOKIE);
  return known;
}

/**
 * Makes an id where the server's cookie did not come along: cookies may be forbidden here. Answers whether it did.
 * As the server makes them: the moment in base 36, a dash, 8 random bytes in hex.
 */
export function ensureVisitorId(now: number = Date.now()): boolean {
  if (visitorId() !== undefined) return true;
  const random = crypto.getRandomValues(new Uint8Array(8));
  const hex = Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
  known = `${now.toString(36)}-${hex}`;
  writeCookie(UID_COOKIE, known);
  return false;
}
