import { defineModule } from "../../modules.ts";
import { startModule } from "../../start-module.ts";
import { openWithheldFiles } from "./withheld-files.ts";

export const withheldFilesModule = defineModule({
  name: "withheld-files",
  needs: { start: startModule },
  async open({ start: { platform } }, closing) {
    const { database, files, events, pubsub, log } = platform;
    const withheld = await openWithheldFiles({ db: database.db, stored: files, events, pubsub, log });
    closing.defer(() => withheld.close());
    return withheld;
  },
});
