import type { SpaceObject } from "./records/object.ts";
import type { RoomHosts, RoomPermission, RoomRights } from "./records/rights.ts";

/* Rules of what one may do in a space, for server, engine and page alike; without a schema, so that a page carries none. */

type Person = { accountId: string | null; isStaff: boolean };

/** The rights of a person in a space. */
export function rightsOf(
  { ownerId, administrators, restrictedPermissions }: RoomHosts,
  { accountId, isStaff }: Person,
  isHostInstance = false,
): RoomRights {
  const isRoomOwner = accountId !== null && accountId === ownerId;
  const isAdministrator = accountId !== null && administrators.includes(accountId);
  const isHost = isRoomOwner || isAdministrator || (ownerId === null && isStaff);
  return {
    isRoomOwner,
    isAdministrator,
    isHost,
    isHostInstance,
    isAuthless: accountId === null,
    isReadOnlyActor: accountId === null,
    isRestrictedToViewOnly: !isHost && restrictedPermissions.includes("view_only"),
    restrictedPermissions: isHost ? [] : restrictedPermissions,
    isAuthlessChatAllowed: !restrictedPermissions.includes("guest_text_chat_disabled"),
  };
}

/** Whether something that hosts can keep from others is open to this person. */
export const may = (rights: RoomRights, permission: RoomPermission): boolean =>
  rights.isHost || !rights.restrictedPermissions.includes(permission);

/** Can change anything of the space's things at all. */
export const mayEdit = ({ isReadOnlyActor, isRestrictedToViewOnly }: RoomRights): boolean =>
  !isReadOnlyActor && !isRestrictedToViewOnly;

export const mayAdd = (rights: RoomRights): boolean => mayEdit(rights) && may(rights, "add_content");

/**
 * Product specification, section 5: editable only if not view-only, not flagged uneditable, and one is the owner, or
 * admin-content editing is enabled, or the creator is not a host. What came with the space is a host's.
 */
export function mayEditObject(
  rights: RoomRights,
  { ownerId, administrators }: Pick<RoomHosts, "ownerId" | "administrators">,
  { uneditable, creatorId }: Pick<SpaceObject, "uneditable" | "creatorId">,
): boolean {
  if (!mayEdit(rights)) return false;
  if (rights.isHost) return true;
  if (uneditable) return false;
  const isOfHost = creatorId === null || creatorId === ownerId || administrators.includes(creatorId);
  return may(rights, "edit_admin_content") || !isOfHost;
}
