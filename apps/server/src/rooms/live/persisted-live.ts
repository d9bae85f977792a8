import { NOT_LIVE, type RoomLive } from "@veranda/contract/rooms/live";

/** What an instance keeps of its broadcast beyond its process. The stream and who watches come again by themselves. */
export type PersistedLive = Pick<RoomLive, "broadcast" | "method" | "latency" | "surfaceId">;

/** As every instance begins. */
export const NO_PERSISTED_LIVE: PersistedLive = {
  broadcast: NOT_LIVE.broadcast,
  method: NOT_LIVE.method,
  latency: NOT_LIVE.latency,
  surfaceId: NOT_LIVE.surfaceId,
};
