import { defineModule } from "../../modules.ts";
import { roomsModule } from "../../rooms/module.ts";
import { startModule } from "../../start-module.ts";
import { directoryModule } from "../accounts/directory-module.ts";
import { banOf, type Banned } from "./ban-facts.ts";
import { createModeration, type Moderation } from "./moderation.ts";
import type { OwnBan } from "@veranda/contract";

export type OpenModeration = Moderation & {
  /** What keeps whoever asks out of a space; null: nothing. */
  banOf(spaceId: string, who: Banned): Promise<OwnBan | null>;
};

/** Putting people out of spaces, and keeping them out. */
export const moderationModule = defineModule({
  name: "moderation",
  needs: { start: startModule, directory: directoryModule, rooms: roomsModule },
  open({ start: { platform }, directory, rooms: { rooms, putOut } }): OpenModeration {
    const { database, events } = platform;
    const { db } = database;
    return {
      ...createModeration({ db, events, directory, rooms, putOut }),
      banOf: (spaceId, who) => banOf(db, spaceId, who),
    };
  },
});
