import type { EngineState } from "@veranda/contract/engine/state";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { groupMicrophone, useGroupVoice } from "#areas/people";
import { roomBar } from "./voice-bar.ts";
import { readVoice, useVoice, type VoiceView } from "./voice-view.ts";

export type MicrophoneView = VoiceView & {
  isHandRaised: boolean;
  /** One's own voice as the page shows it. */
  isSpeaking: boolean;
  /** It goes to one's group, not to the space. */
  isToGroup: boolean;
};

/** One's own microphone as the page shows it: the room's bar is known before the voice code has loaded. */
export function useMicrophone(): MicrophoneView {
  const view = useVoice();
  const voice = useEngineState("voice");
  const rights = useEngineState("rights");
  const speaking = useEngineState("speaking");
  const group = useGroupVoice();
  const { session } = useEngine().state;
  return viewOf(view, group, { voice, rights, speaking, session });
}

/** The same at this moment. */
export const readMicrophone = (state: EngineState): MicrophoneView =>
  viewOf(readVoice(), useGroupVoice.getState(), state);

function viewOf(
  view: VoiceView,
  group: ReturnType<typeof useGroupVoice.getState>,
  { voice, rights, speaking, session }: Pick<EngineState, "voice" | "rights" | "speaking" | "session">,
): MicrophoneView {
  const bar = roomBar({ voice, rights });
  if (groupMicrophone(group) !== null && bar !== "off_by_parent") {
    const { microphone: status, reason, isInterrupted, isSpeaking } = group;
    return { ...view, status, reason, isInterrupted, isHandRaised: false, isSpeaking, isToGroup: true };
  }
  const isHeard = session.me !== null && (speaking[session.me] ?? 0) > 0;
  return {
    ...view,
    ...(bar === null ? {} : { status: "Unavailable", reason: bar }),
    isHandRaised: voice.mine.hand > 0,
    isSpeaking: isHeard && view.status === "On",
    isToGroup: false,
  };
}
