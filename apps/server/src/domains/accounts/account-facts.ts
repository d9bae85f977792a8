import { eq, sql, type SQL } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { textsOf } from "../../platform/db/is-among.ts";
import { accounts } from "./tables.ts";

/* Facts about accounts for queries of other domains, as SQL: only this folder uses the table. */

export const isAccount = (id: string | SQL): SQL<boolean> => sql`exists (
  select from accounts where accounts.id = ${id})`;

export const isStaff = (accountId: string | SQL): SQL<boolean> => sql`exists (
  select from accounts where accounts.id = ${accountId} and accounts.is_staff)`;

/** Somebody's verified address; null if none. */
export const verifiedAddressOf = (accountId: string | SQL): SQL<string | null> => sql`(
  select accounts.email from accounts where accounts.id = ${accountId} and accounts.email_verified_at is not null)`;

/** Known to be under 16; false if they were never asked. */
export const isUnder16 = (accountId: string | SQL): SQL<boolean> => sql`exists (
  select from accounts where accounts.id = ${accountId} and accounts.age_band in ('under_13', '13_15'))`;

/** Known to be under 18; false if they were never asked. */
export const isMinor = (accountId: string | SQL): SQL<boolean> => sql`exists (
  select from accounts where accounts.id = ${accountId} and accounts.age_band <> 'adult')`;

/** Known to be an adult; false if they were never asked. */
export const isAdult = (accountId: string | SQL): SQL<boolean> => sql`exists (
  select from accounts where accounts.id = ${accountId} and accounts.age_band = 'adult')`;

/** Permanently suspended. */
export const isBarred = (accountId: string | SQL): SQL<boolean> => sql`exists (
  select from account_suspensions where account_id = ${accountId} and ends_at is null)`;

export const usernameOf = (accountId: SQL): SQL<string | null> => sql`(
  select accounts.username from accounts where accounts.id = ${accountId})`;

/** An account's display name; null if it doesn't exist. */
export const displayNameOf = (accountId: string | SQL): SQL<string | null> => sql`(
  select accounts.display_name from accounts where accounts.id = ${accountId})`;

/** Display names of these accounts. */
export const displayNamesOf = (accountIds: SQL): SQL<string[]> => sql`array(
  select accounts.display_name from accounts where accounts.id in ${accountIds})`;

/** Fragments for a `from` clause. */

/** `id` of the existing accounts among these. */
export const accountsAmong = (ids: readonly string[]): SQL => sql`(
  select accounts.id from accounts where accounts.id = any(${textsOf(ids)}))`;

/** `id` of the accounts among these that are known to be adults. */
export const adultsAmong = (ids: readonly string[]): SQL => sql`(
  select accounts.id from accounts where accounts.id = any(${textsOf(ids)}) and accounts.age_band = 'adult')`;

/** `id` of an account, locked against deletion until the transaction ends; no row if it doesn't exist. */
export const lockedAccount = (id: string): SQL => sql`(
  select accounts.id from accounts where accounts.id = ${id} for key share)`;

/**
 * `id` of these accounts, locked in a fixed order. Until the transaction ends nobody sets their age or suspends them;
 * concurrent transactions that do so are waited for.
 */
export const heldAccounts = (ids: readonly string[]): SQL => sql`(
  select accounts.id from accounts where accounts.id = any(${textsOf(ids)}) order by accounts.id for share)`;

/** `id`, `username` and `display_name` of the account with this verified address. */
export const accountOfAddress = (email: SQL): SQL => sql`(
  select accounts.id, accounts.username, accounts.display_name from accounts
  where accounts.email = ${email} and accounts.email_verified_at is not null)`;

/** An account's names as its own profile shows them. */
export async function namesOfAccount(
  db: Pick<Db, "select">,
  id: string,
): Promise<{ username: string; displayName: string; createdAt: Date } | undefined> {
  const [row] = await db
    .select({
      username: accounts.username,
      displayName: accounts.displayName,
      createdAt: accounts.createdAt,
    })
    .from(accounts)
    .where(eq(accounts.id, id));
  return row;
}
