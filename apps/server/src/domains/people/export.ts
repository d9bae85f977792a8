import { sql, type SQL } from "drizzle-orm";
import { usernameOf } from "../accounts/account-facts.ts";
import type { ExportPart } from "../../account-data.ts";
import { hasBlocked } from "./block-facts.ts";
import { mayApproach } from "./young-people.ts";
import type { Db } from "../../platform/db/database.ts";

type Rows = Record<string, unknown>[];

/** The profile, and relationships with others. */
export const exportPerson: ExportPart = async (db, me) => {
  const [profile, followers, following, friends, received, sent, blocked, met] = await Promise.all([
    read(db, sql`select * from profiles where account_id = ${me}`),
    read(
      db,
      sql`select ${usernameOf(sql`row.follower_id`)} as username, row.created_at as "since" from follows row
        where row.followee_id = ${me} and not ${hasBlocked(sql`row.follower_id`, me)} order by row.created_at desc`,
    ),
    read(
      db,
      sql`select ${usernameOf(sql`row.followee_id`)} as username, row.created_at as "since" from follows row
        where row.follower_id = ${me} and not ${hasBlocked(sql`row.followee_id`, me)} order by row.created_at desc`,
    ),
    read(
      db,
      sql`select ${usernameOf(sql`row.friend_id`)} as username, row.created_at as "since" from friendships row
        where row.account_id = ${me} and not ${hasBlocked(sql`row.friend_id`, me)} order by row.created_at desc`,
    ),
    read(
      db,
      sql`select ${usernameOf(sql`row.from_id`)} as username, row.created_at as "sentAt" from friend_requests row
        where row.to_id = ${me} and not ${hasBlocked(sql`row.from_id`, me)} order by row.created_at desc`,
    ),
    read(
      db,
      sql`select ${usernameOf(sql`row.to_id`)} as username, row.created_at as "sentAt" from friend_requests row
        where row.from_id = ${me} and not ${hasBlocked(sql`row.to_id`, me)} order by row.created_at desc`,
    ),
    read(
      db,
      sql`select ${usernameOf(sql`row.blocked_id`)} as username, row.created_at as "since" from blocks row
        where row.blocker_id = ${me} order by row.created_at desc`,
    ),
    read(
      db,
      sql`select ${usernameOf(sql`row.met_id`)} as username, row.times, row.last_met_at as "lastMetAt"
        from encounters row where row.account_id = ${me} and not ${hasBlocked(sql`row.met_id`, me)}
          and ${mayApproach(me, sql`row.met_id`)}
        order by row.last_met_at desc`,
    ),
  ]);
  return {
    profile: profile[0] ?? {},
    followers,
    following,
    friends,
    friendRequests: [
      ...received.map((row) => ({ direction: "received", ...row })),
      ...sent.map((row) => ({ direction: "sent", ...row })),
    ],
    blocked,
    met,
  };
};

const read = async (db: Db, query: SQL): Promise<Rows> => (await db.execute(query)).rows;
