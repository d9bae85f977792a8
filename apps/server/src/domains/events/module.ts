import { defineModule } from "../../modules.ts";
import { roomsModule } from "../../rooms/module.ts";
import { siteOf, startModule } from "../../start-module.ts";
import { fileReferencesModule } from "../files/references-module.ts";
import { cardsModule } from "../people/cards-module.ts";
import { circlesModule } from "../people/circles-module.ts";
import { cards as cardsOfSpaces } from "../spaces/cards.ts";
import { spacesModule } from "../spaces/module.ts";
import { createSpaceEvents } from "./events.ts";
import { drawAllPlaces } from "./draw.ts";
import { exportEvents } from "./export.ts";
import { recordVisits } from "./record-visits.ts";
import type { SpaceEventsDeps } from "./events-deps.ts";
import { subscribeEvents } from "./subscribe-events.ts";
import { subscribeMails } from "./subscribe-mails.ts";
import { fillAllPlaces } from "./waiting-list.ts";
import { purgeEvents } from "./purge.ts";
import { remindGoing, notifyOfMoves } from "./reminders.ts";

export const eventsModule = defineModule({
  name: "events",
  needs: {
    start: startModule,
    rooms: roomsModule,
    files: fileReferencesModule,
    cards: cardsModule,
    circles: circlesModule,
    spaces: spacesModule,
  },
  accountData: {
    export: exportEvents,
    keeps: {
      space_events: "an event stays, without its organizer",
      space_event_invitations: "an invitation stays, without whoever sent it",
    },
  },
  open(
    {
      start: { config, platform },
      rooms: { rooms },
      files: { fileReferences },
      cards,
      circles,
      spaces: { spaces, spacePresence },
    },
    closing,
  ) {
    const { jobs, events, mailer, now } = platform;
    const { db } = platform.database;
    jobs.handle("events.remind", async () => {
      const at = new Date(now());
      await notifyOfMoves({ db, events }, at);
      await remindGoing({ db, events }, at);
    });
    jobs.handle("events.purge", () => purgeEvents(db, config.EVENT_DAYS, new Date(now())));
    jobs.handle("events.fill", async () => {
      const at = new Date(now());
      await drawAllPlaces({ db, events }, at);
      await fillAllPlaces({ db, events }, at);
    });
    const visits = recordVisits({ db, rooms, log: platform.log });
    closing.defer(() => visits.close());
    const blockedIdsOf = async (id: string) => (await circles.circleOf(id)).blockedIds;
    subscribeEvents({ db, events, spaces, blockedIdsOf, now });
    const spaceCards: SpaceEventsDeps["spaceCards"] = async (ids) =>
      (await cardsOfSpaces(db, spacePresence, [...ids])).map(({ id, slug, name, pictures }) => ({
        id,
        slug,
        name,
        pictures,
      }));
    const site = siteOf(config);
    subscribeMails({ db, events, spaces, spaceCards, mailer, site, limiter: platform.limiter, now });
    return createSpaceEvents({
      db,
      events,
      spaces,
      cards,
      spaceCards,
      circleOf: (id) => circles.circleOf(id),
      mailer,
      site,
      limiter: platform.limiter,
      assetsOf: (ids) => fileReferences.assetsOf(ids),
      recordVisits: () => visits.record(),
      now,
    });
  },
});
