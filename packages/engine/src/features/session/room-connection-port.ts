import type { RemoteParticipants, RoomConnection, RoomConnectionEvents } from "../../net/index.ts";

/** The connection to an instance, as the session uses it. */
export type RoomConnectionPort = Pick<
  RoomConnection,
  "connect" | "renew" | "sendPose" | "teleported" | "send" | "close" | "pingMs"
> & { readonly remotes: Pick<RemoteParticipants, "sample"> };

/** Sends a message to the room; dropped without a connection. */
export type Tell = RoomConnectionPort["send"];
export type RoomSender = { readonly tell: Tell };

export type OpenRoomConnection = (events: RoomConnectionEvents) => RoomConnectionPort;
