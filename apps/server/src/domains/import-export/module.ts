import { defineModule } from "../../modules.ts";
import { processingModule } from "../../processing/module.ts";
import { startModule } from "../../start-module.ts";
import { filesModule } from "../files/module.ts";
import { fileReferencesModule } from "../files/references-module.ts";
import { ownSpacesModule } from "../spaces/own/module.ts";
import { createExportTickets } from "./export-tickets.ts";
import { createImportExport } from "./import-export.ts";

export const importExportModule = defineModule({
  name: "import-export",
  needs: {
    start: startModule,
    files: filesModule,
    references: fileReferencesModule,
    processing: processingModule,
    ownSpaces: ownSpacesModule,
  },
  open({
    start: { platform, built },
    files: { library, requireExportRight },
    references: { fileReferences },
    processing: { processing, working },
    ownSpaces,
  }) {
    const importExport = createImportExport({
      db: platform.database.db,
      requireExportRight,
      spaces: ownSpaces,
      files: library.takeAlong,
      fileReferences,
      stored: platform.files,
      processing,
      built: built.content,
      folder: working("spaces"),
    });
    return { importExport, tickets: createExportTickets(platform.secret, platform.now) };
  },
});
