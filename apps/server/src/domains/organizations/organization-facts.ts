import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { isAmong } from "../../platform/db/is-among.ts";
import { isStaff } from "../accounts/account-facts.ts";
import { organizationMembers, organizations } from "./tables.ts";

/* Facts about organisations for queries of other domains, as SQL: only this folder uses the tables. */

export const isMemberOf = (organizationId: SQL, accountId: string | SQL): SQL<boolean> => sql`exists (
  select from organization_members
  where organization_members.organization_id = ${organizationId} and organization_members.account_id = ${accountId})`;

export const isAdminOf = (organizationId: SQL, accountId: string | SQL): SQL<boolean> => sql`exists (
  select from organization_members
  where organization_members.organization_id = ${organizationId} and organization_members.account_id = ${accountId}
    and organization_members.is_admin)`;

/** Ids of its admins, as a subquery. */
export const adminsOf = (organizationId: SQL): SQL => sql`(
  select organization_members.account_id from organization_members
  where organization_members.organization_id = ${organizationId} and organization_members.is_admin)`;

/** Id of an account's organisation; null if it has none. */
export const organizationIdOf = (accountId: string | SQL): SQL<string | null> => sql`(
  select organization_members.organization_id from organization_members
  where organization_members.account_id = ${accountId})`;

/**
 * Whether an organisation's identity provider with this name can sign an account in: its domain is proven, and the
 * account is a member and not staff.
 */
export const isSignedInBy = (provider: SQL, accountId: string | SQL): SQL<boolean> => sql`exists (
  select from organization_identity_providers own
    join organizations on organizations.id = own.organization_id
    join organization_members member on member.organization_id = own.organization_id
  where 'saml:' || own.provider_id = ${provider} and organizations.domain_proven_at is not null
    and member.account_id = ${accountId} and not ${isStaff(accountId)})`;

/** Somebody's role and organisation; null if they have none. */
export type Membership = { organizationId: string; name: string; isAdmin: boolean };

export async function membershipOf(db: Pick<Db, "select">, accountId: string): Promise<Membership | null> {
  const [row] = await db
    .select({
      organizationId: organizations.id,
      name: organizations.name,
      isAdmin: organizationMembers.isAdmin,
    })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(eq(organizationMembers.accountId, accountId));
  return row ?? null;
}

/**
 * Id of an account's organisation, with existence and membership locked until the transaction ends; null if it has
 * none. Call it before locking anything else of the organisation: deleting it locks it before its spaces.
 */
export async function heldOrganizationId(tx: Pick<Db, "select">, accountId: string): Promise<string | null> {
  const isTheirs = eq(organizationMembers.accountId, accountId);
  const theirs = tx
    .select({ id: organizationMembers.organizationId })
    .from(organizationMembers)
    .where(isTheirs);
  // In this order: deleting an organisation locks it first, and its members' rows are deleted with it.
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(inArray(organizations.id, theirs))
    .for("key share");
  const [row] = await tx
    .select({ id: organizationMembers.organizationId })
    .from(organizationMembers)
    .where(isTheirs)
    .for("key share");
  return row?.id ?? null;
}

/** The members among these accounts. */
export async function membersAmong(
  db: Pick<Db, "select">,
  organizationId: string,
  accountIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ accountId: organizationMembers.accountId })
    .from(organizationMembers)
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        isAmong(organizationMembers.accountId, accountIds),
      ),
    );
  return rows.map(({ accountId }) => accountId);
}

/** Its members, in order of joining. */
export async function memberIdsOf(
  db: Pick<Db, "select">,
  organizationId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ accountId: organizationMembers.accountId })
    .from(organizationMembers)
    .where(eq(organizationMembers.organizationId, organizationId))
    .orderBy(organizationMembers.joinedAt, organizationMembers.accountId)
    .limit(limit);
  return rows.map(({ accountId }) => accountId);
}

export async function organizationNameOf(db: Pick<Db, "select">, organizationId: string): Promise<string> {
  const [row] = await db
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return row?.name ?? "";
}
