import { LINK_LIFE_HOURS } from "@veranda/contract/constants";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { ContractProof } from "../../platform/chain/contract-signatures.ts";
import type { Db } from "../../platform/db/database.ts";
import { digestOf, newSecret } from "./random-id.ts";
import { mailTickets } from "./tables.ts";

type TicketPurpose = keyof typeof LINK_LIFE_HOURS;

const lifetimeMs = (purpose: TicketPurpose): number => LINK_LIFE_HOURS[purpose] * 3_600_000;

type Ticket = {
  purpose: TicketPurpose;
  email: string;
  /** SHA-256 of the secret of the browser that it is for. */
  browserDigest?: Uint8Array;
  /** The wallet with which the browser has signed. */
  publicAddress?: string;
  /** Its proof, if it is a contract. */
  walletProof?: ContractProof;
};

/** Issues a one-time ticket for a mail; only its digest is stored. */
export async function issueTicket(db: Pick<Db, "insert">, at: number, given: Ticket): Promise<string> {
  const ticket = newSecret();
  await db.insert(mailTickets).values({
    digest: digestOf(ticket),
    ...given,
    createdAt: new Date(at),
    expiresAt: new Date(at + lifetimeMs(given.purpose)),
  });
  return ticket;
}

type Given = { purpose: TicketPurpose; email: string; ticket: string; publicAddress?: string };

const isGood = (at: number, { purpose, email, ticket, publicAddress }: Given) =>
  and(
    eq(mailTickets.digest, digestOf(ticket)),
    eq(mailTickets.purpose, purpose),
    eq(mailTickets.email, email),
    publicAddress === undefined
      ? isNull(mailTickets.publicAddress)
      : eq(mailTickets.publicAddress, publicAddress),
    isNull(mailTickets.usedAt),
    gt(mailTickets.expiresAt, new Date(at)),
  );

/** A valid ticket, without consuming it. */
export async function findTicket(
  db: Pick<Db, "select">,
  at: number,
  given: Given,
): Promise<{ browserDigest: Uint8Array | null; walletProof: ContractProof | null } | null> {
  const [row] = await db
    .select({ browserDigest: mailTickets.browserDigest, walletProof: mailTickets.walletProof })
    .from(mailTickets)
    .where(isGood(at, given));
  return row ?? null;
}

/**
 * Call in a transaction that creates, changes or deletes an account and its tickets, before anything else: concurrent
 * transactions about the same address wait here, which prevents deadlocks.
 */
export async function lockAddress(tx: Pick<Db, "execute">, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))`);
}

/** Consumes a ticket. False if it is invalid, for another address, expired or used. */
export async function useTicket(db: Pick<Db, "update">, at: number, given: Given): Promise<boolean> {
  const used = await db
    .update(mailTickets)
    .set({ usedAt: new Date(at) })
    .where(isGood(at, given))
    .returning({ email: mailTickets.email });
  return used.length > 0;
}

/** Invalidates all tickets for this address. */
export async function dropTickets(db: Pick<Db, "delete">, email: string): Promise<void> {
  await db.delete(mailTickets).where(eq(mailTickets.email, email));
}
