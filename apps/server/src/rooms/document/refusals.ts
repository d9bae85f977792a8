import type { RefusalCode } from "./edit-check.ts";

/** What a person is told whose edit was not taken. */
export const REFUSALS: Readonly<Record<RefusalCode, string>> = {
  INVALID_INPUT: "This can't be done here.",
  FORBIDDEN: "You may not change this here.",
  OBJECT_LOCKED: "This is locked. Unlock it first.",
  OBJECT_HELD: "Somebody else has this in hand right now.",
  OBJECT_CHANGED: "Somebody else has just changed this.",
  OBJECT_NOT_FOUND: "This is not there any more.",
  OBJECT_EXISTS: "This is there already.",
  TOO_MANY_OBJECTS: "There is no room left in this space. Take something away first.",
  FILE_NOT_FOUND: "This file can't be used here.",
  RATE_LIMITED: "That was a lot at once. Wait a moment and try again.",
  UNAVAILABLE: "This could not be done right now. Try again in a moment.",
};
