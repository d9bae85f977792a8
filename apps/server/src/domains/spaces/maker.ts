import type { SpaceCard } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import type { Directory } from "../accounts/directory.ts";
import { approachableAmong } from "../people/young-people.ts";

export type Maker = { readonly username: string | null; readonly displayName: string };

/**
 * The owners of spaces as shown to everybody on cards: without the username, which leads to their profile, if not
 * everybody may find them (docs/young-people.md, Y9). Deleted accounts are absent.
 */
export async function makersAmong(
  db: Db,
  directory: Pick<Directory, "people">,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Maker>> {
  const [people, approachable] = await Promise.all([
    directory.people(accountIds),
    approachableAmong(db, null, accountIds),
  ]);
  return new Map(
    Array.from(people, ([id, { username, displayName }]): [string, Maker] => [
      id,
      { displayName, username: approachable.has(id) ? username : null },
    ]),
  );
}

/** The maker of a space: its owner's current name, or the name of its origin. */
export function makerOf(
  { ownerId, makerName }: { ownerId: string | null; makerName: string },
  makers: ReadonlyMap<string, Maker>,
): SpaceCard["maker"] {
  const owner = ownerId === null ? undefined : makers.get(ownerId);
  return { displayName: owner?.displayName ?? makerName, username: owner?.username ?? null };
}
