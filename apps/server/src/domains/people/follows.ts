import { and, eq, sql } from "drizzle-orm";
import { FOLLOWINGS_MAX } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { idsInOneRow } from "../../platform/db/in-one-row.ts";
import { fetchPage, type IdPage, type PageRange } from "../../platform/db/pagination.ts";
import { betweenTwo, requireUnblocked, type PairEvents } from "./pair.ts";
import { follows } from "./tables.ts";
import { isListedFor, requireApproachable } from "./young-people.ts";

const NOTHING_TO_END: readonly string[] = ["USER_NOT_FOUND", "NOT_YOURSELF"];

/** Throws USER_NOT_FOUND, NOT_YOURSELF, UNBLOCK_FIRST, REQUESTS_CLOSED or TOO_MANY_PEOPLE. */
export function follow(events: PairEvents, me: string, them: string, at: Date): Promise<void> {
  return betweenTwo(events, me, them, async (tx, pair, record) => {
    requireUnblocked(pair);
    await requireApproachable(tx, me, them);
    if (pair.isFollowing) return;
    if (pair.mine.followingCount >= FOLLOWINGS_MAX) throw new NamedError("TOO_MANY_PEOPLE");
    await tx.insert(follows).values({ followerId: me, followeeId: them, createdAt: at });
    await count(tx, me, them, 1);
    record({ name: "PersonFollowed", from: me, to: them });
  });
}

/** Ends a follow between two people, in one or the other direction, if there is one. */
export async function endFollow(
  events: PairEvents,
  me: string,
  them: string,
  whose: "mine" | "theirs",
): Promise<void> {
  const [follower, followee] = whose === "mine" ? [me, them] : [them, me];
  await unlessGone(betweenTwo(events, me, them, (tx) => dropFollow(tx, follower, followee)));
}

export async function dropFollow(tx: Tx, follower: string, followee: string): Promise<void> {
  const dropped = await tx
    .delete(follows)
    .where(and(eq(follows.followerId, follower), eq(follows.followeeId, followee)))
    .returning({ id: follows.followerId });
  if (dropped.length > 0) await count(tx, follower, followee, -1);
}

/** Unfollowing a deleted account, or oneself, succeeds without effect. */
export async function unlessGone(ending: Promise<void>): Promise<void> {
  try {
    await ending;
  } catch (error) {
    const isNothing = error instanceof NamedError && NOTHING_TO_END.includes(error.code);
    if (!isNothing) throw error;
  }
}

/** Ids of a person's followers, or of the people whom they follow, as far as this viewer may see them; newest first. */
export function followIds(
  db: Db,
  list: "followers" | "followings",
  person: string,
  viewer: string | null,
  slice: PageRange,
): Promise<IdPage> {
  const [own, other] =
    list === "followers" ? [sql`followee_id`, sql`follower_id`] : [sql`follower_id`, sql`followee_id`];
  return fetchPage(slice, (limit) =>
    idsInOneRow(
      db,
      sql`select ${other} as id from follows
        where ${own} = ${person} and ${isListedFor(viewer, person, other)}
        order by created_at desc nulls last, ${other} offset ${slice.start} limit ${limit}`,
    ),
  );
}

async function count(tx: Tx, follower: string, followee: string, by: 1 | -1): Promise<void> {
  await tx.execute(sql`
    update profiles set
      following_count = following_count + case when account_id = ${follower} then ${by}::int else 0 end,
      follower_count = follower_count + case when account_id = ${followee} then ${by}::int else 0 end
    where account_id in (${follower}, ${followee})`);
}
