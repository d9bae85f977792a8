import { defineModule } from "../../modules.ts";
import { messagingModule } from "../../page-events/module.ts";
import { roomsModule } from "../../rooms/module.ts";
import { startModule } from "../../start-module.ts";
import { sessionsModule } from "../accounts/sessions-module.ts";
import { cardsModule } from "../people/cards-module.ts";
import { circlesModule } from "../people/circles-module.ts";
import { conversationAmong } from "../people/conversation.ts";
import { spacesModule } from "../spaces/module.ts";
import { versionsModule } from "../spaces/versions-module.ts";
import { exportGroups } from "./export.ts";
import { forgetPerson } from "./forget.ts";
import { membersOf } from "./group-rows.ts";
import { createGroups } from "./groups.ts";
import { subscribeGroups } from "./subscribe-groups.ts";
import { GroupVoice } from "./voice/group-voice.ts";
import { subscribeGroupVoice } from "./voice/subscribe-group-voice.ts";

export const groupsModule = defineModule({
  name: "groups",
  needs: {
    start: startModule,
    sessions: sessionsModule,
    cards: cardsModule,
    circles: circlesModule,
    messaging: messagingModule,
    rooms: roomsModule,
    spaces: spacesModule,
    versions: versionsModule,
  },
  accountData: {
    export: exportGroups,
    removal: {
      after: ["spaces"],
      tables: ["groups"],
      run: ({ tx, record, accountId }) => forgetPerson(tx, record, accountId),
    },
  },
  open(
    {
      start: { platform },
      sessions: { sessions },
      cards,
      circles,
      messaging: { pageEvents, presence },
      rooms: { rooms },
      spaces: { spaces },
      versions: { roomSpaces },
    },
    closing,
  ) {
    const { database, events, jobs, limiter, media, monotonic, now, pubsub } = platform;
    const log = platform.log.child({ part: "groups" });
    const voice = new GroupVoice({
      media,
      membersOf: (id) => membersOf(database.db, id),
      conversationAmong: (ids) => conversationAmong(database.db, ids),
      sessions,
      onChanged(members) {
        const toldIds = members.flatMap(({ accountId }) => accountId ?? []);
        const guests = members.filter(({ accountId }) => accountId === null);
        pageEvents.send(toldIds, { action: "group_changed" });
        rooms
          .groupChanged(guests.map(({ visitorId }) => visitorId))
          .catch((error: unknown) =>
            log.warn({ err: error }, "Guests of a group were not told of its voice"),
          );
      },
      monotonic,
    });
    closing.defer(() => voice.close());
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
      inVoice: (id) => voice.memberIds(id),
      now,
    });
    closing.defer(subscribeGroups({ events, pageEvents, rooms, groups, log }));
    closing.defer(subscribeGroupVoice({ events, pubsub, voice, log }));
    jobs.handle("groups.purge", () => groups.purge());
    return { ...groups, voice };
  },
});
