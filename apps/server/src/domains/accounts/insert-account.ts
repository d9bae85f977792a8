import { eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { newId } from "./random-id.ts";
import { accounts } from "./tables.ts";

export type NewAccount = Omit<typeof accounts.$inferInsert, "id">;

/** Adds an account, unless its address or its username is somebody's. */
export async function insertAccount(
  db: Pick<Db, "insert" | "select">,
  values: NewAccount,
): Promise<{ id: string } | "email_taken" | "username_taken"> {
  const [row] = await db
    .insert(accounts)
    .values({ ...values, id: newId() })
    .onConflictDoNothing()
    .returning({ id: accounts.id });
  if (row !== undefined) return row;
  const email = values.email ?? null;
  if (email === null) return "username_taken";
  const rows = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email));
  return rows.length > 0 ? "email_taken" : "username_taken";
}
