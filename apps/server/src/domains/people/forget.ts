import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { makeProfiles } from "./pair.ts";

/**
 * Removes somebody from others' counts, before their account is deleted in the same transaction: call it before locking
 * the account's row. The rows themselves are deleted with the account.
 */
export async function forgetPerson(tx: Pick<Db, "execute">, accountId: string): Promise<void> {
  await makeProfiles(tx, [accountId]);
  await lockAround(tx, accountId);
  await tx.execute(sql`
    with ended as (
      select followee_id as id, 1 as followers, 0 as followings, 0 as friends
        from follows where follower_id = ${accountId}
      union all select follower_id, 0, 1, 0 from follows where followee_id = ${accountId}
      union all select friend_id, 0, 0, 1 from friendships where account_id = ${accountId}),
    each as (
      select id, sum(followers)::int as followers, sum(followings)::int as followings, sum(friends)::int as friends
      from ended group by id)
    update profiles set follower_count = follower_count - each.followers,
      following_count = following_count - each.followings, friend_count = friend_count - each.friends
    from each where account_id = each.id`);
  await tx.execute(sql`delete from follows where follower_id = ${accountId} or followee_id = ${accountId}`);
  await tx.execute(sql`delete from friendships where account_id = ${accountId} or friend_id = ${accountId}`);
}

/**
 * Locks the profiles of this person and of everybody whose counts include them, in the order of pair.ts; from then on
 * nothing between them changes. If others have been added meanwhile, it releases the locks and starts over, so that it
 * can't deadlock.
 */
async function lockAround(tx: Pick<Db, "execute">, accountId: string): Promise<void> {
  const isAround = sql`(account_id = ${accountId}
    or account_id in (select followee_id from follows where follower_id = ${accountId})
    or account_id in (select follower_id from follows where followee_id = ${accountId})
    or account_id in (select friend_id from friendships where account_id = ${accountId}))`;
  for (;;) {
    await tx.execute(sql`savepoint before_profiles`);
    const { rows } = await tx.execute<{ id: string }>(sql`
      select account_id as id from profiles where ${isAround} order by account_id for no key update`);
    const locked = rows.map(({ id }) => id);
    const { rows: others } = await tx.execute(sql`
      select from profiles where ${isAround} and account_id <> all(${sql.param(locked)}::text[]) limit 1`);
    if (others.length === 0) return;
    await tx.execute(sql`rollback to savepoint before_profiles`);
  }
}
