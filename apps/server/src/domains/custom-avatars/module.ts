import { defineModule } from "../../modules.ts";
import { createFetchFile } from "../../platform/outbound/fetch-file.ts";
import { processingModule } from "../../processing/module.ts";
import { startModule } from "../../start-module.ts";
import { swapAvatar } from "../accounts/swap-avatar.ts";
import { contentModule } from "../content/module.ts";
import { isBannedFile, isLikeBannedPicture } from "../files/banned-contents.ts";
import { createCustomAvatars } from "./custom-avatars.ts";
import { exportCustomAvatars } from "./export.ts";
import { forgetCustomAvatars } from "./forget.ts";

export const customAvatarsModule = defineModule({
  name: "custom-avatars",
  needs: { start: startModule, content: contentModule, processing: processingModule },
  accountData: {
    export: exportCustomAvatars,
    removal: { after: ["pictures"], tables: ["custom_avatars"], run: forgetCustomAvatars },
  },
  open({ start: { platform }, content: { content }, processing: { processing, working } }, closing) {
    const { database, events, files, limiter, log, now } = platform;
    const customAvatars = createCustomAvatars({
      db: database.db,
      files,
      processing,
      fetchFile: createFetchFile(),
      limiter,
      log: log.child({ part: "custom avatars" }),
      now,
      folder: working("avatars"),
      swap: (accountId, from, to) => swapAvatar(events, accountId, from, to),
      randomAvatar: () => content.randomAvatar(),
      isBanned: (path) => isBannedFile(database.db, path),
      isLikeBanned: (sought) => isLikeBannedPicture(database.db, sought),
    });
    closing.defer(() => customAvatars.close());
    platform.jobs.handle("avatars.sweep", () => customAvatars.sweep());
    return customAvatars;
  },
});
