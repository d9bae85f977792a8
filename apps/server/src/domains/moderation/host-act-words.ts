import type { AssignedRoleName, GateKind, HostAct, HostActName, RoomPermission } from "@veranda/contract";
import { ASSIGNED_ROLES } from "@veranda/contract/records/assigned-role";
import { chatRules, type DoorMode } from "@veranda/contract/rooms/hosting";
import type { VoiceMode } from "@veranda/contract/rooms/voice";
import { formatDate, formatList, formatNumber } from "@veranda/messages";
import * as about from "@veranda/messages/about-space";
import * as chat from "@veranda/messages/chat";
import * as gates from "@veranda/messages/gates";
import * as t from "@veranda/messages/hosting";
import * as moderation from "@veranda/messages/moderation";
import * as here from "@veranda/messages/people-here";
import type { z } from "zod";

/* The log in words for its file, in the current language: the same words as on the page. */

/** What was done and, if it is more, what was set or said. */
export function actWords(act: HostAct): string {
  const words = [sentenceOf(act), detailOf(act), act.isTextHidden ? t.actTextHidden() : ""];
  return words.filter((each) => each !== "").join(" · ");
}

type Names = { by: string; target: string };

const WORDS: Record<HostActName, (names: Names) => string> = {
  removed: t.actRemoved,
  banned: t.actBanned,
  unbanned: t.actUnbanned,
  banned_everywhere: t.actBannedEverywhere,
  unbanned_everywhere: t.actUnbannedEverywhere,
  muted: t.actMuted,
  asked_to_speak: t.actAskedToSpeak,
  muted_all: t.actMutedAll,
  voice_mode: t.actVoiceMode,
  microphone_given: t.actMicrophoneGiven,
  microphone_taken: t.actMicrophoneTaken,
  megaphone_given: t.actMegaphoneGiven,
  megaphone_taken: t.actMegaphoneTaken,
  camera_stopped: t.actCameraStopped,
  screen_stopped: t.actScreenStopped,
  door: t.actDoor,
  capacity: t.actCapacity,
  admitted: t.actAdmitted,
  turned_away: t.actTurnedAway,
  co_host_made: t.actCoHostMade,
  co_host_removed: t.actCoHostRemoved,
  gathered: t.actGathered,
  summoned: t.actSummoned,
  respawned: t.actRespawned,
  guiding_started: t.actGuidingStarted,
  guiding_stopped: t.actGuidingStopped,
  announced: t.actAnnounced,
  countdown: t.actCountdown,
  chat_rules: t.actChatRules,
  chat_words: t.actChatWords,
  message_shown: t.actMessageShown,
  message_dropped: t.actMessageDropped,
  message_removed: t.actMessageRemoved,
  went_live: t.actWentLive,
  ended_live: t.actEndedLive,
  stream_key_made: t.actStreamKeyMade,
  recording_started: t.actRecordingStarted,
  recording_stopped: t.actRecordingStopped,
  host_made: t.actHostMade,
  host_removed: t.actHostRemoved,
  role_assigned: t.actRoleAssigned,
  role_removed: t.actRoleRemoved,
  restricted: t.actRestricted,
  allowed: t.actAllowed,
  gate_set: t.actGateSet,
  gate_removed: t.actGateRemoved,
};

/** Log sentences for settings that were removed instead of set. */
const TAKEN_AWAY: { readonly [act in HostActName]?: (names: Pick<Names, "by">) => string } = {
  announced: t.actAnnouncementRemoved,
  countdown: t.actCountdownStopped,
};

function sentenceOf({ act, by, target, detail, isTextHidden }: HostAct): string {
  const takenAway = detail === "" && !isTextHidden ? TAKEN_AWAY[act] : undefined;
  if (takenAway) return takenAway({ by });
  if (act === "gathered" && target === by) return t.actGatheredAround({ by });
  return WORDS[act]({ by, target: target === null || target === "" ? t.unnamed() : target });
}

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

const ROLES: Record<AssignedRoleName, () => string> = {
  presenter: t.rolePresenter,
  speaker: t.roleSpeaker,
  guide: t.roleGuide,
  builder: t.roleBuilder,
};
const PERMISSIONS: Words = {
  add_content: about.addThings,
  edit_admin_content: about.changePlaced,
  change_environment: about.changeEnvironment,
  save_room: about.saveSpace,
  clear_room: about.clearSpace,
  download: about.exportSpace,
  teleport: about.jumpElsewhere,
  chat_disabled: about.writeInChat,
  guest_text_chat_disabled: about.writeAsGuest,
  guest_voice_chat_disabled: about.speakAsGuest,
  under_16_chat_disabled: about.talkUnder16,
} satisfies Partial<Record<RoomPermission, unknown>>;
const UNTIL = {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZone: "UTC",
  timeZoneName: "short",
} as const;

function detailOf({ act, detail }: Pick<HostAct, "act" | "detail">): string {
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
      // "" for one that no longer exists, as on the page.
      return Object.hasOwn(PERMISSIONS, detail) ? (PERMISSIONS[detail]?.() ?? "") : "";
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
  if (width === undefined) return ROLES[name]();
  const depthInMetres = formatNumber(Number(depth), {
    style: "unit",
    unit: "meter",
    maximumFractionDigits: 1,
  });
  return `${ROLES[name]()} · ${formatNumber(Number(width), { maximumFractionDigits: 1 })} × ${depthInMetres}`;
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
          // Its reader's time zone isn't known here.
          date: formatDate(new Date(endsAt), UNTIL),
        });
  return reason === "" ? until : `${until} · ${reason}`;
}
