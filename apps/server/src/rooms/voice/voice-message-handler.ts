import { clientMessages, type ServerMessage } from "@veranda/contract/rooms/messages";
import type { RoomRefusal } from "@veranda/contract/rooms/refusals";
import type { ActionRateLimits } from "../limits/action-rate-limits.ts";
import { actOfVoice } from "../hosting/host-acts.ts";
import type { Instance } from "../instance/instance.ts";
import type { Member } from "../participants/member.ts";
import type { VoiceMessage, VoiceMessageName } from "./voice-requests.ts";

type Refuse = (
  message: VoiceMessageName,
  code: ServerMessage<"refused">["code"],
  reason: RoomRefusal,
) => void;

/** What each counts as. */
const RATE_LIMIT_OF = {
  microphone: "microphone",
  raiseHand: "raisedHands",
  setVoiceMode: "voiceModeration",
  muteParticipant: "voiceModeration",
  muteAll: "voiceModeration",
  giveMicrophone: "voiceModeration",
  setMegaphone: "voiceModeration",
} as const satisfies Record<VoiceMessageName, keyof ActionRateLimits>;

/** What one connection says about voices: read, within its visitor's limits, and passed on. */
export class VoiceMessageHandler {
  readonly #instance: Pick<Instance, "voice" | "roster" | "hostDid">;
  readonly #refuse: Refuse;

  constructor(instance: Pick<Instance, "voice" | "roster" | "hostDid">, refuse: Refuse) {
    this.#instance = instance;
    this.#refuse = refuse;
  }

  handle(member: Member, name: VoiceMessageName, data: unknown, now: number): void {
    const isInTime = member.rateLimits[RATE_LIMIT_OF[name]].take(now);
    const parsed = clientMessages[name].safeParse(data);
    if (!parsed.success) {
      this.#refuse(name, "INVALID_INPUT", "NOT_SENT");
    } else if (!isInTime) {
      this.#refuse(name, "RATE_LIMITED", "RATE_LIMITED");
    } else {
      const message = [name, parsed.data] as VoiceMessage;
      const refusal = this.#instance.voice.take(member, message);
      if (refusal === null) {
        this.#writeDown(member, message);
        return;
      }
      this.#refuse(name, refusal === "PARTICIPANT_NOT_HERE" ? "INVALID_INPUT" : "FORBIDDEN", refusal);
    }
  }
  #writeDown(member: Member, message: VoiceMessage): void {
    const [, data] = message;
    const { members } = this.#instance.roster;
    const target = "id" in data ? members.find(({ participant }) => participant.id === data.id) : undefined;
    const act = actOfVoice(message, target ?? null);
    if (act !== null) this.#instance.hostDid(member, act);
  }
}
