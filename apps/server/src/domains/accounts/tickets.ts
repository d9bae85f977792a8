import { and, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { digestOf, newSecret } from "./random-id.ts";
import { mailTickets } from "./tables.ts";

export type TicketPurpose = "verify" | "reset" | "wallet";

const LIFETIME_MS: Readonly<Record<TicketPurpose, number>> = {
  verify: 24 * 3_600_000,
  reset: 3_600_000,
  wallet: 3_600_000,
};

type Ticket = { purpose: TicketPurpose; email: string; publicAddress: string | null };

/** A ticket for a mail, once; only its digest is kept. */
export async function issueTicket(
  db: Db,
  at: number,
  { purpose, email, publicAddress }: Ticket,
): Promise<string> {
  const ticket = newSecret();
  await db.insert(mailTickets).values({
    digest: digestOf(ticket),
    purpose,
    email,
    publicAddress,
    createdAt: new Date(at),
    expiresAt: new Date(at + LIFETIME_MS[purpose]),
  });
  return ticket;
}

/** Uses a ticket up. False when it is not one, is another's, has expired or was used. */
export async function useTicket(db: Db, at: number, ticket: string, wanted: Ticket): Promise<boolean> {
  const used = await db
    .update(mailTickets)
    .set({ usedAt: new Date(at) })
    .where(
      and(
        eq(mailTickets.digest, digestOf(ticket)),
        eq(mailTickets.purpose, wanted.purpose),
        eq(mailTickets.email, wanted.email),
        wanted.publicAddress === null
          ? isNull(mailTickets.publicAddress)
          : eq(mailTickets.publicAddress, wanted.publicAddress),
        isNull(mailTickets.usedAt),
        gt(mailTickets.expiresAt, new Date(at)),
      ),
    )
    .returning({ email: mailTickets.email });
  return used.length > 0;
}

/** No ticket for this address opens anything any more. */
export async function dropTickets(db: Db, email: string): Promise<void> {
  await db.delete(mailTickets).where(eq(mailTickets.email, email));
}
