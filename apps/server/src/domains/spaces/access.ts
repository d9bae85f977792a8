import { timingSafeEqual } from "node:crypto";
import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Assignment } from "@veranda/contract";
import { isHostOf, mayEnter, type SpaceRole, type SpaceVisitor } from "@veranda/contract/permissions";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { accountsAmong, isMinor, isStaff, verifiedAddressOf } from "../accounts/account-facts.ts";
import { isInvitedToEventOf } from "../events/invitation-facts.ts";
import { gatesOf, hasGates, isMarkedForAdults, isThroughGates } from "../gates/gate-facts.ts";
import { banOf, type Banned } from "../moderation/ban-facts.ts";
import { isMemberOf } from "../organizations/organization-facts.ts";
import { isBlockedBetween } from "../people/block-facts.ts";
import { isUnderReview } from "../reports/report-facts.ts";
import { assignedTo, hasAssignedRole } from "./assigned-role-facts.ts";
import { ownerOf, roleIn } from "./members.ts";
import { spaces, type SpaceRow } from "./tables.ts";

/* The facts on which the contract's access policy decides, as read by queries. */

/** A caller's credentials: their account, and share ids from the URL or from a guest's token. */
export type AccessKeys = {
  readonly accountId: string | null;
  readonly shareIds: readonly string[];
  /** The uid cookie of their browser, if known: bans may be by device. */
  readonly deviceId?: string;
};

/** Excludes spaces that were deleted, which only those who can restore them see, or taken down. */
export const isThere: SQL = sql`(${spaces.deletedAt} is null and ${spaces.takenDownAt} is null)`;

/** Whether somebody is invited: by address, to an event in the space, or by an assigned role. */
const isInvited = (accountId: string | SQL): SQL<boolean> => sql`(exists (
  select from space_invitations where space_invitations.space_id = spaces.id
    and space_invitations.email = ${verifiedAddressOf(accountId)})
  or ${isInvitedToEventOf(sql`spaces.id`, accountId)} or ${hasAssignedRole(accountId)})`;

const isOrganizationMember = (accountId: string | SQL): SQL<boolean> =>
  sql`(spaces.organization_owner_id is not null and ${isMemberOf(sql`spaces.organization_owner_id`, accountId)})`;

const isJudging = (accountId: string | SQL): SQL<boolean> =>
  sql`(${isStaff(accountId)} and ${isUnderReview(sql`spaces.id`, accountId)})`;

/**
 * Columns of an account's role, staff flag, invitation, organisation, block, judging and minority for a space;
 * constants if no account is given.
 */
export const accessColumns = (accountId: string | SQL | null) =>
  accountId === null
    ? {
        role: sql<SpaceRole | null>`null`,
        isStaff: NO,
        isInvited: NO,
        isOrganizationMember: NO,
        isBlocked: NO,
        isJudging: NO,
        isMinor: NO,
      }
    : {
        role: roleIn(accountId),
        isStaff: isStaff(accountId),
        isInvited: isInvited(accountId),
        isOrganizationMember: isOrganizationMember(accountId),
        isBlocked: isBlockedBetween(accountId, ownerOf),
        isJudging: isJudging(accountId),
        isMinor: isMinor(accountId),
      };
const NO = sql<boolean>`false`;

/** The policy's `mayEnter` as SQL, for callers without a share id who judge no reports; for paginated listings. */
export const isOpenTo = (
  accountId: string,
): SQL => sql`(spaces.deleted_at is null and spaces.taken_down_at is null
  and not (${isMarkedForAdults(sql`spaces.id`)} and ${isMinor(accountId)}) and (
  ${roleIn(accountId)} is not null or (${ownerOf} is null and ${isStaff(accountId)})
  or ((spaces.share_setting = 'PUBLIC_LINK' or ${isInvited(accountId)}
      or (spaces.share_setting = 'ORG' and ${isOrganizationMember(accountId)}))
    and not ${isBlockedBetween(accountId, ownerOf)})))`;

/** The columns that decide who may enter a space, and as what. */
export const admissionFor = (accountId: string | SQL | null) => ({
  id: spaces.id,
  shareSetting: spaces.shareSetting,
  shareId: spaces.shareId,
  isInviteOnly: spaces.isInviteOnly,
  ownerId: ownerOf,
  plan: spaces.plan,
  isInstancingEnabled: spaces.isInstancingEnabled,
  restrictedPermissions: spaces.restrictedPermissions,
  isGated: hasGates(sql`spaces.id`),
  assigned: accountId === null ? sql<Assignment[]>`'[]'::json` : assignedTo(accountId),
  isForAdults: isMarkedForAdults(sql`spaces.id`),
  ...accessColumns(accountId),
});

type Door = Pick<SpaceRow, "shareSetting" | "shareId" | "isInviteOnly"> & {
  ownerId: string | null;
  isForAdults: boolean;
} & Omit<SpaceVisitor, "hasShareId">;
export type Admission = Door &
  Pick<SpaceRow, "id" | "plan" | "isInstancingEnabled" | "restrictedPermissions"> & {
    /** Whether there are gates for people other than hosts: see `isKeptOut`. */
    isGated: boolean;
    /** The account's assigned roles. */
    assigned: readonly Assignment[];
  };

/** The caller, as the access policy represents them. */
export const visitorOf = (
  { role, isStaff, isInvited, isOrganizationMember, isBlocked, isJudging, isMinor, shareId }: Door,
  keys: AccessKeys,
): SpaceVisitor => ({
  role,
  isStaff,
  isInvited,
  isOrganizationMember,
  isBlocked,
  isJudging,
  isMinor,
  hasShareId: keys.shareIds.some((given) => isSame(given, shareId)),
});

export const isLetIn = (door: Door, keys: AccessKeys): boolean => mayEnter(door, visitorOf(door, keys));

/** Whether somebody is excluded only by their age. */
export const isTooYoung = (door: Door, keys: AccessKeys): boolean =>
  door.isForAdults && door.isMinor && isLetIn({ ...door, isForAdults: false }, keys);

/** Which of these accounts are hosts of a space. */
export async function hostsAmong(
  db: Pick<Db, "execute">,
  spaceId: string,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<
    { id: string; ownerId: string | null } & Pick<Door, "role" | "isStaff">
  >(sql`
    select person.id, ${ownerOf} as "ownerId", ${roleIn(sql`person.id`)} as role,
      ${isStaff(sql`person.id`)} as "isStaff"
    from ${accountsAmong(accountIds)} as person, spaces where spaces.id = ${spaceId}`);
  return new Set(rows.filter((row) => isHostOf(row, row)).map(({ id }) => id));
}

/** Whether a gate excludes somebody who may enter otherwise. */
export async function isKeptOut(
  db: Pick<Db, "select" | "execute">,
  { id, isGated, isHost }: Pick<Admission, "id" | "isGated"> & { isHost: boolean },
  { accountId, deviceId }: AccessKeys,
): Promise<boolean> {
  if (!isGated || isHost) return false;
  return !isThroughGates(await gatesOf(db, id, [{ accountId, deviceId: deviceId ?? null }]), 0);
}

export const bannedAs = ({ accountId, deviceId }: AccessKeys): Banned => ({
  accountId,
  deviceId: deviceId ?? null,
});

/**
 * Throws BANNED with end and reason for somebody who isn't a host; a ban that has ended in the meantime has no effect.
 */
export async function refuseBanned(
  db: Pick<Db, "select" | "execute">,
  id: string,
  keys: AccessKeys,
): Promise<void> {
  const ban = await banOf(db, id, bannedAs(keys));
  if (ban !== null) throw new NamedError("BANNED", { customData: ban });
}

/** The row, and whether the caller is a host. Throws SPACE_NOT_FOUND or USER_UNAUTHORIZED. */
export function admitted<R extends Door>(row: R | undefined, keys: AccessKeys): R & { isHost: boolean } {
  if (!row) throw new NamedError("SPACE_NOT_FOUND");
  if (!isLetIn(row, keys)) throw new NamedError("USER_UNAUTHORIZED");
  return { ...row, isHost: isHostOf(row, row) };
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Locks a space until the transaction ends; false if it doesn't exist. */
export async function lockSpace(tx: Pick<Db, "select">, id: string): Promise<boolean> {
  const [present] = await tx
    .select({ id: spaces.id })
    .from(spaces)
    .where(and(eq(spaces.id, id), isThere))
    .for("no key update");
  return present !== undefined;
}

/** Whether someone is a host of a space. */
export async function isHost(db: Pick<Db, "select">, id: string, accountId: string): Promise<boolean> {
  const [row] = await db
    .select(admissionFor(accountId))
    .from(spaces)
    .where(and(eq(spaces.id, id), isThere));
  return row !== undefined && isHostOf(row, row);
}
