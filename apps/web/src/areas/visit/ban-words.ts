import type { OwnBan } from "@veranda/contract";
import { formatDate } from "@veranda/messages";
import * as t from "@veranda/messages/moderation";

/** The message to a banned person: by whom, until when, and why. */
export function banWords(ban: OwnBan | null): string {
  const until = ban?.bannedUntilUnixMs ?? null;
  const [forGood, untilDate] = ban?.isInAllSpaces
    ? [t.ownForGoodEverywhere, t.ownUntilEverywhere]
    : [t.ownForGood, t.ownUntil];
  const sentence =
    until === null
      ? forGood()
      : untilDate({ date: formatDate(until, { dateStyle: "medium", timeStyle: "short" }) });
  const reason = ban?.reason ?? "";
  return reason === "" ? sentence : t.ownReason({ sentence, reason });
}
