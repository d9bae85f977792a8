import type { ClientMessage } from "@veranda/contract/rooms/messages";
import type { Member } from "../participants/member.ts";
import type { InstanceAct } from "./instance-act.ts";
import type { VoiceMessage } from "../voice/voice-requests.ts";

export const targetOf = ({
  participant: { userId, displayName },
}: Member): Required<InstanceAct>["target"] => ({
  accountId: userId,
  displayName,
});

type Given = ClientMessage<"giveMicrophone">;
const minutes = ({ forSeconds }: Given): string => (forSeconds === null ? "" : `${forSeconds} s`);

/** What a message about voices does to others; null: only to oneself. `target`: whom it names. */
export function actOfVoice([name, data]: VoiceMessage, target: Member | null): InstanceAct | null {
  const toThem = target === null ? {} : { target: targetOf(target) };
  switch (name) {
    case "microphone":
    case "raiseHand":
    case "ignoreVoices":
      return null;
    case "setVoiceMode":
      return { act: "voice_mode", detail: data.mode };
    case "muteAll":
      return { act: "muted_all" };
    case "muteParticipant":
      return { act: data.isMuted ? "muted" : "asked_to_speak", ...toThem };
    case "giveMicrophone":
      return data.isGiven
        ? { act: "microphone_given", detail: minutes(data), ...toThem }
        : { act: "microphone_taken", ...toThem };
    case "setMegaphone":
      return { act: data.hasMegaphone ? "megaphone_given" : "megaphone_taken", ...toThem };
    default:
      return name satisfies never;
  }
}
