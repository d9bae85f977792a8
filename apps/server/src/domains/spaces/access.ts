import { timingSafeEqual } from "node:crypto";
import { isNull, sql, type SQL } from "drizzle-orm";
import { NamedError } from "../../named-error.ts";
import { spaces, type SpaceRow } from "./tables.ts";

/** What a caller shows at the door: who they are, and share ids from the address or from a guest's token. */
export type AccessKeys = { readonly accountId: string | null; readonly shareIds: readonly string[] };

/** Spaces that were deleted are there for those alone who can bring them back. */
export const isThere: SQL = isNull(spaces.deletedAt);

/* Columns are written out: in a list of what is selected Drizzle leaves their table's name away. */

/** The owner, an administrator, or staff in a space without an owner. */
export const isHostOf = (accountId: string | SQL): SQL<boolean> => sql`(
  coalesce(spaces.owner_id = ${accountId}, false) or spaces.administrators @> array[${accountId}]::text[]
  or (spaces.owner_id is null and exists (select from accounts where id = ${accountId} and is_staff)))`;

export const isInvited = (accountId: string | SQL): SQL<boolean> => sql`exists (
  select from space_invitations join accounts on accounts.email = space_invitations.email
  where space_invitations.space_id = spaces.id and accounts.id = ${accountId} and email_verified_at is not null)`;

/** A space that this person can open without its share id. */
export const isOpenTo = (accountId: string): SQL => sql`(spaces.deleted_at is null and (
  spaces.share_setting = 'PUBLIC_LINK' or spaces.owner_id = ${accountId}
  or spaces.administrators @> array[${accountId}]::text[] or ${isInvited(accountId)}))`;

/** The columns that decide whom a space lets in, and as what. */
export const admissionFor = (accountId: string | null) => ({
  id: spaces.id,
  shareSetting: spaces.shareSetting,
  shareId: spaces.shareId,
  isInviteOnly: spaces.isInviteOnly,
  ownerId: spaces.ownerId,
  plan: spaces.plan,
  isInstancingEnabled: spaces.isInstancingEnabled,
  restrictedPermissions: spaces.restrictedPermissions,
  isHost: accountId === null ? sql<boolean>`false` : isHostOf(accountId),
  isInvited: accountId === null ? sql<boolean>`false` : isInvited(accountId),
});

export type Admission = Pick<
  SpaceRow,
  | "id"
  | "shareSetting"
  | "shareId"
  | "isInviteOnly"
  | "ownerId"
  | "plan"
  | "isInstancingEnabled"
  | "restrictedPermissions"
> & { readonly isHost: boolean; readonly isInvited: boolean };

/**
 * Public spaces are open to all; the others to their hosts, to the invited and, unless they are invite-only, to those
 * who hold their share id.
 */
export function mayEnter(
  space: Omit<Admission, "plan" | "isInstancingEnabled" | "restrictedPermissions">,
  keys: AccessKeys,
): boolean {
  return space.shareSetting === "PUBLIC_LINK" || space.isHost || space.isInvited || holdsShareId(space, keys);
}

/** Whether a share id that opens this space was given. */
export function holdsShareId(
  { shareId, isInviteOnly }: Pick<SpaceRow, "shareId" | "isInviteOnly">,
  { shareIds }: AccessKeys,
): boolean {
  return !isInviteOnly && shareIds.some((given) => isSame(given, shareId));
}

/** The row itself, if it is there and the caller may enter. Throws SPACE_NOT_FOUND or USER_UNAUTHORIZED. */
export function admitted<R extends Omit<Admission, "plan" | "isInstancingEnabled" | "restrictedPermissions">>(
  row: R | undefined,
  keys: AccessKeys,
): R {
  if (!row) throw new NamedError("SPACE_NOT_FOUND");
  if (!mayEnter(row, keys)) throw new NamedError("USER_UNAUTHORIZED");
  return row;
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
