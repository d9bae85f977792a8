import { createSecretKey } from "node:crypto";
import { errors } from "jose";
import { SignJWT } from "jose/jwt/sign";
import { jwtVerify } from "jose/jwt/verify";
import { z } from "zod";

/** Long enough for the page to load what it needs of voice, short enough to be useless when found later. */
export const TOKEN_SECONDS = 60;

/** Who may connect, to which room. `id` makes each token one of its own, so that it can be taken once. */
type MediaToken = { readonly id: string; readonly room: string; readonly identity: string };

export type MediaTokens = {
  sign(token: MediaToken): Promise<string>;
  read(text: string): Promise<MediaToken | "token_invalid" | "token_expired">;
};

const AUDIENCE = "veranda:media";
const claims = z.object({ jti: z.string(), sub: z.string(), room: z.string() });

/**
 * Tokens of one run of one process, which is their issuer: rooms are where their instance is. What somebody may publish
 * isn't in them: it may change before they are used, and the server knows it.
 */
export function createMediaTokens(secret: Uint8Array, issuer: string, now: () => number): MediaTokens {
  const key = createSecretKey(secret);
  return {
    sign: ({ id, room, identity }) =>
      new SignJWT({ room })
        .setProtectedHeader({ alg: "HS256" })
        .setJti(id)
        .setSubject(identity)
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setExpirationTime(Math.floor(now() / 1000) + TOKEN_SECONDS)
        .sign(key),
    async read(text) {
      try {
        const { payload } = await jwtVerify(text, key, {
          algorithms: ["HS256"],
          audience: AUDIENCE,
          issuer,
          currentDate: new Date(now()),
        });
        const { jti, sub, room } = claims.parse(payload);
        return { id: jti, room, identity: sub };
      } catch (error) {
        return error instanceof errors.JWTExpired ? "token_expired" : "token_invalid";
      }
    },
  };
}
