import type { RemoteParticipants, RoomConnection, RoomConnectionEvents } from "../../net/index.ts";

/** The connection to an instance, as the session uses it. */
export type RoomConnectionPort = Pick<
  RoomConnection,
  "connect" | "renew" | "sendPose" | "teleported" | "send" | "close" | "pingMs"
> & { readonly remotes: Pick<RemoteParticipants, "sample"> };

export type OpenRoomConnection = (events: RoomConnectionEvents) => RoomConnectionPort;
