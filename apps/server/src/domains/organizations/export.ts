import { and, desc, eq, or, sql } from "drizzle-orm";
import { verifiedAddressOf } from "../accounts/account-facts.ts";
import type { ExportPart } from "../../account-data.ts";
import { mayApproach } from "../people/young-people.ts";
import { organizationActs, organizationInvitations, organizationMembers, organizations } from "./tables.ts";

/** Somebody's organisation, invitations to and by them, and acts in it by and on them. */
export const exportOrganization: ExportPart = async (db, accountId) => {
  const [organization, invitations, acts] = await Promise.all([
    db
      .select({
        name: organizations.name,
        isAdmin: organizationMembers.isAdmin,
        joinedAt: organizationMembers.joinedAt,
      })
      .from(organizationMembers)
      .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
      .where(eq(organizationMembers.accountId, accountId)),
    db
      .select({
        organization: organizations.name,
        email: organizationInvitations.email,
        at: organizationInvitations.invitedAt,
        expiresAt: organizationInvitations.expiresAt,
      })
      .from(organizationInvitations)
      .innerJoin(organizations, eq(organizations.id, organizationInvitations.organizationId))
      .where(
        or(
          and(
            eq(organizationInvitations.email, verifiedAddressOf(accountId)),
            mayApproach(sql`${organizationInvitations.invitedBy}`, sql`${accountId}::text`),
          ),
          eq(organizationInvitations.invitedBy, accountId),
        ),
      )
      .orderBy(desc(organizationInvitations.invitedAt)),
    db
      .select({ at: organizationActs.at, act: organizationActs.act, detail: organizationActs.detail })
      .from(organizationActs)
      .where(or(eq(organizationActs.by, accountId), eq(organizationActs.target, accountId)))
      .orderBy(desc(organizationActs.number)),
  ]);
  return { organization, organizationInvitations: invitations, organizationActs: acts };
};
