import { defineModule } from "../../modules.ts";
import { startModule } from "../../start-module.ts";
import { createStaffAccounts } from "./staff-accounts.ts";

export const staffModule = defineModule({
  name: "staff",
  needs: { start: startModule },
  open: ({ start: { platform } }) => createStaffAccounts({ ...platform, db: platform.database.db }),
});
