import { defineModule } from "../../modules.ts";
import { processingModule } from "../../processing/module.ts";
import { startModule } from "../../start-module.ts";
import { filesModule } from "../files/module.ts";
import { fileReferencesModule } from "../files/references-module.ts";
import { exportPackages } from "./export.ts";
import { createPackages } from "./packages.ts";

export const packagesModule = defineModule({
  name: "packages",
  needs: {
    start: startModule,
    files: filesModule,
    references: fileReferencesModule,
    processing: processingModule,
  },
  accountData: { export: exportPackages },
  open: ({
    start: { config, platform },
    files: { library },
    references: { fileReferences },
    processing: { processing },
  }) =>
    createPackages({
      db: platform.database.db,
      processing,
      files: library.takeAlong,
      fileReferences,
      planOf: async () => config.PLAN,
      now: platform.now,
    }),
});
