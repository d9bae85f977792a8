import type { Processes } from "../../platform/processes/processes.ts";
import type { InstanceDirectory } from "../leases/instance-directory.ts";
import type { StreamKeys } from "./stream-keys.ts";

/** How long the answer of the database is reused. */
const WANTED_FOR_MS = 3_000;

type BroadcastsElsewhereDeps = {
  monotonic: () => number;
  processes: Processes;
  directory: Pick<InstanceDirectory, "liveElsewhere" | "takingStreamsElsewhere">;
  streamKeys: Pick<StreamKeys, "find">;
};

/** Addresses of the other processes that run broadcasts, by the leases of their instances; null: none, or not known. */
export function createBroadcastsElsewhere({
  monotonic,
  processes,
  directory,
  streamKeys,
}: BroadcastsElsewhereDeps) {
  let isWanted = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  const ofSpace = async (spaceId: string): Promise<string | null> => {
    if (processes.mark === null) return null;
    const running = await directory.liveElsewhere(spaceId);
    return running.map((id) => processes.addressOf(id)).find((address) => address !== null) ?? null;
  };
  return {
    ofSpace,
    /** Whether a broadcast on another reachable process takes a program's stream. */
    isStreamWanted: async (): Promise<boolean> => {
      if (processes.mark === null || monotonic() - askedAt < WANTED_FOR_MS) return isWanted;
      askedAt = monotonic();
      const running = await directory.takingStreamsElsewhere();
      isWanted = running.some((id) => processes.addressOf(id) !== null);
      return isWanted;
    },
    /** By the key of a program, or of a page that sends its own view: that one begins with its process's mark. */
    ofStream: async (key: string): Promise<string | null> => {
      if (processes.mark === null) return null;
      const found = await streamKeys.find(key);
      return found === null
        ? processes.addressAt(key.slice(0, processes.mark.length))
        : ofSpace(found.spaceId);
    },
  };
}
