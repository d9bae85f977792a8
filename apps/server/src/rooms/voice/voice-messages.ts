import { actOfVoice } from "../hosting/host-acts.ts";
import type { Instance } from "../instance/instance.ts";
import type { MessageRules } from "../transport/message-handler.ts";
import type { VoiceMessageName } from "./voice-requests.ts";

/** What people say about their microphones, and hosts about those of others, which is kept in the hosts' log. */
export const voiceMessages = (
  instance: Pick<Instance, "voice" | "roster" | "hostDid">,
): MessageRules<VoiceMessageName> => ({
  rateLimits: {
    microphone: "microphone",
    raiseHand: "raisedHands",
    ignoreVoices: "ignoredVoices",
    setVoiceMode: "voiceModeration",
    muteParticipant: "voiceModeration",
    muteAll: "voiceModeration",
    giveMicrophone: "voiceModeration",
    setMegaphone: "voiceModeration",
  },
  codes: { PARTICIPANT_NOT_HERE: "INVALID_INPUT" },
  take(member, message) {
    const refusal = instance.voice.take(member, message);
    if (refusal !== null) return refusal;
    const [, data] = message;
    const target =
      "id" in data
        ? instance.roster.members.find(({ participant }) => participant.id === data.id)
        : undefined;
    const act = actOfVoice(message, target ?? null);
    if (act !== null) instance.hostDid(member, act);
    return null;
  },
});
