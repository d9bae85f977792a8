import { createSecretKey, randomBytes } from "node:crypto";
import { accountId } from "@veranda/contract/records/account";
import { SignJWT } from "jose/jwt/sign";
import { jwtVerify } from "jose/jwt/verify";
import { z } from "zod";
import type { Limiter } from "../platform/shared/limiter.ts";

/** The owner of a socket, and the session that opened it. */
export type TicketHolder = { readonly accountId: string; readonly sessionId: string };

export type PageTickets = {
  /** `expiresAt` in milliseconds since 1970. */
  issue(person: TicketHolder): Promise<{ token: string; expiresAt: number }>;
  /** Consumes a ticket, in whichever process. Null if it is invalid, expired or used. */
  redeem(token: string): Promise<TicketHolder | null>;
};

const LIFETIME_MS = 30_000;
/** Used tickets are remembered for longer than they are valid, since the wall clock may be set back. */
const REMEMBERED_MS = 10 * 60_000;
const AUDIENCE = "veranda:live-events";
const claims = z.object({
  sub: accountId,
  sid: z.string().max(64),
  jti: z.string().max(64),
  exp: z.number(),
});

/**
 * A browser's WebSocket can't send headers, so the token is in the URL, and URLs end up in proxies' logs. So it is a
 * ticket that is worthless there: it opens only this socket, once, within half a minute.
 */
export function createPageTickets(
  secret: Uint8Array,
  limiter: Pick<Limiter, "take">,
  now: () => number,
): PageTickets {
  const key = createSecretKey(secret);
  return {
    async issue({ accountId, sessionId }) {
      const expires = Math.floor((now() + LIFETIME_MS) / 1000);
      const token = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: "HS256" })
        .setJti(randomBytes(12).toString("base64url"))
        .setSubject(accountId)
        .setAudience(AUDIENCE)
        .setExpirationTime(expires)
        .sign(key);
      return { token, expiresAt: expires * 1000 };
    },
    async redeem(token) {
      const person = await read(token, key, now());
      if (person === null) return null;
      const waitMs = await limiter.take(`page-ticket:${person.jti}`, {
        max: 1,
        windowMs: REMEMBERED_MS,
      });
      return waitMs === null ? { accountId: person.sub, sessionId: person.sid } : null;
    },
  };
}

async function read(token: string, key: ReturnType<typeof createSecretKey>, at: number) {
  try {
    const options = { audience: AUDIENCE, algorithms: ["HS256"], currentDate: new Date(at) };
    const person = claims.parse((await jwtVerify(token, key, options)).payload);
    // A ticket that is valid for longer than any was issued before the clock was set back.
    return person.exp * 1000 - at > LIFETIME_MS ? null : person;
  } catch {
    return null;
  }
}
