import { z } from "zod";
import { anonymousId, shareId, spaceId } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import { readToken, signToken, TokenRefused } from "../../platform/signed-token.ts";

/** Permission of a guest's temporary token: to enter this space, with this share id, as this visitor. */
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

/** Temporary tokens of guests: signed with the installation's secret (HS256), not stored. */
export function createGuestTokens(
  secret: Uint8Array,
  lifetimeSeconds: number,
  now: () => number,
): GuestTokens {
  return {
    async issue({ spaceId, shareId, visitorId }) {
      const iat = Math.floor(now() / 1000);
      const exp = iat + lifetimeSeconds;
      const said = { space: spaceId, share: shareId, sub: visitorId, aud: AUDIENCE, iat, exp };
      return { tempToken: signToken(said, secret), expiresIn: lifetimeSeconds };
    },
    async read(token) {
      try {
        const { sub, space, share } = claims.parse(readToken(token, secret, AUDIENCE, now()));
        return { spaceId: space, shareId: share, visitorId: sub };
      } catch (cause) {
        const isExpired = cause instanceof TokenRefused && cause.isExpired;
        throw new NamedError(isExpired ? "TOKEN_EXPIRED" : "UNAUTHENTICATED", { cause });
      }
    },
  };
}
