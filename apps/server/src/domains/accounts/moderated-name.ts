import { and, eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { accounts } from "./tables.ts";

type Tx = Pick<Db, "select" | "update">;

/** A display name removed by staff, and the neutral one that replaces it. */
export type ReplacedName = { readonly before: string; readonly instead: string };

/** Null if the account doesn't exist. */
export async function replaceDisplayName(tx: Tx, id: string, instead: string): Promise<ReplacedName | null> {
  const [present] = await tx
    .select({ before: accounts.displayName })
    .from(accounts)
    .where(eq(accounts.id, id))
    .for("no key update");
  if (present === undefined) return null;
  await tx.update(accounts).set({ displayName: instead }).where(eq(accounts.id, id));
  return { ...present, instead };
}

/** A name chosen since then is kept. */
export async function restoreDisplayName(
  tx: Tx,
  id: string,
  { before, instead }: ReplacedName,
): Promise<void> {
  await tx
    .update(accounts)
    .set({ displayName: before })
    .where(and(eq(accounts.id, id), eq(accounts.displayName, instead)));
}
