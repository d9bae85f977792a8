import { sql } from "drizzle-orm";
import { NamedError } from "../../named-error.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { Events, RecordEvent } from "../../platform/events/events.ts";
import { accountsAmong } from "../accounts/account-facts.ts";

/** The transaction that changes something between two people, with its events. */
export type PairEvents = Pick<Events, "transaction">;

type Counts = { friendCount: number; followingCount: number };

/** The relationship between two people, read while nobody else can change it. */
export type Pair = {
  readonly mine: Counts;
  readonly theirs: Counts;
  readonly isFollowing: boolean;
  readonly isFollowedBy: boolean;
  readonly areFriends: boolean;
  readonly hasAsked: boolean;
  readonly isAsked: boolean;
  readonly hasBlocked: boolean;
  readonly isBlocked: boolean;
};

/**
 * Runs a change between two people. Their profiles' rows are locked in a fixed order, which serialises concurrent
 * changes between them without deadlocks, and keeps the counts in those rows correct. Throws NOT_YOURSELF, or
 * USER_NOT_FOUND if one of them doesn't exist.
 */
export async function betweenTwo<T>(
  events: PairEvents,
  me: string,
  them: string,
  change: (tx: Tx, pair: Pair, record: RecordEvent) => Promise<T>,
): Promise<T> {
  if (me === them) throw new NamedError("NOT_YOURSELF");
  return events.transaction(async (tx, record) => {
    // Before the locks: creating one profile while holding the other would break the lock order.
    await makeProfiles(tx, [me, them]);
    const rows = await lockProfiles(tx, [me, them]);
    const mine = rows.find(({ id }) => id === me);
    const theirs = rows.find(({ id }) => id === them);
    if (mine === undefined) throw new NamedError("UNAUTHENTICATED");
    if (theirs === undefined) throw new NamedError("USER_NOT_FOUND");
    const { rows: found } = await tx.execute<Omit<Pair, "mine" | "theirs">>(sql`
      select
        exists (select from follows where follower_id = ${me} and followee_id = ${them}) as "isFollowing",
        exists (select from follows where follower_id = ${them} and followee_id = ${me}) as "isFollowedBy",
        exists (select from friendships where account_id = ${me} and friend_id = ${them}) as "areFriends",
        exists (select from friend_requests where from_id = ${me} and to_id = ${them}) as "hasAsked",
        exists (select from friend_requests where from_id = ${them} and to_id = ${me}) as "isAsked",
        exists (select from blocks where blocker_id = ${me} and blocked_id = ${them}) as "hasBlocked",
        exists (select from blocks where blocker_id = ${them} and blocked_id = ${me}) as "isBlocked"`);
    const [state] = found;
    if (state === undefined) throw new Error("A select without a table has one row");
    return change(tx, { ...state, mine, theirs }, record);
  });
}

/** In a fixed order, to prevent deadlocks. */
export async function lockProfiles(tx: Tx, ids: readonly string[]): Promise<(Counts & { id: string })[]> {
  const { rows } = await tx.execute<Counts & { id: string }>(sql`
    select account_id as id, friend_count as "friendCount", following_count as "followingCount"
    from profiles where account_id = any(${sql.param([...ids])}::text[]) order by account_id for no key update`);
  return rows;
}

/** Creates profiles that don't exist yet. */
export async function makeProfiles(tx: Pick<Db, "execute">, ids: readonly string[]): Promise<void> {
  const missing = sql`not exists (select from profiles where account_id = found.id)`;
  await tx.execute(sql`
    insert into profiles (account_id)
    select id from ${accountsAmong(ids)} as found where ${missing} order by id
    on conflict do nothing`);
}

/** A block isn't revealed: the blocker appears not to exist. */
export function requireUnblocked({ isBlocked, hasBlocked }: Pair): void {
  if (isBlocked) throw new NamedError("USER_NOT_FOUND");
  if (hasBlocked) throw new NamedError("UNBLOCK_FIRST");
}
