import { defineModule } from "../../modules.ts";
import { roomsModule } from "../../rooms/module.ts";
import { startModule } from "../../start-module.ts";
import { exportGates } from "./export.ts";
import { forgetPerson } from "./forget.ts";
import { gatekeeperModule } from "./gatekeeper-module.ts";
import { spacesAskingTokens } from "./gate-facts.ts";
import type { Gatekeeper } from "./gatekeeper.ts";
import { createGates, type Gates } from "./gates.ts";
import { recheckInside } from "./recheck-inside.ts";

/** Gates: what people must prove to enter a space. */
export const gatesModule = defineModule({
  name: "gates",
  needs: { start: startModule, rooms: roomsModule, gatekeeper: gatekeeperModule },
  accountData: {
    export: exportGates,
    removal: {
      after: ["spaces"],
      tables: ["space_gate_emails"],
      run: ({ tx, accountId }) => forgetPerson(tx, accountId),
    },
  },
  open(
    { start: { config, platform }, rooms: { rooms }, gatekeeper: { reader, contracts, gatekeeper } },
    closing,
  ): { gates: Gates; gatekeeper: Gatekeeper } {
    const { database, events, limiter, log } = platform;
    const { db } = database;
    const gateLog = log.child({ part: "gates" });
    const everySeconds = config.TOKEN_CHECK_SECONDS;
    const askingTokens = (ids: readonly string[]) => spacesAskingTokens(db, ids);
    closing.defer(recheckInside({ rooms, gatekeeper, askingTokens, everySeconds, log: gateLog }));
    return {
      gates: createGates({ db, events, limiter, reader, contracts, plan: config.PLAN }),
      gatekeeper,
    };
  },
});
