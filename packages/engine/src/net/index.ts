export { RemoteCrowd } from "./remote-crowd.ts";
export { remotePose, type RemotePose } from "./remote-track.ts";
export { RoomLink } from "./room-link.ts";
export type {
  Connection,
  LinkClock,
  LinkJoin,
  LocalPose,
  RoomLinkEvents,
  RoomLinkOptions,
  RoomMessageName,
  WebSocketLike,
} from "./room-link-types.ts";
