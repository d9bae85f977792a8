import { defineModule } from "../../modules.ts";
import { processingModule } from "../../processing/module.ts";
import { startModule } from "../../start-module.ts";
import { isBannedFile, isLikeBannedPicture } from "../files/banned-contents.ts";
import { shownPictures, showPicture } from "../people/own-profile.ts";
import { createClips } from "./clips.ts";
import { forgetPictures } from "./forget.ts";
import { createPictures } from "./pictures.ts";

/** Pictures of people and spaces, and clips of spaces. */
export const picturesModule = defineModule({
  name: "pictures",
  needs: { start: startModule, processing: processingModule },
  accountData: {
    removal: { after: ["spaces"], tables: ["file_uses"], run: forgetPictures },
  },
  open({ start: { platform }, processing: { processing, working } }) {
    const { database, files, limiter, log } = platform;
    const isBanned = (path: string): Promise<boolean> => isBannedFile(database.db, path);
    const pictures = createPictures({
      files,
      processing,
      folder: working("pictures"),
      log: log.child({ part: "pictures" }),
      limiter,
      isBanned,
      isLikeBanned: (sought) => isLikeBannedPicture(database.db, sought),
      show: (id, kind, url) => showPicture(database.db, id, kind, url),
      shown: (id) => shownPictures(database.db, id),
    });
    const clips = createClips({
      processing,
      limiter,
      isBanned,
      folder: working("clips"),
      log: log.child({ part: "clips" }),
    });
    return { pictures, clips, working };
  },
});
