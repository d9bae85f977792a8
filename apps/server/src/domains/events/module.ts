import { defineModule } from "../../modules.ts";
import { siteOf, startModule } from "../../start-module.ts";
import { cardsModule } from "../people/cards-module.ts";
import { circlesModule } from "../people/circles-module.ts";
import { cards as cardsOfSpaces } from "../spaces/cards.ts";
import { spacesModule } from "../spaces/module.ts";
import { createSpaceEvents } from "./events.ts";
import { subscribeEvents } from "./subscribe-events.ts";
import { remindGoing } from "./reminders.ts";

export const eventsModule = defineModule({
  name: "events",
  needs: { start: startModule, cards: cardsModule, circles: circlesModule, spaces: spacesModule },
  open({ start: { config, platform }, cards, circles, spaces: { spaces, spacePresence } }) {
    const { jobs, events, mailer, now } = platform;
    const { db } = platform.database;
    jobs.handle("events.remind", () => remindGoing({ db, events }, new Date(now())));
    const blockedIdsOf = async (id: string) => (await circles.circleOf(id)).blockedIds;
    subscribeEvents({ db, events, blockedIdsOf });
    return createSpaceEvents({
      db,
      events,
      spaces,
      cards,
      spaceCards: async (ids) =>
        (await cardsOfSpaces(db, spacePresence, [...ids])).map(({ id, slug, name, pictures }) => ({
          id,
          slug,
          name,
          pictures,
        })),
      circleOf: (id) => circles.circleOf(id),
      mailer,
      site: siteOf(config),
      limiter: platform.limiter,
      now,
    });
  },
});
