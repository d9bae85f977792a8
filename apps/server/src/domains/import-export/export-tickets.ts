import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

const TICKET_MS = 600_000;

/** Who takes which space along, and as what. */
export type ExportRequest = { accountId: string; spaceId: string; format: "space" | "glb" };
/** A wish, and the session that it is good for. */
type TicketedExport = ExportRequest & { sessionId: string };

/** Proof, good for ten minutes and readable by nobody else's server, that someone may take a space along. */
export type ExportTickets = {
  issue(wish: TicketedExport): { ticket: string; expiresAt: Date };
  /** Null for one that is none of ours, or not any more. */
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
