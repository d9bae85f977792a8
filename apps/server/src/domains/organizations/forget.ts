import { eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import type { RecordEvent } from "../../platform/events/events.ts";
import { verifiedAddressOf } from "../accounts/account-facts.ts";
import { changedSpaces, releaseSpaces } from "../spaces/organization-spaces.ts";
import { lockSpacesOf } from "../spaces/members.ts";
import { handOver } from "./hand-over.ts";
import { heirOf, lockMembershipOf, lockOwn, lockToDelete } from "./lock-organization.ts";
import { writeAct } from "./organization-acts.ts";
import { organizationActs, organizationInvitations, organizationMembers, organizations } from "./tables.ts";

type Tx = Pick<Db, "execute" | "select" | "insert" | "update" | "delete">;

/**
 * Removes somebody from their organisation before their account is deleted in the same transaction, and before their
 * spaces are: those of the organisation pass to its longest-serving admin; without one, its longest-serving member
 * becomes admin. Without any other member the organisation is deleted as well.
 */
export async function forgetPerson(tx: Tx, record: RecordEvent, accountId: string): Promise<void> {
  await lockMembershipOf(tx, accountId);
  // Locked before the organisation's rows, in the same order as creating a space.
  await lockSpacesOf(tx, accountId);
  await tx
    .delete(organizationInvitations)
    .where(eq(organizationInvitations.email, verifiedAddressOf(accountId)));
  const membership = await lockOwn(tx, accountId);
  // Log entries about them stay, anonymised.
  await tx.update(organizationActs).set({ byName: "" }).where(eq(organizationActs.by, accountId));
  await tx.update(organizationActs).set({ targetName: "" }).where(eq(organizationActs.target, accountId));
  if (membership === null) return;
  const { organizationId } = membership;
  const heir = await heirOf(tx, organizationId, accountId);
  if (heir === undefined) {
    await lockToDelete(tx, organizationId);
    await releaseSpaces(tx, record, organizationId);
    await tx.delete(organizations).where(eq(organizations.id, organizationId));
    return;
  }
  await tx.delete(organizationMembers).where(eq(organizationMembers.accountId, accountId));
  await writeAct(tx, { organizationId, act: "left", by: null });
  if (!heir.isAdmin) {
    await tx
      .update(organizationMembers)
      .set({ isAdmin: true })
      .where(eq(organizationMembers.accountId, heir.accountId));
    await writeAct(tx, { organizationId, act: "admin_made", by: null, target: heir.accountId });
    record({ name: "AccountChanged", accountId: heir.accountId });
  }
  await handOver(tx, { organizationId, from: accountId, to: heir.accountId, isForgotten: true });
  await changedSpaces(tx, record, organizationId);
}
