import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import type { ExportPart } from "../../account-data.ts";
import { verifiedAddressOf } from "../accounts/account-facts.ts";
import { mayApproach } from "../people/young-people.ts";
import { isOpenTo } from "./access.ts";
import { isOwnedBy } from "./members.ts";
import { spaceInvitations, spaceLikes, spaceLoves, spaceMembers, spaces, spaceVisits } from "./tables.ts";

/**
 * Maximum characters of JSON of all objects together. A person's spaces can contain hundreds of times as much, and the
 * answer is in memory as a whole.
 */
export const OBJECTS_MAX = 16_000_000;

/** A person's own spaces, and what they did with all spaces. */
export const exportSpaces: ExportPart = async (db, accountId) => {
  const ofOwn = { spaceID: spaces.id, name: spaces.name };
  /** Names of others' spaces are included only if the person may enter them. */
  const of = {
    spaceID: spaces.id,
    name: sql<string | null>`case when ${isOpenTo(accountId)} then spaces.name end`,
  };
  const [own, loves, likes, visits, lookedAfter, invitations, invited] = await Promise.all([
    db
      .select({
        ...ofOwn,
        description: spaces.description,
        shareSetting: spaces.shareSetting,
        setting: spaces.setting,
        createdAt: spaces.createdAt,
        publishedAt: spaces.publishedAt,
        deletedAt: spaces.deletedAt,
      })
      .from(spaces)
      .where(isOwnedBy(accountId))
      .orderBy(desc(spaces.createdAt)),
    db
      .select({ ...of, at: spaceLoves.createdAt })
      .from(spaceLoves)
      .innerJoin(spaces, eq(spaces.id, spaceLoves.spaceId))
      .where(eq(spaceLoves.accountId, accountId))
      .orderBy(desc(spaceLoves.createdAt)),
    db
      .select({ ...of, at: spaceLikes.createdAt })
      .from(spaceLikes)
      .innerJoin(spaces, eq(spaces.id, spaceLikes.spaceId))
      .where(eq(spaceLikes.accountId, accountId))
      .orderBy(desc(spaceLikes.createdAt)),
    db
      .select({ ...of, visitCount: spaceVisits.visitCount, lastVisitedAt: spaceVisits.lastVisitedAt })
      .from(spaceVisits)
      .innerJoin(spaces, eq(spaces.id, spaceVisits.spaceId))
      .where(eq(spaceVisits.accountId, accountId))
      .orderBy(desc(spaceVisits.lastVisitedAt)),
    db
      .select(of)
      .from(spaceMembers)
      .innerJoin(spaces, eq(spaces.id, spaceMembers.spaceId))
      .where(and(eq(spaceMembers.accountId, accountId), eq(spaceMembers.role, "administrator")))
      .orderBy(spaces.id),
    db
      .select({ ...of, at: spaceInvitations.createdAt })
      .from(spaceInvitations)
      .innerJoin(spaces, eq(spaces.id, spaceInvitations.spaceId))
      .where(
        and(
          eq(spaceInvitations.email, verifiedAddressOf(accountId)),
          mayApproach(sql`${spaceInvitations.invitedBy}`, sql`${accountId}::text`),
        ),
      )
      .orderBy(desc(spaceInvitations.createdAt)),
    db
      .select({ ...of, email: spaceInvitations.email, at: spaceInvitations.createdAt })
      .from(spaceInvitations)
      .innerJoin(spaces, eq(spaces.id, spaceInvitations.spaceId))
      .where(eq(spaceInvitations.invitedBy, accountId))
      .orderBy(desc(spaceInvitations.createdAt)),
  ]);
  return {
    spaces: await withObjects(db, own),
    loves,
    likes,
    visits,
    hostedSpaces: lookedAfter,
    invitations,
    invited,
  };
};

/** Adds objects, newest space first, reading one at a time; null for all from the first that exceeds the maximum. */
async function withObjects<S extends { spaceID: string }>(
  db: Db,
  own: readonly S[],
): Promise<(S & { objects: unknown })[]> {
  let left = OBJECTS_MAX;
  const all: (S & { objects: unknown })[] = [];
  for (const space of own) {
    const text = left > 0 ? await objectsOf(db, space.spaceID) : null;
    left -= text?.length ?? 0;
    all.push({ ...space, objects: text === null || left < 0 ? null : JSON.parse(text) });
  }
  return all;
}

async function objectsOf(db: Db, spaceId: string): Promise<string | null> {
  const [row] = await db
    .select({ text: sql<string>`${spaces.objects}::text` })
    .from(spaces)
    .where(eq(spaces.id, spaceId));
  return row?.text ?? null;
}
