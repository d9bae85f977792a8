/**
 * Why a room did not do something, exactly. People read it as the messages say it (packages/messages, `errors`).
 */
export const ROOM_REFUSALS = [
  "NOT_SENT",
  "NOT_NOW",
  "RATE_LIMITED",
  "CHAT_OFF",
  "CHAT_WITH_ACCOUNT",
  "NAME_INVALID",
  "NAMED_IN_PROFILE",
  "AVATAR_UNWEARABLE",
  "SEAT_TAKEN",
  "NOT_SIGNED_IN_HERE",
  "HOSTS_ONLY",
  "PLAYING_FORBIDDEN",
  "UNPLAYABLE",
  "VERSION_NOT_FOUND",
  "NOTHING_TO_CLEAR",
  "UNDO_EXPIRED",
  "TOO_MANY_OBJECTS",
  "NOT_POSSIBLE_HERE",
  "CHANGING_FORBIDDEN",
  "OBJECT_LOCKED",
  "OBJECT_HELD",
  "OBJECT_CHANGED",
  "OBJECT_NOT_FOUND",
  "OBJECT_EXISTS",
  "FILE_NOT_FOUND",
  "VOICE_WITH_ACCOUNT",
  "VOICE_OFF_FOR_GUESTS",
  "VOICE_MUTED_BY_HOST",
  "VOICE_AFTER_HAND",
  "VOICE_HOSTS_ONLY",
  "PARTICIPANT_NOT_HERE",
  "CHAT_SLOW",
  "CHAT_WITHOUT_LINKS",
  "CANNOT_REMOVE_HOST",
  "CO_HOST_WITH_ACCOUNT",
  "TOO_MANY_CO_HOSTS",
  "NOWHERE_TO_ARRIVE",
  "INSTANCE_FULL",
  "VIDEO_WITH_ACCOUNT",
  "VIDEO_STOPPED_BY_HOST",
  "CAMERA_NOT_IN_PLAN",
  "SCREEN_SHARE_USED_UP",
  "SCREEN_SHARE_ENDS_SOON",
  "SURFACE_TAKEN",
  "SURFACE_GONE",
  "LIVE_NOT_IN_PLAN",
  "LIVE_UNAVAILABLE",
] as const;
export type RoomRefusal = (typeof ROOM_REFUSALS)[number];

/** Why an edit was not taken. */
export const EDIT_REFUSALS = [
  "INVALID_INPUT",
  "FORBIDDEN",
  "OBJECT_LOCKED",
  "OBJECT_HELD",
  "OBJECT_CHANGED",
  "OBJECT_NOT_FOUND",
  "OBJECT_EXISTS",
  "TOO_MANY_OBJECTS",
  "FILE_NOT_FOUND",
  "RATE_LIMITED",
  "UNAVAILABLE",
] as const;

/** The reason that a code of an edit stands for. */
export function refusalOfEdit(code: (typeof EDIT_REFUSALS)[number]): RoomRefusal {
  if (code === "INVALID_INPUT") return "NOT_POSSIBLE_HERE";
  if (code === "FORBIDDEN") return "CHANGING_FORBIDDEN";
  return code === "UNAVAILABLE" ? "NOT_NOW" : code;
}
