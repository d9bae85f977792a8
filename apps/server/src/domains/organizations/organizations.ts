import { eq, sql } from "drizzle-orm";
import {
  ORGANIZATION_SEATS_MAX,
  type JoinableOrganization,
  type MyOrganization,
  type OrganizationPlan,
  type OrganizationRecord,
  type ReceivedInvitation,
} from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import { newId } from "../accounts/random-id.ts";
import { releaseSpaces } from "../spaces/organization-spaces.ts";
import { identityProviderOf } from "./identity-provider.ts";
import { joinableFor } from "./domains.ts";
import { receivedInvitations } from "./invitations.ts";
import { lockMembershipOf, lockToChange, lockToDelete, requireMay } from "./lock-organization.ts";
import { writeAct } from "./organization-acts.ts";
import { namedDomain, readOrganization, recordOf } from "./organization-record.ts";
import type { OrganizationsDeps } from "./organizations-deps.ts";
import { myOrganizationOf } from "./own-organization.ts";
import { usedSeats } from "./seats.ts";
import { organizationMembers, organizations } from "./tables.ts";

/** Members per domain event: a failure for one of them repeats it for all of these. */
const TOLD_AT_ONCE = 100;
const CREATED = { max: 10, windowMs: 3_600_000 };

/** Throws ALREADY_IN_ORGANIZATION or RATE_LIMITED. */
export async function createOrganization(
  { events, limiter, now }: Pick<OrganizationsDeps, "events" | "limiter" | "now">,
  me: string,
  { name, associateDomain = null }: { name: string; associateDomain?: string | null | undefined },
): Promise<OrganizationRecord> {
  const waitMs = await limiter.take(`organization-made:${me}`, CREATED);
  if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
  const at = new Date(now());
  const organizationId = newId();
  return events.transaction(async (tx, record) => {
    await lockMembershipOf(tx, me);
    const [row] = await tx
      .insert(organizations)
      .values({ id: organizationId, name, createdAt: at, ...namedDomain(associateDomain) })
      .returning();
    const [founder] = await tx
      .insert(organizationMembers)
      .values({ accountId: me, organizationId, isAdmin: true, joinedAt: at })
      .onConflictDoNothing()
      .returning({ accountId: organizationMembers.accountId });
    if (row === undefined || founder === undefined) throw new NamedError("ALREADY_IN_ORGANIZATION");
    await writeAct(tx, { organizationId, act: "created", by: me, detail: name });
    record({ name: "AccountChanged", accountId: me });
    return recordOf(row);
  });
}

/** The organisation that somebody belongs to, and their invitations. */
export async function ownOrganization(
  deps: Pick<OrganizationsDeps, "db" | "cards" | "now">,
  me: string,
): Promise<{
  myOrganization: MyOrganization | null;
  invitations: ReceivedInvitation[];
  joinable: JoinableOrganization | null;
}> {
  const [myOrganization, invitations, joinable] = await Promise.all([
    myOrganizationOf(deps.db, me),
    receivedInvitations(deps, me),
    joinableFor(deps.db, me),
  ]);
  return { myOrganization, invitations, joinable: myOrganization === null ? joinable : null };
}

/** Throws what requireMay throws. */
export async function organizationForAdmins(
  { db, now, plan }: Pick<OrganizationsDeps, "db" | "now" | "plan">,
  me: string,
): Promise<OrganizationPlan> {
  const { organizationId } = await requireMay(db, me, "access_admin_page");
  const [row, used] = await Promise.all([
    readOrganization(db, organizationId),
    usedSeats(db, organizationId, now()),
  ]);
  return {
    ...recordOf(row),
    plan: row.plan === "FREE" ? plan : row.plan,
    seats: { used, limit: ORGANIZATION_SEATS_MAX },
  };
}

/** Throws what requireMay throws. */
export async function renameOrganization(
  { events }: Pick<OrganizationsDeps, "events">,
  me: string,
  name: string,
): Promise<OrganizationRecord> {
  return events.transaction(async (tx, record) => {
    const { organizationId, name: before } = await lockToChange(tx, me);
    const [row] = await tx
      .update(organizations)
      .set({ name })
      .where(eq(organizations.id, organizationId))
      .returning();
    if (row === undefined) throw new NamedError("ORGANIZATION_NOT_FOUND");
    if (name !== before) await writeAct(tx, { organizationId, act: "renamed", by: me, detail: name });
    record({ name: "AccountChanged", accountId: me });
    return recordOf(row);
  });
}

/** Its spaces stay with their owners; sessions opened by its provider end. Throws what requireMay throws. */
export async function deleteOrganization(
  { events, sessions }: Pick<OrganizationsDeps, "events" | "sessions">,
  me: string,
): Promise<void> {
  const onEnded = await events.transaction(async (tx, record) => {
    const { organizationId, name: formerName } = await lockToChange(tx, me);
    await lockToDelete(tx, organizationId);
    await releaseSpaces(tx, record, organizationId);
    const members = await tx
      .delete(organizationMembers)
      .where(eq(organizationMembers.organizationId, organizationId))
      .returning({ accountId: organizationMembers.accountId });
    await tx.execute(sql`delete from organizations where id = ${organizationId}`);
    const ids = members.map(({ accountId }) => accountId);
    for (let from = 0; from < ids.length; from += TOLD_AT_ONCE) {
      const toldIds = ids.slice(from, from + TOLD_AT_ONCE);
      record({ name: "OrganizationDeleted", organizationId, formerName, byId: me, toldIds });
    }
    return sessions.endSsoOf(tx, record, identityProviderOf(organizationId));
  });
  onEnded();
}
