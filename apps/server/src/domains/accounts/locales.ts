import { eq, inArray, sql } from "drizzle-orm";
import { DEFAULT_LOCALE, isLocale, type Locale } from "@veranda/messages";
import type { Db } from "../../platform/db/database.ts";
import { addressRows } from "./address-rows.ts";
import { accounts } from "./tables.ts";

/** A language that was kept, as long as it is one that is spoken here. */
export const localeOr = (kept: string | null | undefined, otherwise: Locale = DEFAULT_LOCALE): Locale =>
  isLocale(kept) ? kept : otherwise;

/** The languages that mails and pushes to these people are in, by account. */
export async function localesOf(
  db: Pick<Db, "select">,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Locale>> {
  const rows = await addressRows(db, accountIds);
  return new Map(rows.map(({ id, locale }) => [id, localeOr(locale)]));
}

/** The same by address, of those that somebody has. */
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

/** Somebody has signed in where this language is spoken: mails speak it too, unless they chose another. */
export async function noteLocale(db: Pick<Db, "update">, accountId: string, spoken: Locale): Promise<void> {
  await db
    .update(accounts)
    .set({ locale: sql`coalesce(${accounts.preferences}->>'locale', ${spoken})` })
    .where(eq(accounts.id, accountId));
}
