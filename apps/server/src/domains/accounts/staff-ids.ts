import { eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { accounts } from "./tables.ts";

/** Ids of all staff. */
export async function staffIds(db: Pick<Db, "select">): Promise<string[]> {
  const rows = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.isStaff, true));
  return rows.map(({ id }) => id);
}
