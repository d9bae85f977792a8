import { createECDH } from "node:crypto";
import { isIP } from "node:net";
import { z } from "zod";
import { isPublicAddress } from "../outbound/public-address.ts";

/** The endpoint of a browser's push subscription, and the keys for its messages (RFC 8291). */
export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

const subscription = z.object({
  endpoint: z.string().max(1024),
  keys: z.object({ p256dh: z.string().max(120), auth: z.string().max(40) }),
});
const AUTH_BYTES = 16;

/** Parses a browser's push subscription; null if it is invalid or its endpoint is not permitted. */
export function parsePushTarget(text: string): PushTarget | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const { success, data } = subscription.safeParse(json);
  if (!success) return null;
  const { endpoint, keys } = data;
  if (!isPushAddress(endpoint) || !isPoint(keys.p256dh)) return null;
  return Buffer.from(keys.auth, "base64url").length === AUTH_BYTES ? { endpoint, ...keys } : null;
}

/**
 * Whether pushes may be sent to a URL: https on its default port, without a password, and not an internal IP address.
 * Host names are checked when they are resolved.
 */
export function isPushAddress(text: string): boolean {
  const url = URL.parse(text);
  if (
    url === null ||
    url.protocol !== "https:" ||
    url.port !== "" ||
    url.username !== "" ||
    url.password !== ""
  )
    return false;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return isIP(host) === 0 ? host.includes(".") : isPublicAddress(host);
}

const POINT_BYTES = 65;

/** Whether it is an uncompressed point of P-256. */
function isPoint(base64url: string): boolean {
  if (Buffer.from(base64url, "base64url").length !== POINT_BYTES) return false;
  try {
    const own = createECDH("prime256v1");
    own.generateKeys();
    own.computeSecret(base64url, "base64url");
    return true;
  } catch {
    return false;
  }
}
