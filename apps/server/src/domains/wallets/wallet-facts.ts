import { eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { wallets } from "./tables.ts";

/** Addresses that somebody has proven to be theirs, in lower case. */
export async function walletAddressesOf(db: Pick<Db, "select">, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ address: wallets.address })
    .from(wallets)
    .where(eq(wallets.accountId, accountId));
  return rows.map(({ address }) => address);
}
