import { defineModule } from "../../../modules.ts";
import { roomsModule } from "../../../rooms/module.ts";
import { siteOf, startModule } from "../../../start-module.ts";
import { directoryModule } from "../../accounts/directory-module.ts";
import { contentModule } from "../../content/module.ts";
import { filesModule } from "../../files/module.ts";
import { fileReferencesModule } from "../../files/references-module.ts";
import { circlesModule } from "../../people/circles-module.ts";
import { picturesModule } from "../../pictures/module.ts";
import { spacesModule } from "../module.ts";
import { purgeSearchWords } from "../purge-search-words.ts";
import { versionsModule } from "../versions-module.ts";
import type { OwnSpacesDeps } from "./own-spaces-deps.ts";
import { purgeSpaces } from "./purge.ts";

/** Managing one's own spaces. */
export const ownSpacesModule = defineModule({
  name: "own-spaces",
  needs: {
    start: startModule,
    content: contentModule,
    directory: directoryModule,
    circles: circlesModule,
    files: filesModule,
    references: fileReferencesModule,
    pictures: picturesModule,
    rooms: roomsModule,
    spaces: spacesModule,
    versions: versionsModule,
  },
  open({
    start: { config, platform },
    content: { content },
    directory,
    circles,
    files: { library },
    references: { fileReferences },
    pictures,
    rooms: { rooms },
    spaces,
    versions: { versions },
  }): OwnSpacesDeps {
    const { database, events, jobs, limiter, mailer, files, log, now } = platform;
    const ownSpaces: OwnSpacesDeps = {
      db: database.db,
      events,
      limiter,
      mailer,
      site: siteOf(config),
      log: log.child({ part: "own spaces" }),
      now,
      ...spaces,
      content,
      files,
      ...pictures,
      versions,
      templates: library.templates,
      fileReferences,
      directory,
      circleOf: (id) => circles.circleOf(id),
      rooms,
    };
    jobs.handle("spaces.purge", async () => {
      await purgeSpaces(ownSpaces);
      await purgeSearchWords(database.db);
    });
    return ownSpaces;
  },
});
