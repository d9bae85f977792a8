import { defineModule } from "../../modules.ts";
import { createContractSignatures } from "../../platform/chain/contract-signatures.ts";
import { siteOf, startModule } from "../../start-module.ts";
import { accountsModule } from "../accounts/module.ts";
import { exportWallets } from "./export.ts";
import { createWallets } from "./wallets.ts";

export const walletsModule = defineModule({
  name: "wallets",
  needs: { start: startModule, accounts: accountsModule },
  accountData: { export: exportWallets },
  open: ({ start: { config, platform }, accounts: { accounts, notifyMethodAdded, background } }) =>
    createWallets({
      db: platform.database.db,
      accounts,
      notifyMethodAdded,
      background,
      mailer: platform.mailer,
      limiter: platform.limiter,
      contracts: createContractSignatures(config.ETHEREUM_RPC_URL),
      site: { ...siteOf(config), chainId: config.WALLET_CHAIN_ID },
      needsEmail: config.WALLET_NEEDS_EMAIL,
      now: platform.now,
    }),
});
