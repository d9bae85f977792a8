import { eq } from "drizzle-orm";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { accounts } from "./tables.ts";

/** Throws TOO_YOUNG if the age that they stated was rejected and staff have not corrected it. */
export async function requireOldEnough(tx: Pick<Db, "select">, accountId: string): Promise<void> {
  const [row] = await tx
    .select({ refusedAt: accounts.ageRefusedAt })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (row !== undefined && row.refusedAt !== null) throw new NamedError("TOO_YOUNG");
}
