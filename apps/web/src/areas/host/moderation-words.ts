import { CallError } from "@veranda/contract";
import * as t from "@veranda/messages/moderation";
import { sentenceFor } from "#api/faults/sentence.ts";

/** Why somebody could not be banned, with their name. */
export function banSentence(error: Error, name: string): string {
  if (error instanceof CallError && error.code === "ALREADY_BANNED") return t.alreadyBanned({ name });
  if (error instanceof CallError && error.code === "CANNOT_BAN_CREATOR") return t.cannotBanCreator({ name });
  if (error instanceof CallError && error.code === "USER_NOT_FOUND") return t.userNotFound();
  return sentenceFor(error);
}
