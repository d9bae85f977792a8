import { eq } from "drizzle-orm";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { accounts, identities } from "./tables.ts";

/** A transaction, as far as domains share one. */
export type Tx = Pick<Db, "select" | "insert" | "update" | "delete">;

/** Wallets that an account signs in with; another domain keeps them. */
export type WalletWays = {
  of(tx: Tx, accountId: string): Promise<{ connection: string; address: string }[]>;
  /** False when the account has no such wallet. */
  remove(tx: Tx, accountId: string, address: string): Promise<boolean>;
};

/**
 * Takes a way to sign in away, one at a time for each account, so that two at once can't take the last two.
 * `remove` answers whether there was something to remove. Throws LAST_SIGN_IN, and nothing is removed then.
 */
export function removeWay(
  db: Db,
  accountId: string,
  wallets: WalletWays,
  remove: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [account] = await tx
      .select({ passwordHash: accounts.passwordHash })
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for("update");
    if (account === undefined || !(await remove(tx))) return false;
    const others = await tx
      .select({ provider: identities.provider })
      .from(identities)
      .where(eq(identities.accountId, accountId));
    const left = others.length + (await wallets.of(tx, accountId)).length;
    if (account.passwordHash === null && left === 0) throw new NamedError("LAST_SIGN_IN");
    return true;
  });
}
