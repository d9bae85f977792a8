import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import type { RecordEvent } from "../../platform/events/events.ts";
import { verifiedAddressOf } from "../accounts/account-facts.ts";
import { isLookedAfterBy, isOwnedBy, roleIn, lockSpacesOf } from "./members.ts";
import { allPictureUses } from "./picture-uses.ts";

/**
 * Removes a person from spaces before their account is deleted in the same transaction: their loves and likes, their
 * roles as a host and their name as the maker. Their published spaces stay without an owner, their other spaces are
 * deleted. Returns the prefixes of the deleted spaces' file uses.
 */
export async function forgetPerson(
  tx: Pick<Db, "execute">,
  record: RecordEvent,
  accountId: string,
): Promise<string[]> {
  // A space that they are creating at this moment either exists before this, or is not created.
  await lockSpacesOf(tx, accountId);
  const { rows: gone } = await tx.execute<{ id: string }>(sql`
    delete from spaces
    where ${isOwnedBy(accountId)}
      and (published_at is null or share_setting <> 'PUBLIC_LINK' or deleted_at is not null)
    returning id`);
  const { rows: changed } = await tx.execute<{ id: string }>(sql`
    with touched as (
      select id, ${roleIn(accountId)} as role from spaces
      where ${isLookedAfterBy(accountId)}
        or id in (select space_id from space_loves where account_id = ${accountId})
        or id in (select space_id from space_likes where account_id = ${accountId})
      order by id for no key update),
    updated as (
      update spaces set
        love_count = love_count
          - (select count(*) from space_loves where account_id = ${accountId} and space_id = spaces.id),
        like_count = like_count
          - (select count(*) from space_likes where account_id = ${accountId} and space_id = spaces.id),
        maker_name = case when touched.role = 'owner' then '' else maker_name end
      from touched where spaces.id = touched.id
      returning spaces.id, touched.role)
    select id from updated where role is not null`);
  await tx.execute(sql`delete from space_members where account_id = ${accountId}`);
  await tx.execute(sql`delete from space_loves where account_id = ${accountId}`);
  await tx.execute(sql`delete from space_likes where account_id = ${accountId}`);
  await tx.execute(sql`
    delete from space_invitations where email = ${verifiedAddressOf(accountId)}`);
  for (const { id } of gone) {
    record({ name: "SpaceEnded", spaceId: id });
    record({ name: "SpacePurged", spaceId: id });
  }
  for (const { id } of changed) record({ name: "SpaceChanged", spaceId: id });
  return gone.map(({ id }) => allPictureUses(id));
}
