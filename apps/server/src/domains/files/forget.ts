import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";

/**
 * Removes a person's files with the account that a transaction deletes. Files used in somebody's space stay there
 * anonymously, for as long as they are used; the rest is deleted by the next sweep.
 */
export async function forgetFiles(tx: Pick<Db, "execute">, accountId: string): Promise<void> {
  // Templates first: files that only they refer to go with them.
  await tx.execute(sql`delete from files where account_id = ${accountId} and kind = 'template'`);
  await tx.execute(sql`
    update files set account_id = null, name = '', room_id = null, is_hidden = false, changed_at = now(),
      expires_at = case when state = 'created' then now() end
    where account_id = ${accountId}`);
}
