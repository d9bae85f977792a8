export { createRooms } from "./rooms.ts";
export { BLOCK_CHANNEL, BLOCK_START_CHANNEL, type BlockReport } from "./transport/space-room.ts";
export { Instance } from "./instance/instance.ts";
export { ClientSession } from "./transport/client-session.ts";
export { ROOM_CODE } from "./transport/client-connection.ts";
