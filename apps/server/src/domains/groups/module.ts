import { defineModule } from "../../modules.ts";
import { messagingModule } from "../../page-events/module.ts";
import { roomsModule } from "../../rooms/module.ts";
import { startModule } from "../../start-module.ts";
import { cardsModule } from "../people/cards-module.ts";
import { circlesModule } from "../people/circles-module.ts";
import { spacesModule } from "../spaces/module.ts";
import { versionsModule } from "../spaces/versions-module.ts";
import { createGroups } from "./groups.ts";
import { subscribeGroups } from "./subscribe-groups.ts";

export const groupsModule = defineModule({
  name: "groups",
  needs: {
    start: startModule,
    cards: cardsModule,
    circles: circlesModule,
    messaging: messagingModule,
    rooms: roomsModule,
    spaces: spacesModule,
    versions: versionsModule,
  },
  open(
    {
      start: { platform },
      cards,
      circles,
      messaging: { pageEvents, presence },
      rooms: { rooms },
      spaces: { spaces },
      versions: { roomSpaces },
    },
    closing,
  ) {
    const { database, events, jobs, limiter, log, now } = platform;
    const groups = createGroups({
      db: database.db,
      events,
      rooms,
      limiter,
      cards,
      online: (ids) => presence.online(ids),
      enterable: (...asked) => spaces.enterable(...asked),
      shareIdToPassOn: (id, keys) => spaces.shareIdToPassOn(id, keys),
      admissions: (...asked) => roomSpaces.admissions(...asked),
      friendIdsOf: async (id) => (await circles.circleOf(id)).friendIds,
      now,
    });
    closing.defer(subscribeGroups({ events, pageEvents, rooms, groups, log: log.child({ part: "groups" }) }));
    jobs.handle("groups.purge", () => groups.purge());
    return groups;
  },
});
