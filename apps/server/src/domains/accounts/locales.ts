import { eq, inArray, sql } from "drizzle-orm";
import { DEFAULT_LOCALE, isLocale, type Locale } from "@veranda/messages";
import type { Db } from "../../platform/db/database.ts";
import { addressRows } from "./address-rows.ts";
import { accounts } from "./tables.ts";

/** A stored language, if there is still a catalog for it. */
export const localeOr = (kept: string | null | undefined, otherwise: Locale = DEFAULT_LOCALE): Locale =>
  isLocale(kept) ? kept : otherwise;

/** The languages of mails and pushes to these people, by account. */
export async function localesOf(
  db: Pick<Db, "select">,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Locale>> {
  const rows = await addressRows(db, accountIds);
  return new Map(rows.map(({ id, locale }) => [id, localeOr(locale)]));
}

/** The same by email address, for addresses of accounts. */
export async function localesOfAddresses(
  db: Pick<Db, "select">,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Locale>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .select({ email: accounts.email, locale: accounts.locale })
    .from(accounts)
    .where(inArray(accounts.email, [...emails]));
  return new Map(rows.flatMap(({ email, locale }) => (email === null ? [] : [[email, localeOr(locale)]])));
}

/** Stores the language of the page where somebody signed in, for their mails, unless they chose one. */
export async function noteLocale(db: Pick<Db, "update">, accountId: string, spoken: Locale): Promise<void> {
  await db
    .update(accounts)
    .set({ locale: sql`coalesce(${accounts.preferences}->>'locale', ${spoken})` })
    .where(eq(accounts.id, accountId));
}
