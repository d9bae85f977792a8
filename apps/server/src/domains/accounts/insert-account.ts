import { eq } from "drizzle-orm";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { freeUsername } from "./names.ts";
import { newId } from "./random-id.ts";
import { accounts } from "./tables.ts";

export type NewAccount = Omit<typeof accounts.$inferInsert, "id">;

/** Adds an account, unless its address or username is taken. */
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

/** Attempts if somebody else takes a username between the check and the insert. */
const NAME_TRIES = 8;

/**
 * Adds an account with a username derived from its display name, also if others with that name are added concurrently.
 */
export async function insertNamed(
  db: Pick<Db, "insert" | "select">,
  values: Omit<NewAccount, "username">,
): Promise<{ id: string } | "email_taken"> {
  for (let tried = 0; tried < NAME_TRIES; tried += 1) {
    const username = await freeUsername(db, values.displayName);
    const made = await insertAccount(db, { ...values, username });
    if (made !== "username_taken") return made;
  }
  throw new NamedError("UNAVAILABLE", { message: "Others of this name arrive at this moment" });
}
