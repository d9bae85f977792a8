import type { RemoteParticipants, RoomConnection, RoomConnectionEvents } from "../../net/index.ts";

/** The connection to an instance, as the session uses it. */
export type RoomConnectionPort = Pick<
  RoomConnection,
  "connect" | "renew" | "sendPose" | "teleported" | "send" | "close" | "pingMs"
> & { readonly remotes: Pick<RemoteParticipants, "sample"> };

/** Says something to the room; what is said while there is no connection is dropped. */
export type Tell = RoomConnectionPort["send"];
export type RoomSender = { readonly tell: Tell };

export type OpenRoomConnection = (events: RoomConnectionEvents) => RoomConnectionPort;
