import type { Rooms } from "../../rooms/rooms-api.ts";
import type { Maker } from "./maker.ts";

/** What other modules know of spaces and their cards show: who is in them now, how faces are pictured, who owns them. */
export type SpacePresence = Pick<Rooms, "presence" | "busiest" | "live"> & {
  thumbnailOf(avatar: string): string;
  /** Names of the owners of spaces; accounts that are gone are absent. */
  makers(accountIds: readonly string[]): Promise<ReadonlyMap<string, Maker>>;
};
