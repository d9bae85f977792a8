import { defineModule } from "../../modules.ts";
import { startModule } from "../../start-module.ts";
import { createFileReferences } from "./file-references.ts";
import { createQuota } from "./quota.ts";

/** Where files are used, and how much somebody has uploaded: for every domain that stores objects. */
export const fileReferencesModule = defineModule({
  name: "file-references",
  needs: { start: startModule },
  open: ({ start: { config, platform } }) => ({
    fileReferences: createFileReferences(platform.database.db),
    quota: createQuota(platform.database.db, async () => config.PLAN),
  }),
});
