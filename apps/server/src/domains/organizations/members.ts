import { and, desc, eq, sql } from "drizzle-orm";
import {
  maySpareAdmin,
  ORGANIZATION_SEATS_MAX,
  type Colleague,
  type OrganizationMember,
} from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import { nextOffset, fetchPage, type PageRange } from "../../platform/db/pagination.ts";
import { displayNameOf } from "../accounts/account-facts.ts";
import { verifiedAddresses } from "../accounts/mail-addresses.ts";
import { csvOf } from "../../platform/csv.ts";
import { changedSpaces, ownedOf } from "../spaces/organization-spaces.ts";
import { handOver } from "./hand-over.ts";
import { deleteInvitation } from "./join.ts";
import {
  countAdmins,
  heirOf,
  lockOwn,
  lockToChange,
  requireMay,
  requireMember,
} from "./lock-organization.ts";
import { identityProviderOf } from "./identity-provider.ts";
import { writeAct } from "./organization-acts.ts";
import { membershipOf } from "./organization-facts.ts";
import type { OrganizationsDeps } from "./organizations-deps.ts";
import { organizationMembers, organizationRemovals } from "./tables.ts";

type Reads = Pick<OrganizationsDeps, "db" | "cards">;
type Writes = Pick<OrganizationsDeps, "db" | "events" | "cards" | "sessions">;
type MemberRow = { accountId: string; isAdmin: boolean; joinedAt: Date };

/** Admins first, then by name. Throws ORGANIZATION_NOT_FOUND. */
export async function colleagues(
  deps: Reads,
  me: string,
  slice: PageRange,
): Promise<{ members: Colleague[]; next: number | null }> {
  const membership = await membershipOf(deps.db, me);
  if (membership === null) throw new NamedError("ORGANIZATION_NOT_FOUND");
  const { rows, next } = await pageOf(deps, membership.organizationId, slice);
  return { members: await asColleagues(deps, rows), next };
}

/** The same with the details for admins. Throws what requireMay throws. */
export async function members(
  deps: Reads,
  me: string,
  slice: PageRange,
): Promise<{ members: OrganizationMember[]; next: number | null }> {
  const { organizationId } = await requireMay(deps.db, me, "access_admin_page");
  const { rows, next } = await pageOf(deps, organizationId, slice);
  return { members: await asMembers(deps, rows), next };
}

const COLUMNS = ["displayName", "username", "email", "isAdmin", "joinedAt"] as const;

/** All members as CSV, a line per member. Throws what requireMay throws. */
export async function membersFile(deps: Reads, me: string): Promise<string> {
  const all = await members(deps, me, { start: 0, count: ORGANIZATION_SEATS_MAX });
  return csvOf(
    COLUMNS,
    all.members.map((member) => COLUMNS.map((column) => String(member[column] ?? ""))),
  );
}

/** Makes a member an admin, or removes that role. Throws what requireMay throws, USER_NOT_FOUND or LAST_ADMIN. */
export async function setAdmin(
  deps: Writes,
  me: string,
  { accountId, isAdmin }: { accountId: string; isAdmin: boolean },
): Promise<OrganizationMember> {
  const organizationId = await deps.events.transaction(async (tx, record) => {
    const { organizationId } = await lockToChange(tx, me);
    const member = await requireMember(tx, organizationId, accountId);
    if (member.isAdmin === isAdmin) return organizationId;
    if (!isAdmin && !maySpareAdmin(member, await countAdmins(tx, organizationId)))
      throw new NamedError("LAST_ADMIN");
    await tx.update(organizationMembers).set({ isAdmin }).where(eq(organizationMembers.accountId, accountId));
    await writeAct(tx, {
      organizationId,
      act: isAdmin ? "admin_made" : "admin_removed",
      by: me,
      target: accountId,
    });
    await changedSpaces(tx, record, organizationId);
    record({ name: "AccountChanged", accountId });
    return organizationId;
  });
  const [row] = await deps.db
    .select()
    .from(organizationMembers)
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        eq(organizationMembers.accountId, accountId),
      ),
    );
  const [member] = row === undefined ? [] : await asMembers(deps, [row]);
  if (member === undefined) throw new NamedError("USER_NOT_FOUND");
  return member;
}

/** Removes a member, whose spaces pass to the caller. Throws what requireMay throws, USER_NOT_FOUND or LAST_ADMIN. */
export async function removeMember(deps: Writes, me: string, accountId: string): Promise<void> {
  if (accountId === me) {
    await requireMay(deps.db, me, "access_admin_page");
    await leave(deps, me, null);
    return;
  }
  const onRemoved = await deps.events.transaction(async (tx, record) => {
    const { organizationId } = await lockToChange(tx, me);
    await requireMember(tx, organizationId, accountId);
    await tx.delete(organizationMembers).where(eq(organizationMembers.accountId, accountId));
    await tx.insert(organizationRemovals).values({ organizationId, accountId }).onConflictDoNothing();
    // Somebody invited twice can't rejoin by the other invitation.
    await deleteInvitation(tx, organizationId, accountId);
    await writeAct(tx, { organizationId, act: "removed", by: me, target: accountId });
    await handOver(tx, { organizationId, from: accountId, to: me });
    await changedSpaces(tx, record, organizationId);
    record({ name: "AccountChanged", accountId });
    // Its admins could control sessions opened by their provider.
    return deps.sessions.endSsoIn(tx, record, accountId, identityProviderOf(organizationId));
  });
  onRemoved();
}

/** Number of spaces named to somebody who leaves. */
const LEFT_NAMED = 5;

/** What a departure would leave behind, and who would get it. Throws ORGANIZATION_NOT_FOUND. */
export async function leaving(
  { db, cards }: Reads,
  me: string,
): Promise<{ spaces: number; spaceNames: string[]; heir: Colleague | null }> {
  const membership = await membershipOf(db, me);
  if (membership === null) throw new NamedError("ORGANIZATION_NOT_FOUND");
  const { organizationId } = membership;
  const heir = await heirOf(db, organizationId, me);
  const [spaces, [card]] = await Promise.all([
    ownedOf(db, { organizationId, ownerId: me, named: LEFT_NAMED }),
    asColleagues({ cards }, heir?.isAdmin === true ? [heir] : []),
  ]);
  return { spaces: spaces.count, spaceNames: spaces.names, heir: card ?? null };
}

/**
 * Leaves the organisation; the caller's spaces in it pass to the successor, or to its longest-serving admin. Throws
 * ORGANIZATION_NOT_FOUND, USER_NOT_FOUND if the successor isn't another member, or LAST_ADMIN.
 */
export async function leave(
  { events, sessions }: Pick<Writes, "events" | "sessions">,
  me: string,
  successorId: string | null,
): Promise<void> {
  const onLeft = await events.transaction(async (tx, record) => {
    const membership = await lockOwn(tx, me);
    if (membership === null) throw new NamedError("ORGANIZATION_NOT_FOUND");
    const { organizationId } = membership;
    if (successorId !== null) {
      if (successorId === me) throw new NamedError("USER_NOT_FOUND");
      const successor = await requireMember(tx, organizationId, successorId);
      // Only an admin hands over a role.
      if (membership.isAdmin && !successor.isAdmin) {
        await tx
          .update(organizationMembers)
          .set({ isAdmin: true })
          .where(eq(organizationMembers.accountId, successorId));
        await writeAct(tx, { organizationId, act: "admin_made", by: me, target: successorId });
        record({ name: "AccountChanged", accountId: successorId });
      }
    }
    if (!maySpareAdmin(membership, await countAdmins(tx, organizationId))) throw new NamedError("LAST_ADMIN");
    const heir = await heirOf(tx, organizationId, me);
    await tx.delete(organizationMembers).where(eq(organizationMembers.accountId, me));
    await writeAct(tx, { organizationId, act: "left", by: me });
    const to = membership.isAdmin ? (successorId ?? heir?.accountId) : heir?.accountId;
    if (to !== undefined) await handOver(tx, { organizationId, from: me, to });
    await changedSpaces(tx, record, organizationId);
    record({ name: "AccountChanged", accountId: me });
    return sessions.endSsoIn(tx, record, me, identityProviderOf(organizationId));
  });
  onLeft();
}

async function pageOf(
  { db }: Pick<Reads, "db">,
  organizationId: string,
  slice: PageRange,
): Promise<{ rows: MemberRow[]; next: number | null }> {
  const { ids, hasMore } = await fetchPage(slice, async (limit) => {
    const rows = await db
      .select({ id: organizationMembers.accountId })
      .from(organizationMembers)
      .where(eq(organizationMembers.organizationId, organizationId))
      .orderBy(
        desc(organizationMembers.isAdmin),
        sql`lower(${displayNameOf(sql`organization_members.account_id`)})`,
        organizationMembers.accountId,
      )
      .offset(slice.start)
      .limit(limit);
    return rows.map(({ id }) => id);
  });
  const found = await db
    .select()
    .from(organizationMembers)
    .where(sql`${organizationMembers.accountId} = any(${sql.param(ids)}::text[])`);
  const byId = new Map(found.map((row) => [row.accountId, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), next: nextOffset(slice, hasMore) };
}

async function asColleagues(
  { cards }: Pick<Reads, "cards">,
  rows: readonly Pick<MemberRow, "accountId" | "isAdmin">[],
): Promise<Colleague[]> {
  const people = await cards.byId(rows.map(({ accountId }) => accountId));
  return rows.flatMap(({ accountId, isAdmin }) => {
    const card = people.get(accountId);
    if (card === undefined) return [];
    const { userID, username, displayName, picture } = card;
    return [{ userID, username, displayName, picture, isAdmin }];
  });
}

async function asMembers(deps: Reads, rows: readonly MemberRow[]): Promise<OrganizationMember[]> {
  const [people, addresses] = await Promise.all([
    asColleagues(deps, rows),
    verifiedAddresses(
      deps.db,
      rows.map(({ accountId }) => accountId),
    ),
  ]);
  const joined = new Map(rows.map(({ accountId, joinedAt }) => [accountId, joinedAt.toISOString()]));
  return people.map((person) => ({
    ...person,
    email: addresses.get(person.userID) ?? null,
    joinedAt: joined.get(person.userID) ?? "",
  }));
}
