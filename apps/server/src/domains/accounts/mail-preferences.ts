import { eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { accounts } from "./tables.ts";

/** Turns off mails about events for the account of an address, if there is one. Idempotent. */
export async function endEventInvitationMails(db: Pick<Db, "update">, email: string): Promise<void> {
  const chosen = sql`jsonb_build_object('notifications',
    coalesce(${accounts.preferences} -> 'notifications', '{}'::jsonb)
      || jsonb_build_object('eventInvitationMails', false))`;
  await db
    .update(accounts)
    .set({ preferences: sql`${accounts.preferences} || ${chosen}` })
    .where(eq(accounts.email, email));
}
