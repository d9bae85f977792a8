export { createRooms } from "./rooms.ts";
export { BLOCK_CHANNEL, BLOCK_START_CHANNEL, type BlockReport } from "./space-room.ts";
export { Instance } from "./instance.ts";
export { Visit } from "./visit.ts";
