import { z } from "zod";
import { assignedRoleName, stand } from "./assigned-role.ts";

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
  "under_16_chat_disabled",
] as const;
export const roomPermission = z.enum(ROOM_PERMISSIONS);
export type RoomPermission = z.infer<typeof roomPermission>;

/**
 * How a space of one's own begins: friends who come may add things, only hosts touch the space itself or take it along,
 * and people under 16 talk with their friends.
 */
export const RESTRICTED_AT_FIRST: readonly RoomPermission[] = [
  "add_content",
  "download",
  "edit_admin_content",
  "change_environment",
  "save_room",
  "clear_room",
  "under_16_chat_disabled",
];

/** A space's own part of everybody's rights in it. */
export const roomHosts = z.object({
  ownerId: z.string().nullable(),
  administrators: z.array(z.string()),
  /** Admins of the organisation that the space belongs to; absent: it belongs to none. */
  organizationAdmins: z.array(z.string()).optional(),
  /** Who has, or had, the role of a builder: what they made is kept from others as what hosts make; absent: nobody. */
  builders: z.array(z.string()).optional(),
  restrictedPermissions: z.array(roomPermission),
});
export type RoomHosts = z.infer<typeof roomHosts>;

/** What one participant may do here; the server decides it and checks each message against it. */
export const roomRights = z.object({
  isRoomOwner: z.boolean(),
  isAdministrator: z.boolean(),
  /** Owner, administrator, admin of its organisation, or staff in a space without an owner. */
  isHost: z.boolean(),
  /** A host of this instance has given them a say over its people: the door, voices, order. Not over what is built. */
  isCoHost: z.boolean(),
  /** This is the space's main instance (make_current_instance_host). */
  isHostInstance: z.boolean(),
  isAuthless: z.boolean(),
  /** Can look and talk, and change nothing: guests. */
  isReadOnlyActor: z.boolean(),
  isRestrictedToViewOnly: z.boolean(),
  restrictedPermissions: z.array(roomPermission),
  isAuthlessChatAllowed: z.boolean(),
  /** What hosts have assigned them; nothing of it to hosts. */
  assignedRoles: z.array(assignedRoleName),
  /** Where they build as builders; empty: as builders of all of the space, or as anybody. */
  stands: z.array(stand),
  /** Known to be. */
  isUnder16: z.boolean(),
  /** Messages, voice and camera are exchanged with friends only: no host has allowed more to people under 16. */
  isLimitedToFriends: z.boolean(),
  /** A parent has turned voice and chat off: nothing is exchanged with anybody. */
  isConversationOff: z.boolean(),
});
export type RoomRights = z.infer<typeof roomRights>;
