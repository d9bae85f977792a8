import { and, eq, or, sql, type SQL } from "drizzle-orm";
import { FRIEND_REQUESTS_MAX, FRIENDS_MAX } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { idsInOneRow, inOneRow } from "../../platform/db/in-one-row.ts";
import { textsOf } from "../../platform/db/is-among.ts";
import { fetchPage, type IdPage, type PageRange } from "../../platform/db/pagination.ts";
import { areFriendRequestsOff } from "../family/family-facts.ts";
import { betweenTwo, requireUnblocked, type PairEvents } from "./pair.ts";
import { isListedFor, requireApproachable } from "./young-people.ts";
import { friendRequests, friendships } from "./tables.ts";

/**
 * Sends a friend request, or makes them friends if the other has sent one. Throws USER_NOT_FOUND, NOT_YOURSELF,
 * UNBLOCK_FIRST, REQUESTS_CLOSED, REQUESTS_OFF or TOO_MANY_PEOPLE.
 */
export function addFriend(
  events: PairEvents,
  me: string,
  them: string,
  at: Date,
): Promise<"sent" | "friends"> {
  return betweenTwo(events, me, them, async (tx, pair, record) => {
    requireUnblocked(pair);
    if (pair.areFriends) return "friends";
    await requireRequestsOn(tx, me, them);
    // A request from before somebody was known to be under 16 can't be accepted.
    await (pair.isAsked ? requireApproachable(tx, them, me) : requireApproachable(tx, me, them));
    if (pair.hasAsked) return "sent";
    if (pair.mine.friendCount >= FRIENDS_MAX) throw new NamedError("TOO_MANY_PEOPLE");
    if (pair.isAsked) {
      if (pair.theirs.friendCount >= FRIENDS_MAX) throw new NamedError("TOO_MANY_PEOPLE");
      await befriend(tx, me, them, at);
      record({ name: "FriendAccepted", from: me, to: them });
      return "friends";
    }
    if ((await sentCount(tx, me)) >= FRIEND_REQUESTS_MAX) throw new NamedError("TOO_MANY_PEOPLE");
    await tx.insert(friendRequests).values({ fromId: me, toId: them, createdAt: at });
    record({ name: "FriendRequested", from: me, to: them });
    return "sent";
  });
}

/** Throws REQUESTS_OFF if a parent has turned this person's requests off, and REQUESTS_CLOSED if the other's. */
async function requireRequestsOn(tx: Tx, me: string, them: string): Promise<void> {
  const { rows } = await tx.execute<{ mine: boolean; theirs: boolean }>(
    sql`select ${areFriendRequestsOff(me)} as mine, ${areFriendRequestsOff(them)} as theirs`,
  );
  if (rows[0]?.mine === true) throw new NamedError("REQUESTS_OFF");
  if (rows[0]?.theirs === true) throw new NamedError("REQUESTS_CLOSED");
}

/** Ends a friendship, and requests of both sides. */
export function removeFriend(events: PairEvents, me: string, them: string): Promise<void> {
  return betweenTwo(events, me, them, async (tx, _, record) => {
    if (await dropFriendship(tx, me, them)) record({ name: "FriendRemoved", from: me, to: them });
  });
}

/** Ends a friendship and requests of both sides; true if there was a friendship. */
export async function dropFriendship(tx: Tx, me: string, them: string): Promise<boolean> {
  const withdrawn = await tx
    .delete(friendRequests)
    .where(
      or(
        and(eq(friendRequests.fromId, me), eq(friendRequests.toId, them)),
        and(eq(friendRequests.fromId, them), eq(friendRequests.toId, me)),
      ),
    )
    .returning({ id: friendRequests.fromId });
  const dropped = await tx
    .delete(friendships)
    .where(
      or(
        and(eq(friendships.accountId, me), eq(friendships.friendId, them)),
        and(eq(friendships.accountId, them), eq(friendships.friendId, me)),
      ),
    )
    .returning({ id: friendships.accountId });
  if (dropped.length === 0) return withdrawn.length > 0;
  await count(tx, me, them, -1);
  return true;
}

/** Ids of all friends of a person, newest first. */
export async function allFriendIds(db: Db, person: string): Promise<string[]> {
  return idsInOneRow(
    db,
    sql`select friend_id as id from friendships where account_id = ${person}
      order by created_at desc nulls last, friend_id`,
  );
}

/** Ids of a person's friends as a viewer may see them, newest first. */
export function friendIds(db: Db, person: string, viewer: string | null, slice: PageRange): Promise<IdPage> {
  return fetchPage(slice, (limit) =>
    idsInOneRow(
      db,
      sql`select friend_id as id from friendships
        where account_id = ${person} and ${isListedFor(viewer, person, sql`friend_id`)}
        order by created_at desc nulls last, friend_id offset ${slice.start} limit ${limit}`,
    ),
  );
}

/** `at` as ISO 8601, not as Date: lists are long, and no calculation uses it. */
export type Dated = { id: string; at: string };

const isoMoment = sql`to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The friends of a person among these people, with the date, newest first. */
export async function friendsAmong(db: Db, person: string, ids: readonly string[]): Promise<Dated[]> {
  if (ids.length === 0) return [];
  return inOneRow(
    db,
    sql`select friend_id as id, ${isoMoment} as at from friendships
      where account_id = ${person} and friend_id = any(${textsOf(ids)})
      order by created_at desc nulls last, friend_id`,
  );
}

/** A page of a person's friends except these, newest first: a query of Dated. */
export const friendsWithout = (
  person: string,
  ids: readonly string[],
  { start, count: limit }: PageRange,
): SQL => sql`
  select friend_id as id, ${isoMoment} as at from (
    select friend_id, created_at from friendships
    where account_id = ${person} and friend_id <> all(${textsOf(ids)})
    order by created_at desc nulls last, friend_id offset ${start} limit ${limit}) as stretch`;

/** Open requests, newest first; one more than requested if there are more. */
export async function requests(
  db: Db,
  list: "received" | "sent",
  person: string,
  { start, count: limit }: PageRange,
): Promise<Dated[]> {
  const { fromId, toId, createdAt } = friendRequests;
  const [own, other] = list === "received" ? [toId, fromId] : [fromId, toId];
  const rows = await db
    .select({ id: other, at: createdAt })
    .from(friendRequests)
    .where(eq(own, person))
    .orderBy(sql`${createdAt} desc nulls last`, other)
    .offset(start)
    .limit(limit + 1);
  return rows.map(({ id, at }) => ({ id, at: at.toISOString() }));
}

async function sentCount(tx: Tx, me: string): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from friend_requests where from_id = ${me}`,
  );
  return rows[0]?.n ?? 0;
}

async function befriend(tx: Tx, me: string, them: string, at: Date): Promise<void> {
  await tx.delete(friendRequests).where(and(eq(friendRequests.fromId, them), eq(friendRequests.toId, me)));
  await tx.insert(friendships).values([
    { accountId: me, friendId: them, createdAt: at },
    { accountId: them, friendId: me, createdAt: at },
  ]);
  await count(tx, me, them, 1);
}

async function count(tx: Tx, me: string, them: string, by: 1 | -1): Promise<void> {
  await tx.execute(
    sql`update profiles set friend_count = friend_count + ${by}::int where account_id in (${me}, ${them})`,
  );
}
