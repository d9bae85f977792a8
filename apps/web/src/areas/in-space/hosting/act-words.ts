import type { HostAct, HostActName } from "@veranda/contract";
import * as t from "@veranda/messages/hosting";

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

/** A log entry as a sentence. */
export function actSentence({ act, by, target, detail, isTextHidden }: HostAct): string {
  const takenAway = detail === "" && !isTextHidden ? TAKEN_AWAY[act] : undefined;
  if (takenAway) return takenAway({ by });
  if (act === "gathered" && target === by) return t.actGatheredAround({ by });
  return WORDS[act]({ by, target: target === null || target === "" ? t.unnamed() : target });
}
