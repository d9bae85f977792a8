import { KeyedQueue } from "../../platform/keyed-queue.ts";
import type { RunningInstances } from "../instance/running-instances.ts";
import type { InstanceStore } from "../journal/instance-store.ts";
import type { Rooms } from "../rooms-api.ts";

export type SilencingDeps = {
  instances: RunningInstances;
  store: Pick<InstanceStore, "isSilenced" | "limitSilenced">;
};

/**
 * Follows other ages and what parents set, for those who are in this process' instances and for their words. What somebody
 * announces elsewhere takes its turn with it: it is there before, and taken away with the rest, or looked at after it.
 */
export function createSilencing({ instances, store }: SilencingDeps): Pick<Rooms, "announce" | "followAge"> {
  /** By account. */
  const turns = new KeyedQueue();
  return {
    async announce(spaceId, announced) {
      const { userId } = announced;
      await turns.run(userId ?? "", async () => {
        if (userId !== null && (await store.isSilenced(userId))) return;
        for (const { hosting } of instances.of(spaceId)) hosting.announce(announced);
      });
    },

    async followAge(accountId) {
      // Whoever is coming in is asked about again: no instance knows them yet.
      for (const { access } of instances) access.changed();
      await turns.run(accountId, async () => {
        const theirs = [...instances].filter(
          ({ access, live }) => access.knows(accountId) || live.streamBy === accountId,
        );
        await Promise.allSettled(theirs.map(({ access }) => access.refresh()));
        // After those, which may not have written all of it yet.
        await store.limitSilenced(accountId);
      });
    },
  };
}
