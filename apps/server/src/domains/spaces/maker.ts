import type { SpaceCard } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import type { Directory } from "../accounts/directory.ts";
import { approachableAmong } from "../people/young-people.ts";

export type Maker = { readonly username: string | null; readonly displayName: string };

/**
 * Owners of spaces as cards name them to everybody: whom not everybody may find, without the username that leads to their
 * profile (docs/young-people.md, Y9). Accounts that are gone are absent.
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

/** Who made a space: its owner as they are called now, or whom it came from. */
export function makerOf(
  { ownerId, makerName }: { ownerId: string | null; makerName: string },
  makers: ReadonlyMap<string, Maker>,
): SpaceCard["maker"] {
  const owner = ownerId === null ? undefined : makers.get(ownerId);
  return { displayName: owner?.displayName ?? makerName, username: owner?.username ?? null };
}
