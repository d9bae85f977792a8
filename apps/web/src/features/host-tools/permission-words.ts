import type { RoomPermission } from "@veranda/contract";

type Words = { permission: RoomPermission; label: string; hint?: string };

/** What hosts can keep from everyone else, as something that others may do. */
export const BUILDING: readonly Words[] = [
  { permission: "add_content", label: "Add things", hint: "Pictures, videos, models, notes, furniture" },
  { permission: "edit_admin_content", label: "Change what hosts have placed" },
  { permission: "change_environment", label: "Change the environment and lighting" },
  { permission: "save_room", label: "Save the space" },
  { permission: "clear_room", label: "Clear the space", hint: "Removes all objects in it" },
];

/** What has nothing to do with building: it is open or not also where one may only look. */
export const BESIDES: readonly Words[] = [
  { permission: "download", label: "Export the space as a file" },
  { permission: "teleport", label: "Jump to another spot", hint: "No portal or teleporter" },
  { permission: "chat_disabled", label: "Write in the chat" },
  {
    permission: "guest_text_chat_disabled",
    label: "Write in the chat as a guest",
    hint: "Visitors without an account",
  },
];
