import { createSecretKey } from "node:crypto";
import { JWTExpired } from "jose/errors";
import { SignJWT } from "jose/jwt/sign";
import { jwtVerify } from "jose/jwt/verify";
import { z } from "zod";
import { anonymousId, shareId, spaceId } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";

/** What a guest may do with a temporary token: enter this space, with this share id, as this visitor. */
export type GuestPass = {
  readonly spaceId: string;
  readonly shareId: string | null;
  readonly visitorId: string;
};

export type GuestTokens = {
  issue(pass: GuestPass): Promise<{ tempToken: string; expiresIn: number }>;
  /** Throws TOKEN_EXPIRED or UNAUTHENTICATED. */
  read(token: string): Promise<GuestPass>;
};

const AUDIENCE = "veranda:guest";
const claims = z.object({ sub: anonymousId, space: spaceId, share: shareId.nullable() });

/** Temporary tokens of guests: signed with the installation's secret (HS256), nothing of them is stored. */
export function createGuestTokens(
  secret: Uint8Array,
  lifetimeSeconds: number,
  now: () => number,
): GuestTokens {
  const key = createSecretKey(secret);
  return {
    async issue({ spaceId, shareId, visitorId }) {
      const issuedAt = Math.floor(now() / 1000);
      const tempToken = await new SignJWT({ space: spaceId, share: shareId })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(visitorId)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(key);
      return { tempToken, expiresIn: lifetimeSeconds };
    },
    async read(token) {
      try {
        const options = { audience: AUDIENCE, algorithms: ["HS256"], currentDate: new Date(now()) };
        const { payload } = await jwtVerify(token, key, options);
        const { sub, space, share } = claims.parse(payload);
        return { spaceId: space, shareId: share, visitorId: sub };
      } catch (cause) {
        throw new NamedError(cause instanceof JWTExpired ? "TOKEN_EXPIRED" : "UNAUTHENTICATED", {
          cause,
        });
      }
    },
  };
}
