import type { OwnBan } from "@veranda/contract";
import { formatDate } from "@veranda/messages";
import * as t from "@veranda/messages/moderation";

/** The message to a banned person: until when, and why. */
export function banWords(ban: OwnBan | null): string {
  const until = ban?.bannedUntilUnixMs ?? null;
  const sentence =
    until === null
      ? t.ownForGood()
      : t.ownUntil({ date: formatDate(until, { dateStyle: "medium", timeStyle: "short" }) });
  const reason = ban?.reason ?? "";
  return reason === "" ? sentence : t.ownReason({ sentence, reason });
}
