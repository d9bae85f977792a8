import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

const TICKET_MS = 600_000;

/** Who exports which space, and in which format. */
export type ExportRequest = { accountId: string; spaceId: string; format: "space" | "glb" };
/** An export request, and the session that it is bound to. */
type TicketedExport = ExportRequest & { sessionId: string };

/** Encrypted tickets, valid for ten minutes, that authorise an export. */
export type ExportTickets = {
  issue(wish: TicketedExport): { ticket: string; expiresAt: Date };
  /** Null for a ticket that is invalid or expired. */
  read(ticket: string): TicketedExport | null;
};

export function createExportTickets(secret: Uint8Array, now: () => number): ExportTickets {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "space exports", 32));
  const sign = (text: string): string => createHmac("sha256", key).update(text).digest("base64url");
  return {
    issue({ accountId, sessionId, spaceId, format }) {
      const until = now() + TICKET_MS;
      const text = `${accountId}.${sessionId}.${spaceId}.${format}.${until}`;
      return { ticket: `${text}.${sign(text)}`, expiresAt: new Date(until) };
    },
    read(ticket) {
      const [accountId, sessionId, spaceId, format, until, signature, ...rest] = ticket.split(".");
      if (!accountId || !sessionId || !spaceId || !until || !signature || rest.length > 0) return null;
      if (format !== "space" && format !== "glb") return null;
      const [given, expected] = [
        signature,
        sign(`${accountId}.${sessionId}.${spaceId}.${format}.${until}`),
      ].map((s) => Buffer.from(s));
      if (given === undefined || expected === undefined || given.length !== expected.length) return null;
      return timingSafeEqual(given, expected) && now() <= Number(until)
        ? { accountId, sessionId, spaceId, format }
        : null;
    },
  };
}
