import { createHmac, timingSafeEqual } from "node:crypto";

/** A session cookie's content, unverified: see `isGenuine`. */
export type RefreshClaim = {
  readonly sessionId: string;
  readonly generation: number;
  readonly mac: Uint8Array;
};

const FORM = /^([A-Za-z0-9]{16})\.(\d{1,9})\.([A-Za-z0-9_-]{43})$/;

/** Null if the format isn't ours. */
export function parseRefreshToken(token: string): RefreshClaim | null {
  const [, sessionId = "", generation = "", mac = ""] = FORM.exec(token) ?? [];
  if (sessionId === "") return null;
  return { sessionId, generation: Number(generation), mac: Buffer.from(mac, "base64url") };
}

/**
 * The token of one generation of a session: derived from the installation's secret, which is not in the database, and
 * the session's salt, which is only there. It can be derived again, so a lost response doesn't end the session.
 */
export function refreshToken(
  secret: Uint8Array,
  sessionId: string,
  generation: number,
  salt: Uint8Array,
): string {
  const mac = macOf(secret, sessionId, generation, salt).toString("base64url");
  return `${sessionId}.${generation}.${mac}`;
}

export function isGenuine(
  secret: Uint8Array,
  { sessionId, generation, mac }: RefreshClaim,
  salt: Uint8Array,
): boolean {
  return timingSafeEqual(macOf(secret, sessionId, generation, salt), mac);
}

const macOf = (secret: Uint8Array, sessionId: string, generation: number, salt: Uint8Array): Buffer =>
  createHmac("sha256", secret).update(`refresh ${sessionId} ${generation} `).update(salt).digest();
