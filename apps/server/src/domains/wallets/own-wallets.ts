import { and, eq, sql } from "drizzle-orm";
import type { WalletMethods } from "../accounts/sign-in-methods.ts";
import { wallets } from "./tables.ts";

/** The wallets of an account, for the domain that counts sign-in methods. */
export const ownWallets: WalletMethods = {
  // A contract connected on several chains counts once.
  of: (tx, accountId) =>
    tx
      .select({ connection: sql<string>`min(${wallets.connection})`, address: wallets.address })
      .from(wallets)
      .where(eq(wallets.accountId, accountId))
      .groupBy(wallets.address)
      .orderBy(sql`min(${wallets.createdAt})`, wallets.address),
  async remove(tx, accountId, address) {
    const gone = await tx
      .delete(wallets)
      .where(and(eq(wallets.address, address), eq(wallets.accountId, accountId)))
      .returning({ address: wallets.address });
    return gone.length > 0;
  },
};
