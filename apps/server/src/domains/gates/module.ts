import { defineModule } from "../../modules.ts";
import { createTokenReader } from "../../platform/chain/token-reader.ts";
import { roomsModule } from "../../rooms/module.ts";
import { startModule } from "../../start-module.ts";
import { createGatekeeper, type Gatekeeper } from "./gatekeeper.ts";
import { createGates, type Gates } from "./gates.ts";
import { recheckInside } from "./recheck-inside.ts";
import { createTokenGates } from "./token-gates.ts";

/** What people show to come into a space. */
export const gatesModule = defineModule({
  name: "gates",
  needs: { start: startModule, rooms: roomsModule },
  open({ start: { config, platform }, rooms: { rooms } }, closing): { gates: Gates; gatekeeper: Gatekeeper } {
    const { database, events, limiter, log } = platform;
    const { db } = database;
    const reader = createTokenReader(config.ETHEREUM_RPC_URL);
    const gateLog = log.child({ part: "gates" });
    const tokens = createTokenGates({ db, reader, log: gateLog });
    closing.defer(recheckInside({ rooms, tokens, everySeconds: config.TOKEN_CHECK_SECONDS, log: gateLog }));
    return {
      gates: createGates({ db, events, limiter, reader, plan: config.PLAN }),
      gatekeeper: createGatekeeper(db, tokens),
    };
  },
});
