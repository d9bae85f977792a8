import type { Rooms } from "../../rooms/rooms-api.ts";
import type { Maker } from "./maker.ts";

/** Facts from other modules for cards of spaces: who is in them, portraits, and owners. */
export type SpacePresence = Pick<Rooms, "presence" | "busiest" | "live"> & {
  thumbnailOf(avatar: string): string;
  /** Names of the owners of spaces; deleted accounts are absent. */
  makers(accountIds: readonly string[]): Promise<ReadonlyMap<string, Maker>>;
};
