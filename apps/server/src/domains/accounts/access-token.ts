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

export type AccessTokens = {
  /** `expiresAt` in milliseconds since 1970. */
  issue(person: Person): Promise<{ accessToken: string; expiresAt: number }>;
  /** Throws TOKEN_EXPIRED or UNAUTHENTICATED. Doesn't check whether the session has ended since. */
  read(token: string): Promise<Person>;
  /** Whether a token claims to be a person's, without verifying it. */
  isOne(token: string): boolean;
};

const AUDIENCE = "veranda:person";
const claims = z.object({ sub: accountId, sid: z.string().max(64), exp: z.int() });
/** Cache of verified tokens: verifying the signature is the most expensive part of a call. */
const REMEMBERED = 10_000;

/** Access tokens of signed-in people: signed with the installation's secret (HS256), short-lived, not stored. */
export function createAccessTokens(
  secret: Uint8Array,
  lifetimeSeconds: number,
  now: () => number,
): AccessTokens {
  const key = createSecretKey(secret);
  const cached = new Map<string, { person: Person; expiresAt: number }>();

  const verify = async (token: string): Promise<{ person: Person; expiresAt: number }> => {
    const options = { audience: AUDIENCE, algorithms: ["HS256"], currentDate: new Date(now()) };
    const { payload } = await jwtVerify(token, key, options);
    const { sub, sid, exp } = claims.parse(payload);
    return { person: { accountId: sub, sessionId: sid }, expiresAt: exp * 1000 };
  };

  return {
    async issue({ accountId, sessionId }) {
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
    },
    async read(token) {
      const kept = cached.get(token);
      if (kept !== undefined && kept.expiresAt > now()) return kept.person;
      cached.delete(token);
      try {
        const read = await verify(token);
        cached.set(token, read);
        const [oldest] = cached.keys();
        if (cached.size > REMEMBERED && oldest !== undefined) cached.delete(oldest);
        return read.person;
      } catch (cause) {
        throw new NamedError(cause instanceof JWTExpired ? "TOKEN_EXPIRED" : "UNAUTHENTICATED", { cause });
      }
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
