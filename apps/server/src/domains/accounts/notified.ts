import { inArray, sql } from "drizzle-orm";
import type { Preferences } from "@veranda/contract";
import type { Locale } from "@veranda/messages";
import type { Db } from "../../platform/db/database.ts";
import { preferencesOf } from "./defaults.ts";
import { localeOr } from "./locales.ts";
import { accounts } from "./tables.ts";

/** Maximum keys stored per person; the oldest are dropped. */
const KEYS_MAX = 200;

export type NotificationSettings = {
  isPushed: boolean;
  choices: Preferences["notifications"];
  /** The language of pushes. */
  locale: Locale;
  /** Time zone for times in pushes; null if unknown. */
  timeZone: string | null;
};

/** Which notifications these people want, and whether by push too; deleted accounts are absent. */
export async function notificationSettings(
  db: Db,
  accountIds: readonly string[],
): Promise<Map<string, NotificationSettings>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: accounts.id,
      isPushed: accounts.isNotified,
      preferences: accounts.preferences,
      locale: accounts.locale,
    })
    .from(accounts)
    .where(inArray(accounts.id, [...accountIds]));
  return new Map(
    rows.map(({ id, isPushed, preferences, locale }) => {
      const { notifications: choices, timeZone } = preferencesOf(preferences);
      return [id, { isPushed, choices, locale: localeOr(locale), timeZone }];
    }),
  );
}

/** Stores that somebody has seen a one-time notice. Idempotent. */
export async function acknowledgeKey(db: Db, accountId: string, key: string): Promise<void> {
  await db
    .update(accounts)
    .set({
      acknowledgedKeys: sql`(
        select coalesce(jsonb_agg(kept.key order by kept.n), '[]'::jsonb) from (
          select key, n from jsonb_array_elements_text(${accounts.acknowledgedKeys} || to_jsonb(array[${key}::text]))
            with ordinality as all_keys (key, n)
          order by n desc limit ${KEYS_MAX}) as kept)`,
    })
    .where(sql`${accounts.id} = ${accountId} and not ${accounts.acknowledgedKeys} ? ${key}`);
}
