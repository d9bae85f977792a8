export { createRooms } from "./rooms.ts";
export { ROUND_CHANNEL, ROUND_START_CHANNEL } from "./space-room.ts";
export { Instance } from "./instance.ts";
export { Visit } from "./visit.ts";
