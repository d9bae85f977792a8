import type { RoomPermission } from "@veranda/contract";
import * as t from "@veranda/messages/about-space";

export type PermissionWords = { permission: RoomPermission; label: () => string; hint?: () => string };

/** What hosts can keep from everyone else, as something that others with an account may do: guests change nothing. */
export const BUILDING: readonly PermissionWords[] = [
  { permission: "add_content", label: t.addThings, hint: t.addThingsHint },
  { permission: "edit_admin_content", label: t.changePlaced },
  { permission: "change_environment", label: t.changeEnvironment },
  { permission: "save_room", label: t.saveSpace },
  { permission: "clear_room", label: t.clearSpace, hint: t.clearSpaceHint },
];

/** Guests never do it either, and it is open or not also where one may only look. */
export const EXPORT: PermissionWords = { permission: "download", label: t.exportSpace };

/** What guests do too, but where a line says otherwise; it is open or not also where one may only look. */
export const BESIDES: readonly PermissionWords[] = [
  { permission: "teleport", label: t.jumpElsewhere, hint: t.jumpElsewhereHint },
  { permission: "chat_disabled", label: t.writeInChat },
  {
    permission: "guest_text_chat_disabled",
    label: t.writeAsGuest,
    hint: t.writeAsGuestHint,
  },
  { permission: "guest_voice_chat_disabled", label: t.speakAsGuest },
];

/** What others may do with it; "" for a permission that there is no longer. */
export const permissionLabel = (permission: string): string =>
  [...BUILDING, EXPORT, ...BESIDES].find((each) => each.permission === permission)?.label() ?? "";
