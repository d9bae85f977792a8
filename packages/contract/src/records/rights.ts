import { z } from "zod";
import type { SpaceObject } from "./object.ts";

/** What the hosts of a space may keep from everyone else (product specification, section 3). */
export const ROOM_PERMISSIONS = [
  "add_content",
  "download",
  "edit_admin_content",
  "change_environment",
  "save_room",
  "clear_room",
  "teleport",
  "view_only",
  "chat_disabled",
  "guest_voice_chat_disabled",
  "guest_text_chat_disabled",
] as const;
export const roomPermission = z.enum(ROOM_PERMISSIONS);
export type RoomPermission = z.infer<typeof roomPermission>;

/** How a space of one's own begins: friends who come may add things, and only hosts touch the space itself. */
export const RESTRICTED_AT_FIRST: readonly RoomPermission[] = [
  "edit_admin_content",
  "change_environment",
  "save_room",
  "clear_room",
];

/** A space's own part of everybody's rights in it. */
export const roomHosts = z.object({
  ownerId: z.string().nullable(),
  administrators: z.array(z.string()),
  restrictedPermissions: z.array(roomPermission),
});
export type RoomHosts = z.infer<typeof roomHosts>;

/** What one participant may do here; the server decides it and checks each message against it. */
export const roomRights = z.object({
  isRoomOwner: z.boolean(),
  isAdministrator: z.boolean(),
  /** Owner, administrator, or staff in a space without an owner. */
  isHost: z.boolean(),
  /** This is the instance that its hosts look after (make_current_instance_host). */
  isHostInstance: z.boolean(),
  isAuthless: z.boolean(),
  /** Can look and talk, and change nothing: guests. */
  isReadOnlyActor: z.boolean(),
  isRestrictedToViewOnly: z.boolean(),
  restrictedPermissions: z.array(roomPermission),
  isAuthlessChatAllowed: z.boolean(),
});
export type RoomRights = z.infer<typeof roomRights>;

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
