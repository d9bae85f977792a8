import { messagingModule } from "../../page-events/module.ts";
import { defineModule } from "../../modules.ts";
import { startModule } from "../../start-module.ts";
import { directoryModule } from "../accounts/directory-module.ts";
import { contentModule } from "../content/module.ts";
import { spacesModule } from "../spaces/module.ts";
import { cardsModule } from "./cards-module.ts";
import { endUnapproachable } from "./end-unapproachable.ts";
import { openEncounters } from "./encounters.ts";
import { exportPerson } from "./export.ts";
import { forgetPerson } from "./forget.ts";
import { createPeople } from "./people.ts";

export const peopleModule = defineModule({
  name: "people",
  needs: {
    start: startModule,
    content: contentModule,
    directory: directoryModule,
    cards: cardsModule,
    messaging: messagingModule,
    spaces: spacesModule,
  },
  accountData: {
    export: exportPerson,
    removal: {
      after: ["spaces"],
      tables: ["profiles"],
      run: ({ tx, accountId }) => forgetPerson(tx, accountId),
    },
  },
  open(
    {
      start: { platform },
      content: { content },
      directory,
      cards,
      messaging: { presence },
      spaces: { spaces },
    },
    closing,
  ) {
    const { database, events, limiter, log, now } = platform;
    const { db } = database;
    const encounters = openEncounters(db, log, now);
    closing.defer(() => encounters.close());
    closing.defer(
      events.on("SpaceVisited", ({ accountId, present }) => {
        if (accountId !== null) encounters.meet(accountId, present);
      }),
    );
    events.subscribe("people", {
      AgeBandChanged: ({ accountId }) => endUnapproachable(events, accountId),
    });
    return createPeople({
      db,
      events,
      directory,
      cards,
      limiter,
      whereabouts: presence,
      content,
      spaces,
      now,
    });
  },
});
