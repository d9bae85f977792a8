import { clientMessages, type ServerMessage } from "@veranda/contract/rooms/messages";
import type { RoomRefusal } from "@veranda/contract/rooms/refusals";
import type { ActionRateLimits } from "../instance/action-rate-limits.ts";
import type { Member } from "../instance/member.ts";
import type { InstanceVoice } from "./instance-voice.ts";
import type { VoiceMessage, VoiceMessageName } from "./voice-requests.ts";

type Refuse = (
  message: VoiceMessageName,
  code: ServerMessage<"refused">["code"],
  reason: RoomRefusal,
) => void;

/** What each counts as. */
const PACED = {
  microphone: "microphone",
  raiseHand: "raisedHands",
  setVoiceMode: "voiceModeration",
  muteParticipant: "voiceModeration",
  muteAll: "voiceModeration",
  giveMicrophone: "voiceModeration",
  setMegaphone: "voiceModeration",
} as const satisfies Record<VoiceMessageName, keyof ActionRateLimits>;

/** What one connection says about voices: read, within its visitor's limits, and passed on. */
export class VoiceIntake {
  readonly #voice: Pick<InstanceVoice, "take">;
  readonly #refuse: Refuse;

  constructor(voice: Pick<InstanceVoice, "take">, refuse: Refuse) {
    this.#voice = voice;
    this.#refuse = refuse;
  }

  take(member: Member, name: VoiceMessageName, data: unknown, now: number): void {
    const isInTime = member.pace[PACED[name]].take(now);
    const parsed = clientMessages[name].safeParse(data);
    if (!parsed.success) {
      this.#refuse(name, "INVALID_INPUT", "NOT_SENT");
    } else if (!isInTime) {
      this.#refuse(name, "RATE_LIMITED", "RATE_LIMITED");
    } else {
      const refusal = this.#voice.take(member, [name, parsed.data] as VoiceMessage);
      if (refusal === null) return;
      this.#refuse(name, refusal === "PARTICIPANT_NOT_HERE" ? "INVALID_INPUT" : "FORBIDDEN", refusal);
    }
  }
}
