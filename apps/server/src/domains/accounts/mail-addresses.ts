import { and, eq, isNotNull } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { isAmong } from "../../platform/db/is-among.ts";
import { accounts } from "./tables.ts";

/** The addresses that these people have proven to be theirs, by account. */
export async function verifiedAddresses(
  db: Pick<Db, "select">,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(and(isAmong(accounts.id, accountIds), isNotNull(accounts.emailVerifiedAt)));
  return new Map(rows.flatMap(({ id, email }) => (email === null ? [] : [[id, email]])));
}

/** The account of an address, in lower case. */
export async function accountByAddress(
  db: Pick<Db, "select">,
  email: string,
): Promise<{ id: string; passwordHash: string | null; locale: string | null } | undefined> {
  const [row] = await db
    .select({ id: accounts.id, passwordHash: accounts.passwordHash, locale: accounts.locale })
    .from(accounts)
    .where(eq(accounts.email, email));
  return row;
}
