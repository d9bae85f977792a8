import { eq } from "drizzle-orm";
import type { ExportPart } from "../../account-data.ts";
import { wallets } from "./tables.ts";

export const exportWallets: ExportPart = async (db, accountId) => ({
  wallets: await db
    .select({
      address: wallets.address,
      chain: wallets.chain,
      connection: wallets.connection,
      createdAt: wallets.createdAt,
    })
    .from(wallets)
    .where(eq(wallets.accountId, accountId)),
});
