import { eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { addressRows } from "./address-rows.ts";
import { accounts } from "./tables.ts";

/** Verified addresses of these people, by account. */
export async function verifiedAddresses(
  db: Pick<Db, "select">,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await addressRows(db, accountIds);
  return new Map(
    rows.flatMap(({ id, email, emailVerifiedAt }) =>
      email === null || emailVerifiedAt === null ? [] : [[id, email]],
    ),
  );
}

/** The account with an address, which must be in lower case. */
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
