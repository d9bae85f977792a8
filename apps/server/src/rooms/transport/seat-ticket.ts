import { createHash } from "node:crypto";
import { z } from "zod";
import { readToken, signToken } from "../../platform/signed-token.ts";

/** Long enough for a slow first load of the engine, short enough to be useless when found later. */
export const TICKET_SECONDS = 90;

/** The right to one seat of one instance for one visitor; the seat can be taken once. */
export type SeatTicket = { seat: string; spaceId: string; instanceId: string; visitorId: string };

const claims = z.object({ jti: z.string(), space: z.string(), instance: z.string(), visitor: z.string() });
const AUDIENCE = "seat";

/** The ticket passes through the page: it contains only a digest of the visitor's id. */
const digest = (visitorId: string): string => createHash("sha256").update(visitorId).digest("base64url");

export function signTicket(ticket: SeatTicket, secret: Uint8Array, now: number): string {
  const iat = Math.floor(now / 1000);
  return signToken(
    {
      jti: ticket.seat,
      space: ticket.spaceId,
      instance: ticket.instanceId,
      visitor: digest(ticket.visitorId),
      aud: AUDIENCE,
      iat,
      exp: iat + TICKET_SECONDS,
    },
    secret,
  );
}

/** Whether this text is a currently valid ticket for exactly this seat. */
export function isTicketFor(text: string, seat: SeatTicket, secret: Uint8Array, now: number): boolean {
  try {
    const { jti, space, instance, visitor } = claims.parse(readToken(text, secret, AUDIENCE, now));
    return (
      jti === seat.seat &&
      space === seat.spaceId &&
      instance === seat.instanceId &&
      visitor === digest(seat.visitorId)
    );
  } catch {
    return false;
  }
}
