import { defineModule } from "../../modules.ts";
import { startModule } from "../../start-module.ts";
import { sessionsModule } from "./sessions-module.ts";
import { createStaffAccounts } from "./staff-accounts.ts";

export const staffModule = defineModule({
  name: "staff",
  needs: { start: startModule, sessions: sessionsModule },
  open: ({ start: { config, platform }, sessions: { sessions } }) =>
    createStaffAccounts({
      ...platform,
      db: platform.database.db,
      sessions,
      minimumAge: config.MINIMUM_AGE,
    }),
});
