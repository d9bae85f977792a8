import { defineModule } from "../../modules.ts";
import { roomsModule } from "../../rooms/module.ts";
import { startModule } from "../../start-module.ts";
import { directoryModule } from "../accounts/directory-module.ts";
import { contentModule } from "../content/module.ts";
import { gatesModule } from "../gates/module.ts";
import { fileReferencesModule } from "../files/references-module.ts";
import { circlesModule } from "../people/circles-module.ts";
import { exportSpaces } from "./export.ts";
import { forgetPerson } from "./forget.ts";
import { makersAmong } from "./maker.ts";
import type { SpacePresence } from "./space-presence.ts";
import { createSpaces } from "./spaces.ts";
import { subscribeSpaces } from "./subscribe-spaces.ts";
import { openVisits } from "./visits.ts";

export const spacesModule = defineModule({
  name: "spaces",
  needs: {
    start: startModule,
    content: contentModule,
    rooms: roomsModule,
    directory: directoryModule,
    files: fileReferencesModule,
    circles: circlesModule,
    gates: gatesModule,
  },
  accountData: {
    export: exportSpaces,
    removal: {
      // An organisation's spaces pass to another member before the rest are deleted, and reports need to know which are
      // the person's.
      after: ["organizations", "reports"],
      tables: ["spaces", "space_invitations"],
      run: async ({ tx, record, files, accountId }) =>
        files.dropAllIn(tx, await forgetPerson(tx, record, accountId)),
    },
    keeps: { space_versions: "a version stays, without the name of whoever saved it" },
  },
  open(
    {
      start: { config, platform },
      content: { content },
      rooms: { rooms },
      directory,
      files: { quota },
      circles,
      gates: { gatekeeper },
    },
    closing,
  ) {
    const { database, events, log, now } = platform;
    const { db } = database;
    const spacePresence: SpacePresence = {
      presence: (ids) => rooms.presence(ids),
      busiest: (limit) => rooms.busiest(limit),
      live: (limit) => rooms.live(limit),
      thumbnailOf: (avatar) => content.thumbnailOf(avatar),
      makers: (ids) => makersAmong(db, directory, ids),
    };
    const visits = openVisits(db, log, now);
    closing.defer(() => visits.close());
    closing.defer(subscribeSpaces(events, { visits, circleOf: (id) => circles.circleOf(id) }));
    const storedBy = async (accountId: string): Promise<number> => (await quota.of(accountId)).usedBytes;
    return {
      spacePresence,
      spaces: createSpaces({ db, spacePresence, storedBy, plan: config.PLAN, gatekeeper }),
    };
  },
});
