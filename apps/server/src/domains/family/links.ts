import { and, eq, inArray, or, sql, type SQL } from "drizzle-orm";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { RecordEvent } from "../../platform/events/events.ts";
import { displayNameOf, isAdult, isBarred, isUnder16 } from "../accounts/account-facts.ts";
import { unlessGone } from "../people/follows.ts";
import { betweenTwo, type PairEvents } from "../people/pair.ts";
import { familyInvitations, familyLinks, parentalControls } from "./tables.ts";

type FamilyLink = Pick<typeof familyLinks.$inferSelect, "childId" | "parentId">;

/** The row of a link between two people, whichever of them is the child. */
const linkBetween = (one: string, other: string): SQL | undefined =>
  or(
    and(eq(familyLinks.childId, one), eq(familyLinks.parentId, other)),
    and(eq(familyLinks.childId, other), eq(familyLinks.parentId, one)),
  );

/** The row of a link that a new age has outgrown may exist for a moment: it no longer counts. */
const counts = sql`(${isUnder16(sql`${familyLinks.childId}`)} and ${isAdult(sql`${familyLinks.parentId}`)})`;

/** Ends the link between two, and notifies the other one. */
export const endLink = (events: PairEvents, me: string, them: string): Promise<void> =>
  unlessGone(
    betweenTwo(events, me, them, async (tx, _, record) => {
      if ((await dropLinks(tx, record, linkBetween(me, them))).length > 0)
        record({ name: "FamilyLinkEnded", from: me, to: them });
    }),
  );

/** One has blocked the other, who is notified that the link has ended, but not of the block. */
export const endBlocked = (events: PairEvents, blocker: string, blocked: string): Promise<void> =>
  unlessGone(
    betweenTwo(events, blocker, blocked, async (tx, _, record) => {
      const dropped = await dropLinks(tx, record, linkBetween(blocker, blocked));
      await recordOver(tx, record, dropped, ({ childId, parentId }) =>
        [childId, parentId].filter((id) => id === blocked),
      );
    }),
  );

/**
 * Staff end the link between two people, who are both notified; `note` writes the log in the same transaction if there
 * was a link.
 */
export const endByStaff = (
  events: PairEvents,
  one: string,
  other: string,
  note: (tx: Tx, link: FamilyLink) => Promise<void>,
): Promise<void> =>
  events.transaction(async (tx, record) => {
    const dropped = await dropLinks(tx, record, linkBetween(one, other));
    await recordOver(tx, record, dropped, bothOf);
    for (const link of dropped) await note(tx, link);
  });

/** An age has changed: people of 16 have no parents, and people who aren't adults no children. */
export const endOutgrown = (events: PairEvents, accountId: string): Promise<void> =>
  events.transaction(async (tx, record) => {
    const isOutgrown = sql`(child_id = ${accountId} and not ${isUnder16(accountId)})
      or (parent_id = ${accountId} and not ${isAdult(accountId)})`;
    await recordOver(tx, record, await dropLinks(tx, record, isOutgrown), bothOf);
    await tx
      .delete(familyInvitations)
      .where(and(eq(familyInvitations.childId, accountId), sql`not ${isUnder16(accountId)}`));
  });

/**
 * A permanently suspended person stops being a parent, even if the suspension is undone; a child stays linked, so that
 * the settings still apply if they return.
 */
export const endBarred = (events: PairEvents, accountId: string): Promise<void> =>
  events.transaction(async (tx, record) => {
    const isOver = sql`parent_id = ${accountId} and ${isBarred(accountId)}`;
    await recordOver(tx, record, await dropLinks(tx, record, isOver), ({ childId }) => [childId]);
  });

/** Ends somebody's links before their account is deleted in the same transaction. */
export async function forgetPerson(tx: Tx, record: RecordEvent, accountId: string): Promise<void> {
  const isTheirs = or(eq(familyLinks.childId, accountId), eq(familyLinks.parentId, accountId));
  for (const { childId, parentId } of await dropLinks(tx, record, isTheirs)) {
    const to = childId === accountId ? parentId : childId;
    // Nothing about a deleted account is kept, not even a name.
    record({ name: "FamilyLinkOver", from: accountId, to, formerName: null });
  }
}

/**
 * Drops links; the settings of a child without any other link are deleted with them. The child's other parents are
 * notified; they, the remaining people and the instances they are in are updated.
 */
async function dropLinks(tx: Tx, record: RecordEvent, which: SQL | undefined): Promise<FamilyLink[]> {
  // Serialises concurrent ends of one child's links: the last one also deletes the settings.
  await tx
    .select()
    .from(parentalControls)
    .where(
      inArray(
        parentalControls.childId,
        tx.select({ id: familyLinks.childId }).from(familyLinks).where(which),
      ),
    )
    .orderBy(parentalControls.childId)
    .for("update");
  const dropped = await tx.delete(familyLinks).where(which).returning();
  if (dropped.length === 0) return dropped;
  const childIds = [...new Set(dropped.map(({ childId }) => childId))];
  const left = await tx.select().from(familyLinks).where(inArray(familyLinks.childId, childIds));
  const isLinked = new Set(left.map(({ childId }) => childId));
  const alone = childIds.filter((id) => !isLinked.has(id));
  if (alone.length > 0) await tx.delete(parentalControls).where(inArray(parentalControls.childId, alone));
  for (const childId of childIds) {
    record({ name: "ParentalControlsChanged", accountId: childId, byId: null, toldIds: [], changes: [] });
    const toldIds = left.flatMap((link) => (link.childId === childId ? link.parentId : []));
    if (toldIds.length > 0) record({ name: "ParentUnlinked", accountId: childId, toldIds });
  }
  for (const accountId of new Set([...dropped, ...left].flatMap(bothOf)))
    record({ name: "AccountChanged", accountId });
  return dropped;
}

/** Notifies one or both people of each pair, with the other one's name. */
async function recordOver(
  tx: Tx,
  record: RecordEvent,
  dropped: readonly FamilyLink[],
  toldOf: (link: FamilyLink) => readonly string[],
): Promise<void> {
  if (dropped.length === 0) return;
  const ids = [...new Set(dropped.flatMap(bothOf))];
  const { rows } = await tx.execute<{ id: string; name: string | null }>(sql`
    select id, ${displayNameOf(sql`person.id`)} as name from unnest(${sql.param(ids)}::text[]) as person (id)`);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  for (const link of dropped)
    for (const to of toldOf(link)) {
      const from = to === link.childId ? link.parentId : link.childId;
      record({ name: "FamilyLinkOver", from, to, formerName: names.get(from) ?? null });
    }
}

const bothOf = ({ childId, parentId }: FamilyLink): string[] => [childId, parentId];

/** Whether somebody is currently a parent of a child. */
export async function isParentOf(
  db: Pick<Db, "select">,
  parentId: string,
  childId: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: familyLinks.childId })
    .from(familyLinks)
    .where(and(eq(familyLinks.childId, childId), eq(familyLinks.parentId, parentId), counts));
  return rows.length > 0;
}

/** Ids of a child's parents, in the order in which they were linked. */
export const parentIdsOf = async (db: Pick<Db, "select">, childId: string): Promise<string[]> =>
  (await parentIdsOfAll(db, [childId])).map(({ parentId }) => parentId);

/** Links of an account on either side, oldest first, including those that no longer count. */
export const linksOf = (db: Pick<Db, "select">, id: string) =>
  db
    .select()
    .from(familyLinks)
    .where(or(eq(familyLinks.childId, id), eq(familyLinks.parentId, id)))
    .orderBy(familyLinks.linkedAt, familyLinks.parentId, familyLinks.childId);

/** The same for several children. */
export const parentIdsOfAll = (db: Pick<Db, "select">, childIds: readonly string[]): Promise<FamilyLink[]> =>
  db
    .select({ childId: familyLinks.childId, parentId: familyLinks.parentId })
    .from(familyLinks)
    .where(and(inArray(familyLinks.childId, [...childIds]), counts))
    .orderBy(familyLinks.linkedAt, familyLinks.parentId);

/** The same for a parent's children. */
export const childIdsOf = async (db: Pick<Db, "select">, parentId: string): Promise<string[]> =>
  (
    await db
      .select({ id: familyLinks.childId })
      .from(familyLinks)
      .where(and(eq(familyLinks.parentId, parentId), counts))
      .orderBy(familyLinks.linkedAt, familyLinks.childId)
  ).map(({ id }) => id);
