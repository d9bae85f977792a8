import { and, eq, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import type { Integrations } from "@veranda/contract/calls/sign-in";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { isSignedInBy } from "../organizations/organization-facts.ts";
import type { Person } from "./access-token.ts";
import { accounts, identities, sessions } from "./tables.ts";

/** The transaction type shared by domains. */
export type Tx = Pick<Db, "select" | "insert" | "update" | "delete" | "execute" | "$count">;

/** Wallets with which an account signs in; stored by another domain. */
export type WalletMethods = {
  of(tx: Pick<Tx, "select">, accountId: string): Promise<{ connection: string; address: string }[]>;
  /** False if the account has no such wallet. */
  remove(tx: Tx, accountId: string, address: string): Promise<boolean>;
};

/** What counts as a sign-in method; `offered`: names of this installation's providers. */
export type SignInWays = { readonly wallets: WalletMethods; readonly offered: readonly string[] };

/** Sign-in methods of an account other than its password. */
export async function signInMethodsOf(
  db: Pick<Tx, "select">,
  accountId: string,
  wallets: WalletMethods,
): Promise<Integrations> {
  const [elsewhere, own] = await Promise.all([
    db
      .select({ provider: identities.provider, email: identities.email })
      .from(identities)
      .where(eq(identities.accountId, accountId))
      .orderBy(identities.createdAt),
    wallets.of(db, accountId),
  ]);
  return {
    connectedAccounts: elsewhere.map(({ provider, email }) => ({
      connection: provider,
      status: "connected",
      email,
    })),
    connectedWallets: own.map(({ address }) => ({ connection: address, status: "connected" })),
  };
}

/**
 * Locks an account while one of its sessions adds a sign-in method: a concurrent password reset either finds the method
 * and drops it, or has ended the session before. Throws SESSION_ENDED.
 */
export async function requireOpenSession(
  tx: Pick<Tx, "select">,
  { accountId, sessionId }: Person,
): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("share");
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.accountId, accountId), isNull(sessions.endedAt)));
  if (session === undefined) throw new NamedError("SESSION_ENDED");
}

/** Removes every sign-in method other than the password, except those named. */
export async function dropSignInMethods(
  tx: Tx,
  accountId: string,
  wallets: WalletMethods,
  keep: ReadonlySet<string>,
): Promise<void> {
  await tx
    .delete(identities)
    .where(and(eq(identities.accountId, accountId), notInArray(identities.provider, [...keep])));
  for (const { address } of await wallets.of(tx, accountId))
    if (!keep.has(address)) await wallets.remove(tx, accountId, address);
}

/**
 * A provider that the operator has removed doesn't count, nor does an organisation's that is turned off or that the
 * person has left.
 */
const countWorking = (
  tx: Pick<Db, "$count">,
  accountId: string,
  offered: readonly string[],
): Promise<number> =>
  tx.$count(
    identities,
    and(
      eq(identities.accountId, accountId),
      or(inArray(identities.provider, [...offered]), isSignedInBy(sql`${identities.provider}`, accountId)),
    ),
  );

/**
 * Removes a sign-in method, serialised per account, so that two concurrent calls can't remove the last two. `remove`
 * returns whether there was something to remove. Throws LAST_SIGN_IN; nothing is removed then.
 */
export function removeSignInMethod(
  db: Db,
  accountId: string,
  ways: SignInWays,
  remove: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  return db.transaction((tx) => removeSignInMethodIn(tx, accountId, ways, remove));
}

/** The same in a transaction, which must be rolled back if it throws. */
export async function removeSignInMethodIn(
  tx: Tx,
  accountId: string,
  ways: SignInWays,
  remove: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  const [account] = await tx
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("update");
  if (account === undefined || !(await remove(tx))) return false;
  if (account.passwordHash !== null) return true;
  const left =
    (await countWorking(tx, accountId, ways.offered)) + (await ways.wallets.of(tx, accountId)).length;
  if (left === 0) throw new NamedError("LAST_SIGN_IN");
  return true;
}
