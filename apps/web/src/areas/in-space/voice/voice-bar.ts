import { mayPublishVoice } from "@veranda/contract/permissions";
import type { EngineState } from "@veranda/contract/engine/state";
import type { VoiceBar } from "./voice-view.ts";

/** What prevents speaking here now, by the room's state; null: nothing. */
export function roomBar({ voice, rights }: Pick<EngineState, "voice" | "rights">): VoiceBar | null {
  const { mine, mode } = voice;
  // The room lets nobody hear them, whatever their microphone says.
  if (rights?.isConversationOff === true) return "off_by_parent";
  if (mine.isMutedByHost) return "muted_by_host";
  if (mine.maySpeak) return null;
  if (rights !== null && !mayPublishVoice(rights)) return "guests";
  return mode === "hosts_only" ? "hosts_only" : "raise_hand";
}
