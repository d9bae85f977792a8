import { defineModule } from "../../modules.ts";
import { startModule } from "../../start-module.ts";
import { peopleById } from "../accounts/accounts.ts";
import type { RoomPeople } from "../../rooms/rooms-deps.ts";
import type { PersonFacts } from "../spaces/reservation-holder.ts";
import { blocksAmong, hiddenIds } from "./blocks.ts";
import { allFriendIds } from "./friendships.ts";

/** Each person's friends and blocks. */
export const circlesModule = defineModule({
  name: "circles",
  needs: { start: startModule },
  open({ start: { platform } }): PersonFacts & RoomPeople {
    const { db } = platform.database;
    return {
      personOf: async (id) => (await peopleById(db, [id])).get(id) ?? null,
      async circleOf(id) {
        const [friendIds, blockedIds] = await Promise.all([allFriendIds(db, id), hiddenIds(db, id)]);
        return { friendIds, blockedIds };
      },
      facesOf: (ids) => peopleById(db, ids),
      blocksAmong: (ids) => blocksAmong(db, ids),
    };
  },
});
