import { and, arrayContains, desc, eq, isNotNull } from "drizzle-orm";
import type { ExportPart } from "../accounts/export.ts";
import { accounts } from "../accounts/tables.ts";
import { spaceInvitations, spaceLikes, spaceLoves, spaces, spaceVisits } from "./tables.ts";

/** A person's own spaces, and what they did with those of all. */
export const exportSpaces: ExportPart = async (db, accountId) => {
  const of = { spaceID: spaces.id, name: spaces.name };
  const [own, loves, likes, visits, lookedAfter, invitations, invited] = await Promise.all([
    db
      .select({
        ...of,
        description: spaces.description,
        shareSetting: spaces.shareSetting,
        setting: spaces.setting,
        objects: spaces.objects,
        createdAt: spaces.createdAt,
        publishedAt: spaces.publishedAt,
        deletedAt: spaces.deletedAt,
      })
      .from(spaces)
      .where(eq(spaces.ownerId, accountId))
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
      .from(spaces)
      .where(arrayContains(spaces.administrators, [accountId]))
      .orderBy(spaces.id),
    db
      .select({ ...of, at: spaceInvitations.createdAt })
      .from(spaceInvitations)
      .innerJoin(spaces, eq(spaces.id, spaceInvitations.spaceId))
      .innerJoin(accounts, eq(accounts.email, spaceInvitations.email))
      .where(and(eq(accounts.id, accountId), isNotNull(accounts.emailVerifiedAt)))
      .orderBy(desc(spaceInvitations.createdAt)),
    db
      .select({ ...of, email: spaceInvitations.email, at: spaceInvitations.createdAt })
      .from(spaceInvitations)
      .innerJoin(spaces, eq(spaces.id, spaceInvitations.spaceId))
      .where(eq(spaceInvitations.invitedBy, accountId))
      .orderBy(desc(spaceInvitations.createdAt)),
  ]);
  return { spaces: own, loves, likes, visits, hostedSpaces: lookedAfter, invitations, invited };
};
