import { sql, type SQL } from "drizzle-orm";
import type { Tx } from "../../platform/db/database.ts";
import { lockProfiles, type PairEvents } from "./pair.ts";
import { mayApproach } from "./young-people.ts";

/**
 * Ends requests and follows of and to this account that could no longer be made: somebody is now known to be under 16,
 * or the other side to be an adult. Those made by the younger person stay.
 */
export const endUnapproachable = (events: PairEvents, accountId: string): Promise<void> =>
  events.transaction(async (tx, record) => {
    const requests = between(accountId, sql`from_id`, sql`to_id`);
    const followed = between(accountId, sql`follower_id`, sql`followee_id`);
    const { rows: people } = await tx.execute<{ id: string }>(sql`
      select from_id as id from friend_requests where ${requests}
      union select to_id from friend_requests where ${requests}
      union select follower_id from follows where ${followed}
      union select followee_id from follows where ${followed}`);
    if (people.length === 0) return;
    await lockProfiles(
      tx,
      people.map(({ id }) => id),
    );
    const { rows: withdrawn } = await tx.execute<{ from: string; to: string }>(sql`
      delete from friend_requests where ${requests} returning from_id as "from", to_id as "to"`);
    for (const pair of withdrawn) record({ name: "FriendRemoved", ...pair });
    for (const pair of await endFollows(tx, followed)) record({ name: "FollowEnded", ...pair });
  });

/** Of the pairs with an account, those in which the first may not contact the second. */
const between = (accountId: string, from: SQL, to: SQL): SQL =>
  sql`(${from} = ${accountId} or ${to} = ${accountId}) and not ${mayApproach(from, to)}`;

/** Who followed whom. */
async function endFollows(tx: Tx, which: SQL): Promise<{ from: string; to: string }[]> {
  const { rows } = await tx.execute<{ from: string; to: string }>(sql`
    delete from follows where ${which} returning follower_id as "from", followee_id as "to"`);
  if (rows.length === 0) return rows;
  const pairs = sql.join(
    rows.map(({ from, to }) => sql`(${from}::text, ${to}::text)`),
    sql`, `,
  );
  await tx.execute(sql`
    with gone (follower_id, followee_id) as (values ${pairs}),
      ends as (
        select follower_id as id, 1 as following, 0 as followed from gone
        union all select followee_id, 0, 1 from gone),
      lost as (select id, sum(following)::int as following, sum(followed)::int as followed from ends group by id)
    update profiles set
      following_count = following_count - lost.following,
      follower_count = follower_count - lost.followed
    from lost where profiles.account_id = lost.id`);
  return rows;
}
