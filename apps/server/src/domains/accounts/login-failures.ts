import { SIGN_IN_LOCK_MS } from "@veranda/contract/constants";
import { eq, lt, sql } from "drizzle-orm";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { digestOf } from "./random-id.ts";
import { loginFailures } from "./tables.ts";

/** Consecutive wrong passwords that are allowed. */
const FAILURES_MAX = 10;
/** Older failures don't count. */
const MEMORY_MS = 24 * 3_600_000;

/**
 * Counts an attempt before its password is compared, so that concurrent attempts can't exceed the limit. Throws
 * ACCOUNT_LOCKED while no password is accepted for this address. A successful attempt is uncounted by `clearFailures`
 * or `releaseAttempt`. `isLast`: the next one is rejected, unless this one is uncounted.
 */
export async function reserveAttempt(db: Db, email: string, at: number): Promise<{ isLast: boolean }> {
  const lock = new Date(at + SIGN_IN_LOCK_MS);
  const { count, lockedUntil } = loginFailures;
  const isLocked = sql`coalesce(${lockedUntil} > ${new Date(at)}::timestamptz, false)`;
  // After a lock has expired, counting starts over.
  const next = sql`case when ${count} >= ${FAILURES_MAX} then 1 else ${count} + 1 end`;
  const [row] = await db
    .insert(loginFailures)
    .values({ emailDigest: digestOf(email), count: 1, lastAt: new Date(at) })
    .onConflictDoUpdate({
      target: loginFailures.emailDigest,
      set: {
        count: sql`case when ${isLocked} then ${FAILURES_MAX} + 1 else ${next} end`,
        lastAt: new Date(at),
        lockedUntil: sql`case when ${isLocked} then ${lockedUntil}
          when ${count} + 1 = ${FAILURES_MAX} then ${lock}::timestamptz else null end`,
      },
    })
    .returning({ count, lockedUntil });
  const until = row?.lockedUntil?.getTime() ?? 0;
  if ((row?.count ?? 0) > FAILURES_MAX)
    throw new NamedError("ACCOUNT_LOCKED", { customData: { waitMs: until - at } });
  return { isLast: row?.count === FAILURES_MAX };
}

/** The password was right, but for something other than the account: neither counts nor clears earlier failures. */
export async function releaseAttempt(db: Db, email: string): Promise<void> {
  await db
    .update(loginFailures)
    .set({
      count: sql`least(${loginFailures.count}, ${FAILURES_MAX}) - 1`,
      lockedUntil: null,
    })
    .where(eq(loginFailures.emailDigest, digestOf(email)));
}

export async function clearFailures(db: Db, email: string): Promise<void> {
  await db.delete(loginFailures).where(eq(loginFailures.emailDigest, digestOf(email)));
}

export async function forgetOldFailures(db: Db, at: number): Promise<void> {
  await db.delete(loginFailures).where(lt(loginFailures.lastAt, new Date(at - MEMORY_MS)));
}
