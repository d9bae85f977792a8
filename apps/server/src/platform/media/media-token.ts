import { createSecretKey } from "node:crypto";
import { errors } from "jose";
import { SignJWT } from "jose/jwt/sign";
import { jwtVerify } from "jose/jwt/verify";
import { z } from "zod";

/** Long enough for the page to load its voice code, short enough to be useless when leaked later. */
export const TOKEN_SECONDS = 60;

/** Permission to connect to a room. `id` makes each token unique, so that it can be used once. */
type MediaToken = { readonly id: string; readonly room: string; readonly identity: string };

export type MediaTokens = {
  sign(token: MediaToken): Promise<string>;
  read(text: string): Promise<MediaToken | "token_invalid" | "token_expired">;
};

const AUDIENCE = "veranda:media";
const claims = z.object({ jti: z.string(), sub: z.string(), room: z.string() });

/**
 * Tokens of one run of one process, the issuer: a media room is in the process of its instance. Permissions to publish
 * aren't part of them: they may change before the token is used, and the server knows them.
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
