import { and, eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { accounts } from "./tables.ts";

/** Gives someone who wears one avatar another in its place. */
export async function swapAvatar(db: Db, accountId: string, from: string, to: string): Promise<void> {
  await db
    .update(accounts)
    .set({ avatar: to })
    .where(and(eq(accounts.id, accountId), eq(accounts.avatar, from)));
}
