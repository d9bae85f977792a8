import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { groupMicrophone, useGroupVoice } from "#areas/people";
import { roomBar } from "./voice-bar.ts";
import { useVoice, type VoiceView } from "./voice-view.ts";

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
  const isSpeaking = useIsSpeaking();
  const group = useGroupVoice();
  const bar = roomBar({ voice, rights });
  if (groupMicrophone(group) !== null && bar !== "off_by_parent") {
    const { microphone: status, reason, isInterrupted, isSpeaking: isHeard } = group;
    return {
      ...view,
      status,
      reason,
      isInterrupted,
      isHandRaised: false,
      isSpeaking: isHeard,
      isToGroup: true,
    };
  }
  return {
    ...view,
    ...(bar === null ? {} : { status: "Unavailable", reason: bar }),
    isHandRaised: voice.mine.hand > 0,
    isSpeaking: isSpeaking && view.status === "On",
    isToGroup: false,
  };
}

function useIsSpeaking(): boolean {
  const { session } = useEngine().state;
  const speaking = useEngineState("speaking");
  return session.me !== null && (speaking[session.me] ?? 0) > 0;
}
