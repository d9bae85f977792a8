import { and, eq, gt, isNull, or } from "drizzle-orm";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { accounts, accountSuspensions } from "./tables.ts";

export type Suspension = {
  readonly decisionId: string;
  readonly accountId: string;
  /** Null: permanent. */
  readonly endsAt: Date | null;
  readonly noticeKey: string;
};

/**
 * Suspends an account; its sessions are ended by the caller, in the same transaction. Throws NOBODY_TO_DECIDE_ON if it
 * is gone, or CANNOT_SUSPEND_STAFF.
 */
export async function suspend(tx: Pick<Db, "select" | "insert">, suspension: Suspension): Promise<void> {
  // A concurrent sign-in either has a session by now, which is ended, or waits and is refused.
  const [account] = await tx
    .select({ isStaff: accounts.isStaff })
    .from(accounts)
    .where(eq(accounts.id, suspension.accountId))
    .for("no key update");
  if (account === undefined) throw new NamedError("NOBODY_TO_DECIDE_ON");
  if (account.isStaff) throw new NamedError("CANNOT_SUSPEND_STAFF");
  await tx.insert(accountSuspensions).values(suspension);
}

/** Lifts the suspension of a decision; others remain. */
export async function liftSuspension(tx: Pick<Db, "delete">, decisionId: string): Promise<void> {
  await tx.delete(accountSuspensions).where(eq(accountSuspensions.decisionId, decisionId));
}

/**
 * Throws ACCOUNT_SUSPENDED, with the key of its notice. Opening a session locks the account's row, so that none is
 * opened past a concurrent suspension.
 */
export async function requireNotSuspended(
  tx: Pick<Db, "select">,
  accountId: string,
  at: Date,
): Promise<void> {
  const [found, ...others] = await tx
    .select({ endsAt: accountSuspensions.endsAt, noticeKey: accountSuspensions.noticeKey })
    .from(accountSuspensions)
    .where(
      and(
        eq(accountSuspensions.accountId, accountId),
        or(isNull(accountSuspensions.endsAt), gt(accountSuspensions.endsAt, at)),
      ),
    );
  if (found === undefined) return;
  const longest = others.reduce((most, each) => (end(each) > end(most) ? each : most), found);
  throw new NamedError("ACCOUNT_SUSPENDED", {
    customData: { untilUnixMs: longest.endsAt?.getTime() ?? null, notice: longest.noticeKey },
  });
}

const end = ({ endsAt }: { endsAt: Date | null }): number => endsAt?.getTime() ?? Infinity;
