export { createRooms } from "./rooms.ts";
