import { eq, lt, sql } from "drizzle-orm";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { digestOf } from "./random-id.ts";
import { loginFailures } from "./tables.ts";

/** Wrong passwords in a row that are let pass. */
const FAILURES_MAX = 10;
const LOCK_MS = 15 * 60_000;
/** Failures of longer ago than this are forgotten. */
const MEMORY_MS = 24 * 3_600_000;

/** Throws ACCOUNT_LOCKED while no password is tried for this address. */
export async function demandUnlocked(db: Db, email: string, at: number): Promise<void> {
  const [row] = await db
    .select({ lockedUntil: loginFailures.lockedUntil })
    .from(loginFailures)
    .where(eq(loginFailures.emailDigest, digestOf(email)));
  const until = row?.lockedUntil?.getTime() ?? 0;
  if (until > at) throw new NamedError("ACCOUNT_LOCKED", { customData: { waitMs: until - at } });
}

/** One more wrong password; true when that was one too many. The count is the database's, so a race gains nothing. */
export async function countFailure(db: Db, email: string, at: number): Promise<boolean> {
  const lock = new Date(at + LOCK_MS);
  const [row] = await db
    .insert(loginFailures)
    .values({ emailDigest: digestOf(email), count: 1, lastAt: new Date(at) })
    .onConflictDoUpdate({
      target: loginFailures.emailDigest,
      set: {
        count: sql`case when ${loginFailures.count} >= ${FAILURES_MAX} then 1 else ${loginFailures.count} + 1 end`,
        lastAt: new Date(at),
        lockedUntil: sql`case when ${loginFailures.count} + 1 = ${FAILURES_MAX} then ${lock}::timestamptz else ${loginFailures.lockedUntil} end`,
      },
    })
    .returning({ count: loginFailures.count });
  return row?.count === FAILURES_MAX;
}

export async function clearFailures(db: Db, email: string): Promise<void> {
  await db.delete(loginFailures).where(eq(loginFailures.emailDigest, digestOf(email)));
}

export async function forgetOldFailures(db: Db, at: number): Promise<void> {
  await db.delete(loginFailures).where(lt(loginFailures.lastAt, new Date(at - MEMORY_MS)));
}
