export { RemoteParticipants } from "./remote-participants.ts";
export { remotePose, type RemotePose } from "./interpolation-buffer.ts";
export { RoomConnection } from "./room-connection.ts";
export type {
  ConnectionStatus,
  ConnectionClock,
  JoinRequest,
  LocalPose,
  RoomConnectionEvents,
  RoomConnectionOptions,
  RoomMessageName,
  WebSocketLike,
} from "./room-connection-types.ts";
