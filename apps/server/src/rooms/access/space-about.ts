import type { RoomHosts } from "@veranda/contract";

/** What those in a space know of it besides its document. */
export type SpaceAbout = { name: string; hosts: RoomHosts };
