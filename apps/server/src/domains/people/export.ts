import { sql, type SQL } from "drizzle-orm";
import type { ExportPart } from "../accounts/export.ts";
import type { Db } from "../../platform/db/database.ts";

type Rows = Record<string, unknown>[];

/** Somebody else as they name themselves, unless they have blocked this person: those stay hidden. */
const others = (column: SQL, accountId: string): SQL => sql`
  join accounts other on other.id = ${column} and not exists (
    select 1 from blocks where blocker_id = other.id and blocked_id = ${accountId})`;

/** The profile, and what is between this person and others. */
export const exportPerson: ExportPart = async (db, me) => {
  const [profile, followers, following, friends, received, sent, blocked, met, reports] = await Promise.all([
    read(db, sql`select * from profiles where account_id = ${me}`),
    read(
      db,
      sql`select other.username, row.created_at as "since" from follows row ${others(sql`row.follower_id`, me)}
        where row.followee_id = ${me} order by row.created_at desc`,
    ),
    read(
      db,
      sql`select other.username, row.created_at as "since" from follows row ${others(sql`row.followee_id`, me)}
        where row.follower_id = ${me} order by row.created_at desc`,
    ),
    read(
      db,
      sql`select other.username, row.created_at as "since" from friendships row ${others(sql`row.friend_id`, me)}
        where row.account_id = ${me} order by row.created_at desc`,
    ),
    read(
      db,
      sql`select other.username, row.created_at as "sentAt" from friend_requests row ${others(sql`row.from_id`, me)}
        where row.to_id = ${me} order by row.created_at desc`,
    ),
    read(
      db,
      sql`select other.username, row.created_at as "sentAt" from friend_requests row ${others(sql`row.to_id`, me)}
        where row.from_id = ${me} order by row.created_at desc`,
    ),
    read(
      db,
      sql`select other.username, row.created_at as "since" from blocks row
        join accounts other on other.id = row.blocked_id where row.blocker_id = ${me} order by row.created_at desc`,
    ),
    read(
      db,
      sql`select other.username, row.times, row.last_met_at as "lastMetAt" from encounters row
        ${others(sql`row.met_id`, me)} where row.account_id = ${me} order by row.last_met_at desc`,
    ),
    read(
      db,
      sql`select other.username as "reported", row.category, row.reason, row.space_id as "spaceID",
        row.created_at as "createdAt" from person_reports row left join accounts other
          on other.id = row.reported_id and not exists (
            select 1 from blocks where blocker_id = other.id and blocked_id = ${me})
        where row.reporter_id = ${me} order by row.created_at desc`,
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
    reports,
  };
};

const read = async (db: Db, query: SQL): Promise<Rows> => (await db.execute(query)).rows;
