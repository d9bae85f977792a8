import { eq, sql, type SQL } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { textsOf } from "../../platform/db/is-among.ts";
import { accounts } from "./tables.ts";

/* What queries of other domains ask of accounts, as SQL: the table is named in this folder alone. */

export const isAccount = (id: string | SQL): SQL<boolean> => sql`exists (
  select from accounts where accounts.id = ${id})`;

export const isStaff = (accountId: string | SQL): SQL<boolean> => sql`exists (
  select from accounts where accounts.id = ${accountId} and accounts.is_staff)`;

/** The address that somebody has proven to be theirs; null: none. */
export const verifiedAddressOf = (accountId: string | SQL): SQL<string | null> => sql`(
  select accounts.email from accounts where accounts.id = ${accountId} and accounts.email_verified_at is not null)`;

/** Known to be; who was never asked is not. */
export const isUnder16 = (accountId: string | SQL): SQL<boolean> => sql`exists (
  select from accounts where accounts.id = ${accountId} and accounts.age_band in ('under_13', '13_15'))`;

/** Known to be under 18; who was never asked is not. */
export const isMinor = (accountId: string | SQL): SQL<boolean> => sql`exists (
  select from accounts where accounts.id = ${accountId} and accounts.age_band <> 'adult')`;

/** Known to be; who was never asked is not. */
export const isAdult = (accountId: string | SQL): SQL<boolean> => sql`exists (
  select from accounts where accounts.id = ${accountId} and accounts.age_band = 'adult')`;

/** Suspended for ever. */
export const isBarred = (accountId: string | SQL): SQL<boolean> => sql`exists (
  select from account_suspensions where account_id = ${accountId} and ends_at is null)`;

export const usernameOf = (accountId: SQL): SQL<string | null> => sql`(
  select accounts.username from accounts where accounts.id = ${accountId})`;

/** How an account is called; null: it is gone. */
export const displayNameOf = (accountId: string | SQL): SQL<string | null> => sql`(
  select accounts.display_name from accounts where accounts.id = ${accountId})`;

/** How these accounts are called. */
export const displayNamesOf = (accountIds: SQL): SQL<string[]> => sql`array(
  select accounts.display_name from accounts where accounts.id in ${accountIds})`;

/** Fragments for a `from` clause. */

/** `id` of those of these accounts that are there. */
export const accountsAmong = (ids: readonly string[]): SQL => sql`(
  select accounts.id from accounts where accounts.id = any(${textsOf(ids)}))`;

/** `id` of those of these accounts that are known to be adults. */
export const adultsAmong = (ids: readonly string[]): SQL => sql`(
  select accounts.id from accounts where accounts.id = any(${textsOf(ids)}) and accounts.age_band = 'adult')`;

/** `id` of an account that stays until the transaction ends; nothing when it is gone. */
export const lockedAccount = (id: string): SQL => sql`(
  select accounts.id from accounts where accounts.id = ${id} for key share)`;

/**
 * `id` of these accounts, in one order. Until the transaction ends nobody sets their age or suspends them; who does so at
 * this moment is waited for.
 */
export const heldAccounts = (ids: readonly string[]): SQL => sql`(
  select accounts.id from accounts where accounts.id = any(${textsOf(ids)}) order by accounts.id for share)`;

/** `id`, `username` and `display_name` of whoever has proven that this address is theirs. */
export const accountOfAddress = (email: SQL): SQL => sql`(
  select accounts.id, accounts.username, accounts.display_name from accounts
  where accounts.email = ${email} and accounts.email_verified_at is not null)`;

/** An account as its own profile shows it. */
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
