import { and, eq, inArray, sql } from "drizzle-orm";
import { BLOCKS_MAX } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { fetchPage, type IdPage, type PageRange } from "../../platform/db/pagination.ts";
import { dropFollow } from "./follows.ts";
import { dropFriendship } from "./friendships.ts";
import { betweenTwo, type PairEvents } from "./pair.ts";
import { blocks } from "./tables.ts";

/**
 * Hides two people from each other and ends what was between them. Throws USER_NOT_FOUND, NOT_YOURSELF or
 * TOO_MANY_PEOPLE.
 */
export function block(events: PairEvents, me: string, them: string, at: Date): Promise<void> {
  return betweenTwo(events, me, them, async (tx, pair, record) => {
    if (pair.hasBlocked) return;
    if ((await blockCount(tx, me)) >= BLOCKS_MAX) throw new NamedError("TOO_MANY_PEOPLE");
    await tx.insert(blocks).values({ blockerId: me, blockedId: them, createdAt: at });
    await dropFollow(tx, me, them);
    await dropFollow(tx, them, me);
    await tx.execute(sql`
      delete from encounters
      where (account_id = ${me} and met_id = ${them}) or (account_id = ${them} and met_id = ${me})`);
    record({ name: "PersonBlocked", from: me, to: them });
    if (await dropFriendship(tx, me, them)) record({ name: "FriendRemoved", from: me, to: them });
  });
}

/** Throws USER_NOT_FOUND. Blocking oneself changes nothing. */
export async function unblock(events: PairEvents, me: string, them: string): Promise<void> {
  if (me === them) return;
  await betweenTwo(events, me, them, async (tx, pair, record) => {
    if (!pair.hasBlocked) return;
    await tx.delete(blocks).where(and(eq(blocks.blockerId, me), eq(blocks.blockedId, them)));
    record({ name: "PersonUnblocked", from: me, to: them });
  });
}

/** Ids of the people whom a person has blocked, newest first. */
export function blockedByIds(db: Db, me: string, slice: PageRange): Promise<IdPage> {
  return fetchPage(slice, async (limit) => {
    const rows = await db
      .select({ id: blocks.blockedId })
      .from(blocks)
      .where(eq(blocks.blockerId, me))
      .orderBy(sql`${blocks.createdAt} desc nulls last`, blocks.blockedId)
      .offset(slice.start)
      .limit(limit);
    return rows.map(({ id }) => id);
  });
}

/** Ids of all people whom a person has blocked, newest first. */
export async function blockedIds(db: Db, me: string): Promise<string[]> {
  return (await blockedByIds(db, me, { start: 0, count: BLOCKS_MAX })).ids;
}

/** Ids of all people hidden from a person by a block in either direction. */
export async function hiddenIds(db: Pick<Db, "execute">, person: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select blocked_id as id from blocks where blocker_id = ${person}
    union
    select blocker_id from blocks where blocked_id = ${person}`);
  return rows.map(({ id }) => id);
}

/** Pairs among these people where the first has blocked the second. */
export async function blocksAmong(db: Db, ids: readonly string[]): Promise<[string, string][]> {
  const rows = await db
    .select({ blockerId: blocks.blockerId, blockedId: blocks.blockedId })
    .from(blocks)
    .where(and(inArray(blocks.blockerId, [...ids]), inArray(blocks.blockedId, [...ids])));
  return rows.map(({ blockerId, blockedId }) => [blockerId, blockedId]);
}

async function blockCount(tx: Tx, me: string): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from blocks where blocker_id = ${me}`,
  );
  return rows[0]?.n ?? 0;
}
