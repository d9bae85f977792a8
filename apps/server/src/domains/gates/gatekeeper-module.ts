import { defineModule } from "../../modules.ts";
import { createContractSignatures } from "../../platform/chain/contract-signatures.ts";
import { createTokenReader } from "../../platform/chain/token-reader.ts";
import { startModule } from "../../start-module.ts";
import { createGatekeeper } from "./gatekeeper.ts";
import { createTokenGates } from "./token-gates.ts";

/** Checks gates as people enter, and again for those inside when gates have changed. */
export const gatekeeperModule = defineModule({
  name: "gatekeeper",
  needs: { start: startModule },
  open({ start: { config, platform } }) {
    const { db } = platform.database;
    const reader = createTokenReader(config.ETHEREUM_RPC_URL);
    const contracts = createContractSignatures(config.ETHEREUM_RPC_URL);
    const tokens = createTokenGates({ db, reader, contracts, log: platform.log.child({ part: "gates" }) });
    return { reader, contracts, gatekeeper: createGatekeeper({ db, tokens, limiter: platform.limiter }) };
  },
});
