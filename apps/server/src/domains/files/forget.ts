import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";

/**
 * Takes a person's files away with the account that a transaction deletes. What stands in somebody's space stays there
 * without a name, for as long as it stands; the rest goes with the next sweep.
 */
export async function forgetFiles(tx: Pick<Db, "execute">, accountId: string): Promise<void> {
  // Templates first: files that only they refer to go with them.
  await tx.execute(sql`delete from files where account_id = ${accountId} and kind = 'template'`);
  await tx.execute(sql`
    update files set account_id = null, name = '', room_id = null, is_hidden = false, changed_at = now(),
      expires_at = case when state = 'created' then now() end
    where account_id = ${accountId}`);
}
