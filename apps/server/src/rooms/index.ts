export { createRooms } from "./rooms.ts";
export type { Presence, Rooms, RoomsDeps, Seat, SeatRequest, Visitor } from "./types.ts";
export { ROUND_CHANNEL, ROUND_START_CHANNEL } from "./space-room.ts";
export { Instance } from "./instance.ts";
export { Visit } from "./visit.ts";
