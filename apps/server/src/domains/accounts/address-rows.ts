import type { Db } from "../../platform/db/database.ts";
import { isAmong } from "../../platform/db/is-among.ts";
import { accounts } from "./tables.ts";

type AddressRow = { id: string; email: string | null; emailVerifiedAt: Date | null; locale: string | null };

/** Where and in which language these people are written to. */
export async function addressRows(
  db: Pick<Db, "select">,
  accountIds: readonly string[],
): Promise<AddressRow[]> {
  if (accountIds.length === 0) return [];
  const { id, email, emailVerifiedAt, locale } = accounts;
  return db
    .select({ id, email, emailVerifiedAt, locale })
    .from(accounts)
    .where(isAmong(accounts.id, accountIds));
}
