import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { verifiedAddressOf } from "../accounts/account-facts.ts";

/** Removes somebody's address from the lists of spaces; their passes are deleted with their account. */
export async function forgetPerson(tx: Pick<Db, "execute">, accountId: string): Promise<void> {
  await tx.execute(sql`delete from space_gate_emails where email = ${verifiedAddressOf(accountId)}`);
}
