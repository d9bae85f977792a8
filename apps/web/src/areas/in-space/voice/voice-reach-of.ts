import type { EngineState } from "@veranda/contract/engine/state";
import type { MicrophoneView } from "./use-microphone.ts";

/** Who hears one's microphone, where it isn't who is near: people in the same private place, or everybody. */
export type VoiceReach = "private" | "stage" | "megaphone";

type Place = { zone: EngineState["zones"]["voice"]; mine: EngineState["voice"]["mine"] };

/** As the room decides it: megaphones don't cross the border of a private place. */
export function voiceReachOf(
  { zone, mine: { hasMegaphone, maySpeak } }: Place,
  { isOffered, isToGroup }: Pick<MicrophoneView, "isOffered" | "isToGroup">,
): VoiceReach | null {
  if (!isOffered || isToGroup) return null;
  if (zone === "private") return zone;
  if (!maySpeak) return null;
  return hasMegaphone ? "megaphone" : zone;
}
