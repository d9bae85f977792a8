import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Tx } from "../../platform/db/database.ts";
import { isUnder16 } from "../accounts/account-facts.ts";
import { detailForgetting } from "./host-act-text.ts";
import { hostActs, spaceBans } from "./tables.ts";

/**
 * Removes somebody from bans and hosts' logs before their account is deleted in the same transaction. A ban that names
 * a browser stays in force for that; without one it would keep a name and a reason, and nobody out.
 */
export async function forgetPerson(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(spaceBans).where(and(eq(spaceBans.accountId, accountId), isNull(spaceBans.device)));
  await forgetWordsUnder16(tx, accountId);
}

/**
 * What somebody under 16 wrote, and why they were banned themself: without the account it would be unknown whom it may
 * reach.
 */
async function forgetWordsUnder16(tx: Tx, accountId: string): Promise<void> {
  const { rows } = await tx.execute<{ isYoung: boolean }>(sql`select ${isUnder16(accountId)} as "isYoung"`);
  if (rows[0]?.isYoung !== true) return;
  await tx
    .update(spaceBans)
    .set({ reason: "" })
    .where(or(eq(spaceBans.bannedBy, accountId), eq(spaceBans.accountId, accountId)));
  const acts = await tx
    .select()
    .from(hostActs)
    .where(or(eq(hostActs.by, accountId), eq(hostActs.target, accountId)));
  const forgotten = acts.flatMap((act) => {
    const detail = detailForgetting(act, accountId);
    return detail === null ? [] : { id: act.id, detail };
  });
  if (forgotten.length === 0) return;
  await tx.execute(sql`
    update host_acts set detail = forgotten.detail
    from jsonb_to_recordset(${JSON.stringify(forgotten)}::jsonb) as forgotten (id uuid, detail text)
    where host_acts.id = forgotten.id`);
}
