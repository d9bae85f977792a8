import type { Assignment, RoomHosts } from "@veranda/contract";

/** What people in a space know of it besides its document. */
export type SpaceAbout = { name: string; hosts: RoomHosts };

/** Assigned roles by account. */
export type Assignments = ReadonlyMap<string, readonly Assignment[]>;
