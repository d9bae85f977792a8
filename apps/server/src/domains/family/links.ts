import { and, eq, or, sql, type SQL } from "drizzle-orm";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { RecordEvent } from "../../platform/events/events.ts";
import { adultsAmong, isUnder16 } from "../accounts/account-facts.ts";
import { unlessGone } from "../people/follows.ts";
import { betweenTwo, type PairEvents } from "../people/pair.ts";
import { familyInvitations, familyLinks, parentalControls } from "./tables.ts";

type FamilyLink = Pick<typeof familyLinks.$inferSelect, "childId" | "parentId">;

export const linkBetween = (one: string, other: string): SQL | undefined =>
  or(
    and(eq(familyLinks.childId, one), eq(familyLinks.parentId, other)),
    and(eq(familyLinks.childId, other), eq(familyLinks.parentId, one)),
  );

/** Ends the link between two, and notifies the other one. */
export const endLink = (events: PairEvents, me: string, them: string): Promise<void> =>
  unlessGone(
    betweenTwo(events, me, them, async (tx, _, record) => {
      if ((await dropLinks(tx, record, linkBetween(me, them))).length > 0)
        record({ name: "FamilyLinkEnded", from: me, to: them });
    }),
  );

/**
 * Drops links; what was set for a child without any other goes with them. Those who stay and the instances they are in
 * are told.
 */
async function dropLinks(tx: Tx, record: RecordEvent, which: SQL | undefined): Promise<FamilyLink[]> {
  const dropped = await tx.delete(familyLinks).where(which).returning();
  for (const { childId, parentId } of dropped) {
    await tx
      .delete(parentalControls)
      .where(
        and(
          eq(parentalControls.childId, childId),
          sql`not exists (select from family_links as link where link.child_id = ${childId})`,
        ),
      );
    record({ name: "ParentalControlsChanged", accountId: childId, byId: null, toldIds: [] });
    for (const accountId of [childId, parentId]) record({ name: "AccountChanged", accountId });
  }
  return dropped;
}

/** Another age is known of somebody: who is 16 by now has no parents here, and who is no adult no children. */
export const endOutgrown = (events: PairEvents, accountId: string): Promise<void> =>
  events.transaction(async (tx, record) => {
    const isOutgrown = sql`(child_id = ${accountId} and not ${isUnder16(accountId)})
      or (parent_id = ${accountId} and not exists (select from ${adultsAmong([accountId])} as adult))`;
    await dropLinks(tx, record, isOutgrown);
    await tx
      .delete(familyInvitations)
      .where(and(eq(familyInvitations.childId, accountId), sql`not ${isUnder16(accountId)}`));
  });

/** Ends somebody's links before their account is deleted in the same transaction. */
export async function forgetPerson(tx: Tx, record: RecordEvent, accountId: string): Promise<void> {
  await dropLinks(tx, record, or(eq(familyLinks.childId, accountId), eq(familyLinks.parentId, accountId)));
}

/** Ids of a child's parents, in the order in which they were linked. */
export const parentIdsOf = async (db: Pick<Db, "select">, childId: string): Promise<string[]> =>
  (
    await db
      .select({ id: familyLinks.parentId })
      .from(familyLinks)
      .where(eq(familyLinks.childId, childId))
      .orderBy(familyLinks.linkedAt, familyLinks.parentId)
  ).map(({ id }) => id);

/** The same of a parent's children. */
export const childIdsOf = async (db: Pick<Db, "select">, parentId: string): Promise<string[]> =>
  (
    await db
      .select({ id: familyLinks.childId })
      .from(familyLinks)
      .where(eq(familyLinks.parentId, parentId))
      .orderBy(familyLinks.linkedAt, familyLinks.childId)
  ).map(({ id }) => id);
