import { defineModule } from "../../modules.ts";
import { processingModule } from "../../processing/module.ts";
import { roomsModule } from "../../rooms/module.ts";
import { startModule } from "../../start-module.ts";
import { contentModule } from "../content/module.ts";
import { spacesModule } from "../spaces/module.ts";
import { versionsModule } from "../spaces/versions-module.ts";
import { exportFiles } from "./export.ts";
import { forgetFiles } from "./forget.ts";
import { openFiles } from "./open-files.ts";
import { recordingsModule } from "./recordings/module.ts";
import { fileReferencesModule } from "./references-module.ts";

/** Interval of checks for recordings left by processes that have ended. */
const RECOVER_MS = 60_000;

/** Files that people upload into spaces. */
export const filesModule = defineModule({
  name: "files",
  needs: {
    start: startModule,
    content: contentModule,
    processing: processingModule,
    references: fileReferencesModule,
    recordings: recordingsModule,
    spaces: spacesModule,
    versions: versionsModule,
    rooms: roomsModule,
  },
  accountData: {
    export: exportFiles,
    removal: {
      after: ["custom-avatars"],
      tables: ["files"],
      run: ({ tx, accountId }) => forgetFiles(tx, accountId),
    },
  },
  open(
    {
      start: { config, platform },
      content: { prefabs },
      processing: { processing },
      references,
      recordings: { recordings },
      spaces: { spaces },
      versions: { versions },
      rooms: { rooms },
    },
    closing,
  ) {
    const files = openFiles({
      config,
      platform,
      processing,
      ...references,
      spaces,
      versions,
      rooms,
      prefabs: () => prefabs().map(({ id, title, group, picture }) => ({ id, title, group, picture })),
    });
    closing.defer(() => files.library.close());
    const { sweeper, measureModels, importRecording } = files.library;
    closing.defer(recordings.setImporter(importRecording));
    const recover = (): void =>
      void recordings
        .recover()
        .catch((error: unknown) => platform.log.warn({ err: error }, "Recovery of recordings failed"));
    const recovering = setInterval(recover, RECOVER_MS);
    recovering.unref();
    closing.defer(() => clearInterval(recovering));
    recover();
    platform.jobs.handle("files.sweep", () => sweeper.sweep());
    platform.jobs.handle("files.sweep-lost", () => sweeper.sweepLost());
    platform.jobs.handle("files.measure", (_, { signal }) => measureModels(signal));
    return files;
  },
});
