import type { RoomPermission } from "@veranda/contract";
import * as t from "@veranda/messages/about-space";

export type PermissionWords = { permission: RoomPermission; label: () => string; hint?: () => string };

/** Permissions that hosts can restrict to themselves, as actions of people with an account: guests can't edit. */
export const BUILDING: readonly PermissionWords[] = [
  { permission: "add_content", label: t.addThings, hint: t.addThingsHint },
  { permission: "edit_admin_content", label: t.changePlaced },
  { permission: "change_environment", label: t.changeEnvironment },
  { permission: "save_room", label: t.saveSpace },
  { permission: "clear_room", label: t.clearSpace, hint: t.clearSpaceHint },
];

/** Guests never have these; they are independent of "view only". */
export const EXPORT: PermissionWords = { permission: "download", label: t.exportSpace };

/** Guests have these too unless stated otherwise; they are independent of "view only". */
export const BESIDES: readonly PermissionWords[] = [
  { permission: "teleport", label: t.jumpElsewhere, hint: t.jumpElsewhereHint },
  { permission: "chat_disabled", label: t.writeInChat },
  {
    permission: "guest_text_chat_disabled",
    label: t.writeAsGuest,
    hint: t.writeAsGuestHint,
  },
  { permission: "guest_voice_chat_disabled", label: t.speakAsGuest },
  { permission: "under_16_chat_disabled", label: t.talkUnder16, hint: t.talkUnder16Hint },
];

/** What others may do with the permission; "" for one that no longer exists. */
export const permissionLabel = (permission: string): string =>
  [...BUILDING, EXPORT, ...BESIDES].find((each) => each.permission === permission)?.label() ?? "";
