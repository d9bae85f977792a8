import { createHmac, timingSafeEqual } from "node:crypto";

/** Registered claims of RFC 7519 §4.1 in our tokens; times in seconds since 1970. */
type Registered = { aud: string; exp: number };
export type Claims = Readonly<Record<string, unknown>> & Registered;

const HEADER = Buffer.from(JSON.stringify({ alg: "HS256" })).toString("base64url");
/** Three parts in base64url (RFC 7515 §7.1). */
const COMPACT = /^([\w-]+)\.([\w-]+)\.([\w-]{43})$/;

/** Why a token is rejected. */
export class TokenRefused extends Error {
  override readonly name = "TokenRefused";
  readonly isExpired: boolean;

  constructor(message: string, isExpired = false) {
    super(message);
    this.isExpired = isExpired;
  }
}

/**
 * A bearer token signed with HMAC-SHA256: a JWT in compact form (RFC 7519, RFC 7515). Synchronous: the Web Crypto API
 * would use other threads, which costs many times more than the signature.
 */
export function signToken(claims: Claims, secret: Uint8Array): string {
  const signed = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}`;
  return `${signed}.${signatureOf(signed, secret).toString("base64url")}`;
}

/** The claims of a token for this audience, now (milliseconds). Throws TokenRefused. */
export function readToken(token: string, secret: Uint8Array, audience: string, now: number): Claims {
  const [, header, payload, signature] = COMPACT.exec(token) ?? [];
  if (header === undefined || payload === undefined || signature === undefined)
    throw new TokenRefused("It is not a signed token");
  const given = Buffer.from(signature, "base64url");
  const wanted = signatureOf(`${header}.${payload}`, secret);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new TokenRefused("Its signature is not ours");
  const { alg, crit } = objectIn(header);
  if (alg !== "HS256" || crit !== undefined) throw new TokenRefused("It is signed in another way");
  const { aud, exp, nbf, ...claims } = objectIn(payload);
  if (aud !== audience) throw new TokenRefused("It is for something else");
  if (typeof exp !== "number" || nbf !== undefined)
    throw new TokenRefused("It does not say how long it is good");
  if (exp <= Math.floor(now / 1000)) throw new TokenRefused("It has expired", true);
  return { ...claims, aud, exp };
}

const signatureOf = (text: string, secret: Uint8Array): Buffer =>
  createHmac("sha256", secret).update(text).digest();

function objectIn(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Thrown below.
  }
  throw new TokenRefused("A part of it can't be read");
}
