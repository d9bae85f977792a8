import { join } from "node:path";
import { defineModule } from "../../../modules.ts";
import { startModule } from "../../../start-module.ts";
import { fileReferencesModule } from "../references-module.ts";
import { createRecordings } from "./recordings.ts";

/** Recordings of broadcasts, until they are among the files of whoever recorded. */
export const recordingsModule = defineModule({
  name: "recordings",
  needs: { start: startModule, references: fileReferencesModule },
  open({ start: { platform }, references: { quota } }, closing) {
    const recordings = createRecordings({
      quota,
      log: platform.log.child({ part: "recordings" }),
      now: platform.now,
      folder: join(platform.dataFolder, "recordings"),
    });
    closing.defer(() => recordings.close());
    return { recordings };
  },
});
