import { defineModule } from "../../modules.ts";
import { startModule } from "../../start-module.ts";
import { createDirectory } from "./directory.ts";

export const directoryModule = defineModule({
  name: "directory",
  needs: { start: startModule },
  open: ({ start: { platform } }) => createDirectory(platform.database.db),
});
