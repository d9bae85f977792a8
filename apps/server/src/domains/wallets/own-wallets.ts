import { and, eq } from "drizzle-orm";
import type { WalletMethods } from "../accounts/sign-in-methods.ts";
import { wallets } from "./tables.ts";

/** The wallets of an account, for the domain that counts its ways to sign in. */
export const ownWallets: WalletMethods = {
  of: (tx, accountId) =>
    tx
      .select({ connection: wallets.connection, address: wallets.address })
      .from(wallets)
      .where(eq(wallets.accountId, accountId))
      .orderBy(wallets.createdAt),
  async remove(tx, accountId, address) {
    const gone = await tx
      .delete(wallets)
      .where(and(eq(wallets.address, address), eq(wallets.accountId, accountId)))
      .returning({ address: wallets.address });
    return gone.length > 0;
  },
};
