import { createHash } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";

/** Long enough for a slow first load of the engine, short enough to be useless when found later. */
export const TICKET_SECONDS = 90;

/** A right to one seat of one instance for one visitor; the seat can be taken once. */
export type SeatTicket = { seat: string; spaceId: string; instanceId: string; visitorId: string };

const claims = z.object({ jti: z.string(), space: z.string(), instance: z.string(), visitor: z.string() });
const AUDIENCE = "seat";

/** The ticket passes through the page: it names the visitor by a digest only. */
const digest = (visitorId: string): string => createHash("sha256").update(visitorId).digest("base64url");

export function signTicket(ticket: SeatTicket, secret: Uint8Array, now: number): Promise<string> {
  const seconds = Math.floor(now / 1000);
  return new SignJWT({
    space: ticket.spaceId,
    instance: ticket.instanceId,
    visitor: digest(ticket.visitorId),
  })
    .setProtectedHeader({ alg: "HS256" })
    .setJti(ticket.seat)
    .setAudience(AUDIENCE)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + TICKET_SECONDS)
    .sign(secret);
}

/** Whether this text is a ticket, valid now, for exactly this seat. */
export async function isTicketFor(
  text: string,
  seat: SeatTicket,
  secret: Uint8Array,
  now: number,
): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(text, secret, {
      algorithms: ["HS256"],
      audience: AUDIENCE,
      currentDate: new Date(now),
    });
    const { jti, space, instance, visitor } = claims.parse(payload);
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
