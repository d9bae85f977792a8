import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import { mayInOrganization, type OrganizationPermission } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { membershipOf, type Membership } from "./organization-facts.ts";
import { organizationMembers, organizations } from "./tables.ts";

/** Throws ORGANIZATION_NOT_FOUND, or FORBIDDEN for members without the permission. */
export async function requireMay(
  db: Pick<Db, "select">,
  me: string,
  permission: OrganizationPermission,
): Promise<Membership> {
  const membership = await membershipOf(db, me);
  if (membership === null) throw new NamedError("ORGANIZATION_NOT_FOUND");
  if (!mayInOrganization(membership, permission)) throw new NamedError("FORBIDDEN");
  return membership;
}

/**
 * Serialises what makes somebody a member with the deletion of their account; call it before locking an organisation.
 * Who joins either is a member by the time that the account is forgotten, or waits and has no account any more.
 */
export const lockMembershipOf = (tx: Pick<Db, "execute">, accountId: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`organization-of:${accountId}`}, 0))`);

/** Locks an organisation until the transaction ends; false if it doesn't exist. */
export async function lockOrganization(tx: Pick<Db, "select">, id: string): Promise<boolean> {
  const [present] = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, id))
    .for("no key update");
  return present !== undefined;
}

/** The lock for deleting it: waits for transactions that are giving it a space, and blocks new ones. */
export async function lockToDelete(tx: Pick<Db, "select">, id: string): Promise<void> {
  await tx.select({ id: organizations.id }).from(organizations).where(eq(organizations.id, id)).for("update");
}

/** Locks the organisation of an account, and checks that it still belongs to it; null if it has none. */
export async function lockOwn(tx: Pick<Db, "select">, me: string): Promise<Membership | null> {
  const before = await membershipOf(tx, me);
  if (before === null || !(await lockOrganization(tx, before.organizationId))) return null;
  const membership = await membershipOf(tx, me);
  return membership?.organizationId === before.organizationId ? membership : null;
}

/** The same with a required permission. Throws what requireMay throws. */
export async function lockToChange(
  tx: Pick<Db, "select">,
  me: string,
  permission: OrganizationPermission = "access_admin_page",
): Promise<Membership> {
  const membership = await lockOwn(tx, me);
  if (membership === null) throw new NamedError("ORGANIZATION_NOT_FOUND");
  if (!mayInOrganization(membership, permission)) throw new NamedError("FORBIDDEN");
  return membership;
}

/** A member of the organisation. Throws USER_NOT_FOUND. */
export async function requireMember(
  tx: Pick<Db, "select">,
  organizationId: string,
  accountId: string,
): Promise<{ isAdmin: boolean }> {
  const [member] = await tx
    .select({ isAdmin: organizationMembers.isAdmin })
    .from(organizationMembers)
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        eq(organizationMembers.accountId, accountId),
      ),
    );
  if (member === undefined) throw new NamedError("USER_NOT_FOUND");
  return member;
}

/** Who takes over from somebody: the longest-serving other admin, otherwise the longest-serving member. */
export async function heirOf(
  tx: Pick<Db, "select">,
  organizationId: string,
  accountId: string,
): Promise<{ accountId: string; isAdmin: boolean } | undefined> {
  const [first] = await tx
    .select({ accountId: organizationMembers.accountId, isAdmin: organizationMembers.isAdmin })
    .from(organizationMembers)
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        ne(organizationMembers.accountId, accountId),
      ),
    )
    .orderBy(desc(organizationMembers.isAdmin), asc(organizationMembers.joinedAt))
    .limit(1);
  return first;
}

export const countAdmins = (tx: Pick<Db, "$count">, organizationId: string): Promise<number> =>
  tx.$count(
    organizationMembers,
    and(eq(organizationMembers.organizationId, organizationId), organizationMembers.isAdmin),
  );
