import { defineModule } from "../../modules.ts";
import { startModule } from "../../start-module.ts";
import { createGates, type Gates } from "./gates.ts";

/** What people show to come into a space. */
export const gatesModule = defineModule({
  name: "gates",
  needs: { start: startModule },
  open({ start: { platform } }): Gates {
    const { database, events, limiter } = platform;
    return createGates({ db: database.db, events, limiter });
  },
});
