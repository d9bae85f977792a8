import { sql, type SQL } from "drizzle-orm";

/* What queries of other domains ask of an account, as SQL: its tables are named in this folder alone. */

export const isStaff = (accountId: string | SQL): SQL<boolean> => sql`exists (
  select from accounts where accounts.id = ${accountId} and accounts.is_staff)`;

/** The address that somebody has proven to be theirs; null: none. */
export const verifiedAddressOf = (accountId: string | SQL): SQL<string | null> => sql`(
  select accounts.email from accounts where accounts.id = ${accountId} and accounts.email_verified_at is not null)`;

/** How these accounts are called. */
export const displayNamesOf = (accountIds: SQL): SQL<string[]> => sql`array(
  select accounts.display_name from accounts where accounts.id in ${accountIds})`;
