import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";

/** Who made a space that others still come to, once they are gone. */
const NAMELESS = "Someone who left";

/**
 * Takes someone out of what spaces count and out of what they made, before their account is deleted in the same
 * transaction. Spaces that others can find stay without a name, the others go.
 */
export async function forgetPerson(tx: Pick<Db, "execute">, accountId: string): Promise<void> {
  await tx.execute(sql`
    delete from spaces
    where owner_id = ${accountId} and (published_at is null or share_setting <> 'PUBLIC_LINK')`);
  await tx.execute(sql`
    with touched as (
      select id from spaces
      where owner_id = ${accountId}
        or id in (select space_id from space_loves where account_id = ${accountId})
        or id in (select space_id from space_likes where account_id = ${accountId})
      order by id for no key update)
    update spaces set
      love_count = love_count
        - (select count(*) from space_loves where account_id = ${accountId} and space_id = spaces.id),
      like_count = like_count
        - (select count(*) from space_likes where account_id = ${accountId} and space_id = spaces.id),
      maker_name = case when owner_id = ${accountId} then ${NAMELESS} else maker_name end,
      owner_id = case when owner_id = ${accountId} then null else owner_id end
    from touched where spaces.id = touched.id`);
  await tx.execute(sql`delete from space_loves where account_id = ${accountId}`);
  await tx.execute(sql`delete from space_likes where account_id = ${accountId}`);
}
