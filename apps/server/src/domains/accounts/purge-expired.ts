import { lt, or } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { forgetOldFailures } from "./login-failures.ts";
import { dropOldRegistrations } from "./pending-registrations.ts";
import { mailTickets, sessions, signInCodes } from "./tables.ts";

/**
 * How long expired rows are retained, so that whoever presents one is told that it has expired, and other processes
 * learn of its end.
 */
const KEPT_MS = 7 * 24 * 3_600_000;

/** Deletes expired sessions, tickets, codes and registrations. */
export async function purgeExpired(db: Db, at: number): Promise<void> {
  const before = new Date(at - KEPT_MS);
  await db.delete(sessions).where(or(lt(sessions.expiresAt, before), lt(sessions.endedAt, before)));
  await db.delete(mailTickets).where(lt(mailTickets.expiresAt, before));
  await db.delete(signInCodes).where(lt(signInCodes.expiresAt, before));
  await dropOldRegistrations(db, at);
  await forgetOldFailures(db, at);
}
