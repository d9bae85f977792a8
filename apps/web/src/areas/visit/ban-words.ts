import type { OwnBan } from "@veranda/contract";
import * as t from "@veranda/messages/moderation";
import { formatMoment } from "#i18n/moments.ts";

/** The message to a banned person: by whom, until when, and why. */
export function banWords(ban: OwnBan | null): string {
  const until = ban?.bannedUntilUnixMs ?? null;
  const [forGood, untilDate] = ban?.isInAllSpaces
    ? [t.ownForGoodEverywhere, t.ownUntilEverywhere]
    : [t.ownForGood, t.ownUntil];
  const sentence = until === null ? forGood() : untilDate({ date: formatMoment(until) });
  const reason = ban?.reason ?? "";
  return reason === "" ? sentence : t.ownReason({ sentence, reason });
}
