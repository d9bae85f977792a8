import { sql } from "drizzle-orm";
import type { Db } from "../../../platform/db/database.ts";
import { textsOf } from "../../../platform/db/is-among.ts";
import type { Rooms } from "../../../rooms/rooms-api.ts";
import { accountsAmong } from "../../accounts/account-facts.ts";
import { isBannedFrom } from "../../moderation/ban-facts.ts";
import { isBlockedBetween } from "../../people/block-facts.ts";
import { mayApproach } from "../../people/young-people.ts";
import { ownerOf, roleIn } from "../members.ts";
import { requireHost } from "./require-host.ts";

export type AppointableDeps = {
  db: Pick<Db, "select" | "execute">;
  rooms: Pick<Rooms, "signedInInside">;
};

/**
 * Filters these people to those whom a host may make a host or assign a role, by the same rules as setHost and assignRole,
 * so that a menu offers neither for anybody else. People who haven't been in the space within the last day are left out:
 * otherwise a host could probe anybody's settings. Throws what requireHost throws.
 */
export async function appointableAmong(
  { db, rooms }: AppointableDeps,
  me: string,
  spaceId: string,
  accountIds: readonly string[],
): Promise<string[]> {
  await requireHost(db, spaceId, me);
  if (accountIds.length === 0) return [];
  const inside = (rooms.signedInInside().get(spaceId) ?? []).map(({ accountId }) => accountId);
  const id = sql`person.id`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select person.id from ${accountsAmong(accountIds)} as person, spaces
    where spaces.id = ${spaceId}
      and (person.id = any(${textsOf(inside)}) or exists (
        select from space_visits where account_id = person.id and space_id = spaces.id
          and last_visited_at > now() - interval '1 day'))
      and ${roleIn(id)} is null
      and not ${isBannedFrom(sql`spaces.id`, { accountId: id, device: null })}
      and not ${isBlockedBetween(me, id)}
      and not ${isBlockedBetween(ownerOf, id)}
      and ${mayApproach(me, id)}`);
  return rows.map((row) => row.id);
}
