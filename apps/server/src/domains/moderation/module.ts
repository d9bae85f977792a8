import { defineModule } from "../../modules.ts";
import { roomsModule } from "../../rooms/module.ts";
import { startModule } from "../../start-module.ts";
import { directoryModule } from "../accounts/directory-module.ts";
import { cardsModule } from "../people/cards-module.ts";
import { banOf, type Banned } from "./ban-facts.ts";
import { exportModeration } from "./export.ts";
import { forgetPerson } from "./forget.ts";
import { createModeration, type Moderation } from "./moderation.ts";
import type { OwnBan } from "@veranda/contract";
import { createHostActs, type HostActs } from "./host-acts.ts";

export type OpenModeration = Moderation & {
  readonly acts: HostActs;
  /** The ban that excludes the caller from a space; null if none. */
  banOf(spaceId: string, who: Banned): Promise<OwnBan | null>;
};

/** Removing people from spaces, and bans. */
export const moderationModule = defineModule({
  name: "moderation",
  needs: { start: startModule, directory: directoryModule, cards: cardsModule, rooms: roomsModule },
  accountData: {
    export: exportModeration,
    removal: {
      after: ["spaces"],
      tables: ["space_bans", "host_acts"],
      run: ({ tx, accountId }) => forgetPerson(tx, accountId),
    },
    keeps: {
      space_bans: "a ban stays in force for the browser that it names",
      host_acts: "a space's log keeps what was done, under the names of that moment",
    },
  },
  open({ start: { platform }, directory, cards, rooms: { rooms, remove } }): OpenModeration {
    const { database, events, jobs } = platform;
    const { db } = database;
    const acts = createHostActs({ db, rooms });
    jobs.handle("moderation.purge", () => acts.purge());
    return {
      ...createModeration({ db, events, directory, cards, rooms, removeVisitor: remove }),
      acts,
      banOf: (spaceId, who) => banOf(db, spaceId, who),
    };
  },
});
