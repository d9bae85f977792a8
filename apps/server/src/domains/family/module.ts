import { defineModule } from "../../modules.ts";
import { startModule } from "../../start-module.ts";
import { cardsModule } from "../people/cards-module.ts";
import { circlesModule } from "../people/circles-module.ts";
import { exportFamily } from "./export.ts";
import { createFamily } from "./family.ts";
import { endBarred, endBlocked, endOutgrown, forgetPerson } from "./links.ts";

/** Parents of people under 16. */
export const familyModule = defineModule({
  name: "family",
  needs: { start: startModule, cards: cardsModule, circles: circlesModule },
  accountData: {
    export: exportFamily,
    removal: {
      after: ["people"],
      tables: ["parental_controls"],
      run: ({ tx, record, accountId }) => forgetPerson(tx, record, accountId),
    },
  },
  open({ start: { platform }, cards, circles }) {
    const { database, events, limiter, now } = platform;
    events.subscribe("family", {
      AgeBandChanged: ({ accountId }) => endOutgrown(events, accountId),
      AccountBarred: ({ accountId }) => endBarred(events, accountId),
      PersonBlocked: ({ from, to }) => endBlocked(events, from, to),
    });
    return createFamily({
      db: database.db,
      events,
      limiter,
      cards,
      friendIdsOf: async (id) => (await circles.circleOf(id)).friendIds,
      now,
    });
  },
});
