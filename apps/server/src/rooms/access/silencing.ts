import { KeyedQueue } from "../../platform/keyed-queue.ts";
import type { RunningInstances } from "../instance/running-instances.ts";
import type { InstanceStore } from "../journal/instance-store.ts";
import type { Rooms } from "../rooms-api.ts";

export type SilencingDeps = {
  instances: RunningInstances;
  store: Pick<InstanceStore, "isSilenced" | "limitSilenced">;
};

/**
 * Applies age changes and parental controls to people in this process' instances and to their messages. Announcements
 * from other processes are queued with them: an announcement is either made before and removed with the rest, or
 * checked afterwards.
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
      // People who are entering must be checked again: no instance knows them yet.
      for (const { access } of instances) access.changed();
      await turns.run(accountId, async () => {
        const theirs = [...instances].filter(
          ({ access, live }) => access.knows(accountId) || live.streamBy === accountId,
        );
        await Promise.allSettled(theirs.map(({ access }) => access.refresh()));
        // After the refreshes, which may not have written everything yet.
        await store.limitSilenced(accountId);
      });
    },
  };
}
