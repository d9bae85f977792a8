import type { Db } from "../../platform/db/database.ts";
import { isAmong } from "../../platform/db/is-among.ts";
import { accounts } from "./tables.ts";

type AddressRow = { id: string; email: string | null; emailVerifiedAt: Date | null; locale: string | null };

/** Addresses of these people, and the languages of their mails. */
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
