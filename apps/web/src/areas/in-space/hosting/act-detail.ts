import type { GateKind, HostAct } from "@veranda/contract";
import { ASSIGNED_ROLES } from "@veranda/contract/records/assigned-role";
import { chatRules, type DoorMode } from "@veranda/contract/rooms/hosting";
import type { VoiceMode } from "@veranda/contract/rooms/voice";
import { formatList, formatNumber } from "@veranda/messages";
import * as chat from "@veranda/messages/chat";
import * as gates from "@veranda/messages/gates";
import * as t from "@veranda/messages/hosting";
import * as moderation from "@veranda/messages/moderation";
import * as here from "@veranda/messages/people-here";
import type { z } from "zod";
import { formatMoment } from "#i18n/moments.ts";
import { permissionLabel } from "#areas/host";
import { roleTitle } from "./roles/role-words.ts";

type Words = Record<string, () => string>;
const DOORS: Words = { open: t.doorOpen, ask: t.doorAsk, closed: t.doorClosed } satisfies Record<
  DoorMode,
  unknown
>;
const VOICES: Words = {
  everyone: here.everyone,
  raise_hand: here.raisedHands,
  hosts_only: here.hostsOnly,
} satisfies Record<VoiceMode, unknown>;
const GATES: Words = {
  password: gates.password,
  emails: gates.emails,
  members: gates.organisation,
  token: gates.token,
  adults: gates.forAdults,
} satisfies Record<GateKind, unknown>;

/** The detail of a log entry for people; "" where its sentence says it all. The log stores raw values. */
export function actDetail({ act, detail }: Pick<HostAct, "act" | "detail">): string {
  switch (act) {
    case "door":
      return wordsIn(DOORS, detail);
    case "voice_mode":
      return wordsIn(VOICES, detail);
    case "gate_set":
    case "gate_removed":
      return wordsIn(GATES, detail);
    case "capacity":
      return detail === "" ? t.asPlanAllows() : formatNumber(Number(detail));
    case "microphone_given":
    case "countdown":
      return timed(detail);
    case "chat_rules":
      return rulesOf(detail);
    case "chat_words":
      return t.blockedCount({ count: Number(detail) });
    case "banned":
    case "banned_everywhere":
      return banOf(detail);
    case "role_assigned":
    case "role_removed":
      return roleOf(detail);
    case "restricted":
    case "allowed":
      return permissionLabel(detail);
    default:
      return detail;
  }
}

/** An unknown value, as from a later version, is shown unchanged. */
const wordsIn = (words: Words, detail: string): string =>
  (Object.hasOwn(words, detail) && words[detail]?.()) || detail;

/** `builder`, or with the size of a stand: `builder 6 × 4`. */
function roleOf(detail: string): string {
  const [, role = "", width, depth] = /^(\w+)(?: ([\d.]+) × ([\d.]+))?$/.exec(detail) ?? [];
  const name = ASSIGNED_ROLES.find((each) => each === role);
  if (name === undefined) return detail;
  return roleTitle(name, width === undefined ? null : { width: Number(width), depth: Number(depth) });
}

/** `300 s We start in`, or without the text. */
function timed(detail: string): string {
  const [, seconds, words = ""] = /^(\d+) s\s*(.*)$/s.exec(detail) ?? [];
  if (seconds === undefined) return detail;
  const count = Number(seconds);
  const length = count % 60 === 0 ? t.minutes({ count: count / 60 }) : t.seconds({ count });
  return words === "" ? length : `${words} · ${length}`;
}

/** Entries of before there was a filter of words have none. */
const loggedRules = chatRules.partial({ wordFilter: true });

function rulesOf(detail: string): string {
  let rules: z.output<typeof loggedRules> | undefined;
  try {
    rules = loggedRules.safeParse(JSON.parse(detail)).data;
  } catch {
    // An older entry's format.
  }
  if (rules === undefined) return "";
  const set = [
    ...(rules.slowSeconds > 0 ? [`${t.slowChat()} (${t.seconds({ count: rules.slowSeconds })})`] : []),
    ...(rules.isWithoutLinks ? [chat.noLinks()] : []),
    ...(rules.isGuestChatHeld ? [t.holdGuests()] : []),
    ...(rules.wordFilter === "hold" ? [t.filterHold()] : []),
    ...(rules.wordFilter === "off" ? [t.filterOffLogged()] : []),
  ];
  return set.length === 0 ? t.noChatRules() : formatList(set);
}

/** `2026-11-26T21:51:32.276Z, reason`: either may be missing. */
function banOf(detail: string): string {
  const [, endsAt, reason = ""] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)?(?:, )?(.*)$/s.exec(detail) ?? [];
  const until =
    endsAt === undefined
      ? moderation.bannedUntilLifted()
      : moderation.bannedUntil({
          date: formatMoment(endsAt),
        });
  return reason === "" ? until : `${until} · ${reason}`;
}
