import { UID_COOKIE } from "@veranda/contract";
import { readCookie } from "./cookies.ts";

let cached: string | undefined;

/** This browser's anonymous id; undefined on the server. */
export function visitorId(): string | undefined {
  if (typeof document === "undefined") return undefined;
  cached ??= readCookie(document.cookie, UID_COOKIE);
  return cached;
}

/** An id made by the page itself; see report-faults.ts. */
export function setVisitorId(id: string): void {
  cached = id;
}
