import { sql, type SQL } from "drizzle-orm";

/* What queries of other domains ask of blocks, as SQL: the table is named in this folder alone. */

/** Whether one of two accounts has blocked the other. */
export const isBlockedBetween = (one: string | SQL, other: SQL): SQL<boolean> => sql`exists (
  select from blocks where (blocker_id = ${one} and blocked_id = ${other})
    or (blocker_id = ${other} and blocked_id = ${one}))`;

/** Whether somebody has blocked this person: then they stay hidden from them. */
export const hasBlocked = (id: SQL, me: string): SQL<boolean> =>
  sql`exists (select from blocks where blocker_id = ${id} and blocked_id = ${me})`;
