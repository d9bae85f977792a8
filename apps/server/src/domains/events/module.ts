import { defineModule } from "../../modules.ts";
import { startModule } from "../../start-module.ts";
import { cardsModule } from "../people/cards-module.ts";
import { circlesModule } from "../people/circles-module.ts";
import { cards as cardsOfSpaces } from "../spaces/cards.ts";
import { spacesModule } from "../spaces/module.ts";
import { createSpaceEvents } from "./events.ts";
import { remindGoing } from "./reminders.ts";

export const eventsModule = defineModule({
  name: "events",
  needs: { start: startModule, cards: cardsModule, circles: circlesModule, spaces: spacesModule },
  open({ start: { platform }, cards, circles, spaces: { spaces, spacePresence } }) {
    const { jobs, events, now } = platform;
    const { db } = platform.database;
    jobs.handle("events.remind", () => remindGoing({ db, events }, new Date(now())));
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
      limiter: platform.limiter,
      now,
    });
  },
});
