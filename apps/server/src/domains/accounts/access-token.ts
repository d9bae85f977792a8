import { createSecretKey } from "node:crypto";
import { decodeJwt } from "jose/jwt/decode";
import { SignJWT } from "jose/jwt/sign";
import { jwtVerify } from "jose/jwt/verify";
import { JWTExpired } from "jose/errors";
import { accountId } from "@veranda/contract";
import { z } from "zod";
import { NamedError } from "../../named-error.ts";

/** A signed-in caller. */
export type Person = { readonly accountId: string; readonly sessionId: string };

/** `expiresAt` in milliseconds since 1970. */
export type IssueAccessToken = (person: Person) => Promise<{ accessToken: string; expiresAt: number }>;

export type AccessTokens = {
  /**
   * Throws TOKEN_EXPIRED or UNAUTHENTICATED, also if its session had ended when it was read first. Doesn't check whether
   * it has ended since.
   */
  read(token: string): Promise<Person>;
  /** Whether a token claims to be a person's, without verifying it. */
  isOne(token: string): boolean;
};

export type AccessTokensDeps = {
  secret: Uint8Array;
  lifetimeSeconds: number;
  now: () => number;
  monotonic: () => number;
  /** The ended ones among these sessions. */
  ended: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
};

const AUDIENCE = "veranda:person";
const claims = z.object({ sub: accountId, sid: z.string().max(64), exp: z.int() });
/** Cache of verified tokens: verifying the signature is the most expensive part of a call. */
const REMEMBERED = 10_000;
/** By how much the clocks of processes may differ. */
const CLOCKS_APART_MS = 60_000;

/** `until`: by the monotonic clock. */
type Verified = { readonly person: Person; readonly expiresAt: number; readonly until: number };

/** Access tokens of signed-in people: signed with the installation's secret (HS256), short-lived, not stored. */
export function accessTokenIssuer(
  secret: Uint8Array,
  lifetimeSeconds: number,
  now: () => number,
): IssueAccessToken {
  const key = createSecretKey(secret);
  return async ({ accountId, sessionId }) => {
    const issuedAt = Math.floor(now() / 1000);
    const expires = issuedAt + lifetimeSeconds;
    const accessToken = await new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: "HS256" })
      .setSubject(accountId)
      .setAudience(AUDIENCE)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expires)
      .sign(key);
    return { accessToken, expiresAt: expires * 1000 };
  };
}

/**
 * Reads them. A token that was issued while the clock was ahead is valid for longer than any after it was set back, or
 * becomes valid again later, when the end of its session isn't remembered any more: the first is refused, and whether
 * the session has ended is asked of the database once for each token.
 */
export function createAccessTokens({
  secret,
  lifetimeSeconds,
  now,
  monotonic,
  ended,
}: AccessTokensDeps): AccessTokens {
  const key = createSecretKey(secret);
  const lifetimeMs = lifetimeSeconds * 1000;
  const cached = new Map<string, Verified>();
  /** Concurrent calls with a new token wait for one reading. */
  const reading = new Map<string, Promise<Verified>>();

  const claimsOf = async (token: string, at: number) => {
    try {
      const options = { audience: AUDIENCE, algorithms: ["HS256"], currentDate: new Date(at) };
      return claims.parse((await jwtVerify(token, key, options)).payload);
    } catch (cause) {
      throw new NamedError(cause instanceof JWTExpired ? "TOKEN_EXPIRED" : "UNAUTHENTICATED", { cause });
    }
  };

  const verify = async (token: string): Promise<Verified> => {
    const at = now();
    const { sub, sid, exp } = await claimsOf(token, at);
    const leftMs = exp * 1000 - at;
    if (leftMs > lifetimeMs + CLOCKS_APART_MS) throw new NamedError("TOKEN_EXPIRED");
    const until = monotonic() + Math.min(leftMs, lifetimeMs);
    if ((await ended([sid])).has(sid))
      throw new NamedError("UNAUTHENTICATED", { message: "The session has ended" });
    return { person: { accountId: sub, sessionId: sid }, expiresAt: exp * 1000, until };
  };

  const verifyOnce = (token: string): Promise<Verified> => {
    const pending = reading.get(token);
    if (pending !== undefined) return pending;
    const read = verify(token).finally(() => reading.delete(token));
    reading.set(token, read);
    return read;
  };

  return {
    async read(token) {
      const kept = cached.get(token);
      if (kept !== undefined && kept.expiresAt > now() && kept.until > monotonic()) return kept.person;
      cached.delete(token);
      const verified = await verifyOnce(token);
      cached.set(token, verified);
      const [oldest] = cached.keys();
      if (cached.size > REMEMBERED && oldest !== undefined) cached.delete(oldest);
      return verified.person;
    },
    isOne(token) {
      try {
        return decodeJwt(token).aud === AUDIENCE;
      } catch {
        return false;
      }
    },
  };
}
