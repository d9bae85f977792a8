import { mayHost, mayModerateVoice, mayTakeMegaphone } from "@veranda/contract";
import type { RoomRefusal } from "@veranda/contract/rooms/refusals";
import type { voiceClientMessages } from "@veranda/contract/rooms/voice";
import type { Member } from "../participants/member.ts";
import { messageBytes } from "../transport/client-connection.ts";
import type { ReceivedMessage } from "../transport/message-handler.ts";
import type { MutedVisitors } from "./muted-visitors.ts";
import type { GivenUntil, VoiceFloor } from "./voice-floor.ts";
import type { VoicedMember } from "./voiced-member.ts";

export type VoiceMessageName = keyof typeof voiceClientMessages;
export type VoiceMessage = ReceivedMessage<VoiceMessageName>;

export type VoiceRequestsDeps = {
  floor: VoiceFloor;
  people: ReadonlyMap<string, VoicedMember>;
  muted: MutedVisitors;
  now: () => number;
  monotonic: () => number;
};

/** What people ask of the floor: for themselves, and hosts for others. */
export class VoiceRequests {
  readonly #deps: VoiceRequestsDeps;
  readonly #floor: VoiceFloor;

  constructor(deps: VoiceRequestsDeps) {
    this.#deps = deps;
    this.#floor = deps.floor;
  }

  /** Answers why it was not done, or null. */
  take(member: Member, [name, data]: VoiceMessage): RoomRefusal | null {
    const { id } = member.participant;
    if (name === "microphone") return this.#microphone(id, data.isOn);
    if (name === "ignoreVoices") {
      this.#deps.people.get(id)?.ignore(data.ids);
      return null;
    }
    if (name === "raiseHand") return this.#floor.raiseHand(id, data.isRaised);
    if (name === "setMegaphone" && data.id === id && mayTakeMegaphone(member.rights))
      return this.#floor.setMegaphone(id, data.hasMegaphone);
    if (!mayModerateVoice(member.rights)) return "HOSTS_ONLY";
    if (name === "setVoiceMode") {
      this.#floor.setMode(data.mode);
      return null;
    }
    if (name === "muteAll") {
      for (const switchedOff of this.#floor.muteAll()) this.#notify(switchedOff, "mutedByHost", member);
      return null;
    }
    const asked = this.#deps.people.get(data.id);
    if (asked === undefined) return "PARTICIPANT_NOT_HERE";
    switch (name) {
      case "muteParticipant":
        return data.isMuted ? this.#mute(asked, member) : this.#askToSpeak(asked, member);
      case "giveMicrophone":
        return data.isGiven ? this.#give(asked, data.forSeconds) : this.#floor.take(asked.id);
      case "setMegaphone":
        return this.#floor.setMegaphone(asked.id, data.hasMegaphone);
      default:
        return name satisfies never;
    }
  }

  #microphone(id: string, isOn: boolean): RoomRefusal | null {
    const refusal = this.#floor.setMicrophone(id, isOn);
    // Their first word isn't waited for.
    if (refusal === null && isOn) this.#deps.people.get(id)?.spoke(this.#deps.monotonic());
    return refusal;
  }

  #mute({ id, member }: VoicedMember, host: Member): RoomRefusal | null {
    const isHost = mayHost(member.rights);
    const wasOn = this.#floor.isSpeaking(id);
    const refusal = this.#floor.mute(id);
    if (!isHost) this.#deps.muted.add(member.visitor);
    if (wasOn || !isHost) this.#notify(id, "mutedByHost", host);
    return refusal;
  }

  #askToSpeak({ id, member }: VoicedMember, host: Member): RoomRefusal | null {
    this.#deps.muted.delete(member.visitor);
    const refusal = this.#floor.unmute(id);
    const voice = this.#floor.voiceOf(id);
    if (voice?.maySpeak === true && !voice.isMicrophoneOn) this.#notify(id, "askedToSpeak", host);
    return refusal;
  }

  #give({ id, member }: VoicedMember, forSeconds: number | null): RoomRefusal | null {
    const refusal = this.#floor.give(id, forSeconds === null ? null : this.#in(forSeconds * 1000));
    if (refusal === null) this.#deps.muted.delete(member.visitor);
    return refusal;
  }

  #in(ms: number): GivenUntil {
    return { wall: this.#deps.now() + ms, monotonic: this.#deps.monotonic() + ms };
  }

  #notify(id: string, name: "askedToSpeak" | "mutedByHost", host: Member): void {
    const member = this.#deps.people.get(id)?.member;
    // Whoever doesn't see the host is told of the microphone alone.
    if (member === undefined || member === host || host.isHiddenFrom(member)) return;
    member.replicator?.link.post(messageBytes(name, { by: host.participant.id }));
  }
}
