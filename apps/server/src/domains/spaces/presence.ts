import type { SpaceCard } from "@veranda/contract";
import type { Rooms } from "../../rooms/rooms-api.ts";

export type Maker = { readonly username: string; readonly displayName: string };

/** Who is where right now, how a face is pictured, who made what: what spaces need from rooms, avatars and accounts. */
export type SpacePresence = Pick<Rooms, "presence" | "busiest" | "live"> & {
  thumbnailOf(avatar: string): string;
  /** How the owners of spaces are called; who is gone is absent. */
  makers(accountIds: readonly string[]): Promise<ReadonlyMap<string, Maker>>;
};

/** Who made a space: its owner as they are called now, or whom it came from. */
export function makerOf(
  { ownerId, makerName }: { ownerId: string | null; makerName: string },
  makers: ReadonlyMap<string, Maker>,
): SpaceCard["maker"] {
  const owner = ownerId === null ? undefined : makers.get(ownerId);
  return { displayName: owner?.displayName ?? makerName, username: owner?.username ?? null };
}
