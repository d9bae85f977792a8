import { and, count, eq } from "drizzle-orm";
import { ORGANIZATION_SEATS_MAX, type MyOrganization } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { verifiedAddressOf } from "../accounts/account-facts.ts";
import { asMine } from "./own-organization.ts";
import {
  organizationInvitations,
  organizationMembers,
  organizationRemovals,
  organizations,
} from "./tables.ts";

/** Adds a member to a locked organisation, which uses up an invitation of theirs. Throws ALREADY_IN_ORGANIZATION or TOO_MANY_PEOPLE. */
export async function join(
  tx: Pick<Db, "select" | "insert" | "delete">,
  accountId: string,
  { organizationId, at }: { organizationId: string; at: Date },
): Promise<MyOrganization> {
  const [[organization], [members]] = await Promise.all([
    tx.select({ name: organizations.name }).from(organizations).where(eq(organizations.id, organizationId)),
    tx
      .select({ n: count() })
      .from(organizationMembers)
      .where(eq(organizationMembers.organizationId, organizationId)),
  ]);
  if ((members?.n ?? 0) >= ORGANIZATION_SEATS_MAX) throw new NamedError("TOO_MANY_PEOPLE");
  const [joined] = await tx
    .insert(organizationMembers)
    .values({ accountId, organizationId, isAdmin: false, joinedAt: at })
    .onConflictDoNothing()
    .returning({ accountId: organizationMembers.accountId });
  if (organization === undefined || joined === undefined) throw new NamedError("ALREADY_IN_ORGANIZATION");
  await tx
    .delete(organizationRemovals)
    .where(
      and(
        eq(organizationRemovals.organizationId, organizationId),
        eq(organizationRemovals.accountId, accountId),
      ),
    );
  // Joined by its domain or its provider, there is nothing to accept any more.
  await deleteInvitation(tx, organizationId, accountId);
  return asMine({ organizationId, name: organization.name, isAdmin: false });
}

/** Deletes the invitation of who has this account, if there is one: it is used up, or no longer meant. */
export async function deleteInvitation(
  tx: Pick<Db, "delete">,
  organizationId: string,
  accountId: string,
): Promise<void> {
  await tx
    .delete(organizationInvitations)
    .where(
      and(
        eq(organizationInvitations.organizationId, organizationId),
        eq(organizationInvitations.email, verifiedAddressOf(accountId)),
      ),
    );
}
