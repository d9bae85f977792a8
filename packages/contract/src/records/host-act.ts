import { z } from "zod";

/** What hosts do to people in a space and to the space's rules; each is written down with who did it. */
export const HOST_ACTS = [
  "removed",
  "banned",
  "unbanned",
  /** From all spaces of the owner, who did it in this one. */
  "banned_everywhere",
  "unbanned_everywhere",
  "muted",
  "asked_to_speak",
  "muted_all",
  "voice_mode",
  "microphone_given",
  "microphone_taken",
  "megaphone_given",
  "megaphone_taken",
  "camera_stopped",
  "screen_stopped",
  "door",
  "capacity",
  "admitted",
  "turned_away",
  "co_host_made",
  "co_host_removed",
  "gathered",
  "summoned",
  "respawned",
  "guiding_started",
  "guiding_stopped",
  "announced",
  "countdown",
  "chat_rules",
  "chat_words",
  "message_shown",
  "message_dropped",
  "message_removed",
  "went_live",
  "ended_live",
  "stream_key_made",
  "recording_started",
  "recording_stopped",
  "host_made",
  "host_removed",
  "role_assigned",
  "role_removed",
  "restricted",
  "allowed",
  "gate_set",
  "gate_removed",
] as const;
export const hostActName = z.enum(HOST_ACTS);
export type HostActName = z.infer<typeof hostActName>;

/** One act of a host, as the space's log has it. */
export const hostAct = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  act: hostActName,
  /** As they were called then. */
  by: z.string(),
  /** To whom; null: to nobody alone. */
  target: z.string().nullable(),
  /** What was set or said; "" where there is nothing more. */
  detail: z.string(),
  /** What somebody wrote is left out of it: it may not come to whoever reads this (docs/young-people.md). */
  isTextHidden: z.boolean(),
  /** Number of the instance; null: of the whole space. */
  instance: z.int().nullable(),
});
export type HostAct = z.infer<typeof hostAct>;
