import type { Processes } from "../../platform/processes/processes.ts";
import type { InstanceDirectory } from "../leases/instance-directory.ts";
import type { StreamKeys } from "./stream-keys.ts";

type BroadcastsElsewhereDeps = {
  processes: Processes;
  directory: Pick<InstanceDirectory, "liveElsewhere">;
  streamKeys: Pick<StreamKeys, "find">;
};

/** Addresses of the other processes that run broadcasts, by the leases of their instances; null: none, or not known. */
export function createBroadcastsElsewhere({ processes, directory, streamKeys }: BroadcastsElsewhereDeps) {
  const ofSpace = async (spaceId: string): Promise<string | null> => {
    if (processes.mark === null) return null;
    const running = await directory.liveElsewhere(spaceId);
    return running.map((id) => processes.addressOf(id)).find((address) => address !== null) ?? null;
  };
  return {
    ofSpace,
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
