import { rmSync } from "node:fs";
import { join } from "node:path";
import { defineModule } from "../modules.ts";
import { startModule } from "../start-module.ts";
import { createProcessing } from "./processing.ts";

const FOLDERS = ["avatars", "clips", "picture-checks", "pictures", "spaces"] as const;

/** Processes files in worker processes, and provides working folders. */
export const processingModule = defineModule({
  name: "processing",
  needs: { start: startModule },
  open({ start: { config, platform } }, closing) {
    const processing = createProcessing({
      log: platform.log.child({ part: "processing" }),
      ...(config.FFMPEG_PATH !== undefined && { ffmpeg: config.FFMPEG_PATH }),
    });
    closing.defer(() => processing.close());
    const working = (name: (typeof FOLDERS)[number]): string => join(platform.dataFolder, "processing", name);
    // Removes what a killed process has left.
    for (const name of FOLDERS) rmSync(working(name), { recursive: true, force: true });
    return { processing, working };
  },
});
