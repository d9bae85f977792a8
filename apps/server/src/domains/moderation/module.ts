import { defineModule } from "../../modules.ts";
import { roomsModule } from "../../rooms/module.ts";
import { startModule } from "../../start-module.ts";
import { directoryModule } from "../accounts/directory-module.ts";
import { banOf, type Banned } from "./ban-facts.ts";
import { createModeration, type Moderation } from "./moderation.ts";
import type { OwnBan } from "@veranda/contract";
import { createHostActs, type HostActs } from "./host-acts.ts";

export type OpenModeration = Moderation & {
  readonly acts: HostActs;
  /** What keeps whoever asks out of a space; null: nothing. */
  banOf(spaceId: string, who: Banned): Promise<OwnBan | null>;
};

/** Putting people out of spaces, and keeping them out. */
export const moderationModule = defineModule({
  name: "moderation",
  needs: { start: startModule, directory: directoryModule, rooms: roomsModule },
  open({ start: { platform }, directory, rooms: { rooms, putOut } }, closing): OpenModeration {
    const { database, events, jobs, log } = platform;
    const { db } = database;
    const acts = createHostActs({ db, directory, rooms });
    jobs.handle("moderation.purge", () => acts.purge());
    const writing = new Set<Promise<void>>();
    const stop = events.on("HostActed", (act) => {
      const written = acts.write(act).catch((error: unknown) => {
        log.error({ err: error, act: act.act }, "What a host did could not be written down");
      });
      writing.add(written);
      void written.finally(() => writing.delete(written));
    });
    closing.defer(async () => {
      stop();
      await Promise.all(writing);
    });
    return {
      ...createModeration({ db, events, directory, rooms, putOut, acts }),
      acts,
      banOf: (spaceId, who) => banOf(db, spaceId, who),
    };
  },
});
