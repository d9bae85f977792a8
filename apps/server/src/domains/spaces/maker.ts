import type { SpaceCard } from "@veranda/contract";

export type Maker = { readonly username: string; readonly displayName: string };

/** Who made a space: its owner as they are called now, or whom it came from. */
export function makerOf(
  { ownerId, makerName }: { ownerId: string | null; makerName: string },
  makers: ReadonlyMap<string, Maker>,
): SpaceCard["maker"] {
  const owner = ownerId === null ? undefined : makers.get(ownerId);
  return { displayName: owner?.displayName ?? makerName, username: owner?.username ?? null };
}
