import {
  defaultPersonVoice,
  isHeardEverywhere,
  type PersonVoice,
  type VoiceMode,
} from "@veranda/contract/rooms/voice";
import type { RoomRefusal } from "@veranda/contract/rooms/refusals";

/** What somebody's rights say of their voice. */
export type FloorRights = {
  readonly isHost: boolean;
  /** They can be given a voice at all. */
  readonly mayPublish: boolean;
  /** They speak in every mode, unless a host has muted them. */
  readonly hasOwnMicrophone: boolean;
  readonly mayTakeMegaphone: boolean;
};

/** When a microphone that was given ends: by the wall clock, as everybody is told, and by the monotonic one. */
export type GivenUntil = { readonly wall: number; readonly monotonic: number };

type Speaker = {
  rights: FloorRights;
  isOn: boolean;
  /** Muted by a host until a host lifts it. */
  isMuted: boolean;
  /** A host has switched them off: nothing of theirs is forwarded until they switch on again themselves. */
  isHeldOff: boolean;
  hand: number;
  isGiven: boolean;
  until: GivenUntil | null;
  hasMegaphone: boolean;
  isOnStage: boolean;
};

/**
 * Who may speak in an instance and who does: the mode, raised hands, given microphones, mutes and megaphones. A state
 * machine over the ids of participants; whether somebody is a host who may ask for it is checked before.
 */
export class VoiceFloor {
  #mode: VoiceMode;
  readonly #speakers = new Map<string, Speaker>();
  /** Those whose microphone ends at a moment. */
  readonly #timed = new Set<string>();
  #lastHand = 0;
  #changed = new Set<string>();
  #isModeNew = false;

  /** `lastHand`: the highest number of a hand that was raised before. */
  constructor(mode: VoiceMode = "everyone", lastHand = 0) {
    this.#mode = mode;
    this.#lastHand = lastHand;
  }

  get mode(): VoiceMode {
    return this.#mode;
  }

  enter(id: string, rights: FloorRights, isMuted = false): void {
    const speaker: Speaker = {
      rights,
      isOn: false,
      isMuted: isMuted && !rights.isHost,
      isHeldOff: false,
      hand: 0,
      isGiven: false,
      until: null,
      hasMegaphone: false,
      isOnStage: false,
    };
    this.#speakers.set(id, speaker);
    if (!isSameVoice(this.#voiceOf(speaker), defaultPersonVoice(this.#mode))) this.#changed.add(id);
  }

  leave(id: string): void {
    this.#speakers.delete(id);
    this.#timed.delete(id);
    this.#changed.delete(id);
  }

  /** Their rights are others now; what these don't allow any more ends. */
  entitle(id: string, rights: FloorRights): void {
    this.#change(id, (speaker) => {
      if (speaker.rights.mayTakeMegaphone && !rights.mayTakeMegaphone) speaker.hasMegaphone = false;
      speaker.rights = rights;
    });
  }

  /** Null: it is as they ask. */
  setMicrophone(id: string, isOn: boolean): RoomRefusal | null {
    const speaker = this.#speakers.get(id);
    if (speaker === undefined) return "PARTICIPANT_NOT_HERE";
    const refusal = isOn ? this.#refusalOf(speaker) : null;
    if (refusal !== null) return refusal;
    this.#change(id, () => {
      speaker.isOn = isOn;
      if (isOn) speaker.isHeldOff = false;
    });
    return null;
  }

  raiseHand(id: string, isRaised: boolean): RoomRefusal | null {
    const speaker = this.#speakers.get(id);
    if (speaker === undefined) return "PARTICIPANT_NOT_HERE";
    if (isRaised && !this.#mayRaise(speaker))
      return speaker.rights.mayPublish ? "VOICE_HOSTS_ONLY" : "VOICE_WITH_ACCOUNT";
    this.#change(id, () => {
      if (!isRaised) speaker.hand = 0;
      else if (speaker.hand === 0) speaker.hand = this.#lastHand += 1;
    });
    return null;
  }

  /** Their hand was up before, with this number, and still is if they may raise it. */
  keepHand(id: string, hand: number): void {
    this.#change(id, (speaker) => {
      speaker.hand = hand;
    });
  }

  /** Hands go down and microphones that were given are taken back, also by the mode that there is. */
  setMode(mode: VoiceMode): void {
    this.#isModeNew ||= mode !== this.#mode;
    this.#mode = mode;
    for (const id of this.#speakers.keys())
      this.#change(id, (speaker) => {
        speaker.hand = 0;
        revokeMicrophone(speaker);
      });
    this.#lastHand = 0;
    this.#timed.clear();
  }

  /** A host is switched off, and may switch on again; everyone else is muted until a host lets them. */
  mute(id: string): RoomRefusal | null {
    return this.#change(id, (speaker) => {
      speaker.isMuted = !speaker.rights.isHost;
      switchOff(speaker);
    });
  }

  unmute(id: string): RoomRefusal | null {
    return this.#change(id, (speaker) => {
      speaker.isMuted = false;
    });
  }

  /** Switches off all but hosts; answers whose microphone was on. */
  muteAll(): string[] {
    const wereOn: string[] = [];
    for (const [id, { rights, isOn }] of this.#speakers) {
      if (rights.isHost) continue;
      if (isOn) wereOn.push(id);
      this.#change(id, switchOff);
    }
    return wereOn;
  }

  /** Calls somebody up: their hand goes down and no mute holds. `until` null: for as long as nobody takes it back. */
  give(id: string, until: GivenUntil | null): RoomRefusal | null {
    const speaker = this.#speakers.get(id);
    if (speaker === undefined) return "PARTICIPANT_NOT_HERE";
    if (!speaker.rights.isHost && !speaker.rights.mayPublish) return "VOICE_OFF_FOR_GUESTS";
    if (this.#mode === "hosts_only" && !isAlwaysHeard(speaker)) return "VOICE_HOSTS_ONLY";
    this.#change(id, () => {
      speaker.hand = 0;
      speaker.isMuted = false;
      this.#setGiven(id, speaker, until);
    });
    return null;
  }

  /** Restores a microphone that was given before the process started again: no mute is lifted by it. */
  keepGiven(id: string, until: GivenUntil | null): void {
    this.#change(id, (speaker) => this.#setGiven(id, speaker, until));
  }

  take(id: string): RoomRefusal | null {
    this.#timed.delete(id);
    return this.#change(id, revokeMicrophone);
  }

  setMegaphone(id: string, hasMegaphone: boolean): RoomRefusal | null {
    return this.#change(id, (speaker) => {
      speaker.hasMegaphone = hasMegaphone;
    });
  }

  /** They have stepped onto a stage, or down. */
  setOnStage(id: string, isOnStage: boolean): void {
    this.#change(id, (speaker) => {
      speaker.isOnStage = isOnStage;
    });
  }

  /** Takes back the microphones whose time is over. */
  expire(monotonic: number): void {
    for (const id of this.#timed) {
      const until = this.#speakers.get(id)?.until ?? null;
      if (until !== null && until.monotonic <= monotonic) this.take(id);
    }
  }

  /** Null: they are not here. */
  voiceOf(id: string): PersonVoice | null {
    const speaker = this.#speakers.get(id);
    return speaker === undefined ? null : this.#voiceOf(speaker);
  }

  /** What they send is forwarded: they may speak, and no host has switched them off since they last switched on. */
  mayTransmit(id: string): boolean {
    const speaker = this.#speakers.get(id);
    return speaker !== undefined && !speaker.isHeldOff && this.#refusalOf(speaker) === null;
  }

  isSpeaking(id: string): boolean {
    return this.#speakers.get(id)?.isOn === true;
  }

  /** Their microphone is on, and distance doesn't matter. */
  isHeardEverywhere(id: string): boolean {
    const voice = this.voiceOf(id);
    return voice !== null && voice.isMicrophoneOn && isHeardEverywhere(voice);
  }

  /** Microphones that were given, by whom has one. */
  get given(): [id: string, until: GivenUntil | null][] {
    return [...this.#speakers].flatMap(([id, { isGiven, until }]) => (isGiven ? [[id, until]] : []));
  }

  /** Hands that are up, each with its number. */
  get hands(): [id: string, hand: number][] {
    return [...this.#speakers].flatMap(([id, { hand }]) => (hand > 0 ? [[id, hand]] : []));
  }

  get megaphones(): string[] {
    return [...this.#speakers].flatMap(([id, { hasMegaphone }]) => (hasMegaphone ? id : []));
  }

  /** Whose voice is another than at the last call, and whether the mode is. */
  takeChanges(): { readonly isModeNew: boolean; readonly ids: ReadonlySet<string> } {
    const changes = { isModeNew: this.#isModeNew, ids: this.#changed };
    this.#isModeNew = false;
    if (changes.ids.size > 0) this.#changed = new Set();
    return changes;
  }

  /** Why they can't switch their microphone on; null: they can. */
  #refusalOf({ rights, isMuted, isGiven }: Speaker): RoomRefusal | null {
    if (rights.isHost) return null;
    if (!rights.mayPublish) return "VOICE_WITH_ACCOUNT";
    if (isMuted) return "VOICE_MUTED_BY_HOST";
    if (rights.hasOwnMicrophone) return null;
    if (this.#mode === "hosts_only") return "VOICE_HOSTS_ONLY";
    return this.#mode === "everyone" || isGiven ? null : "VOICE_AFTER_HAND";
  }

  #setGiven(id: string, speaker: Speaker, until: GivenUntil | null): void {
    // Where everyone may speak, or they may in every mode, there is nothing to take back.
    if (this.#mode !== "raise_hand" || isAlwaysHeard(speaker)) return;
    speaker.isGiven = true;
    speaker.until = until;
    if (until === null) this.#timed.delete(id);
    else this.#timed.add(id);
  }

  #mayRaise({ rights }: Speaker): boolean {
    return rights.isHost || (rights.mayPublish && this.#mode !== "hosts_only");
  }

  #voiceOf(speaker: Speaker): PersonVoice {
    const { isOn, isMuted, hand, until, hasMegaphone, isOnStage } = speaker;
    return {
      isMicrophoneOn: isOn,
      maySpeak: this.#refusalOf(speaker) === null,
      isMutedByHost: isMuted,
      hand,
      hasMegaphone,
      // Only of speakers: an audience that stands on a stage is no news.
      ...(isOn && isOnStage && { isOnStage }),
      speaksUntil: until?.wall ?? null,
    };
  }

  /** Changes somebody, and ends whatever they then may not do. */
  #change(id: string, change: (speaker: Speaker) => void): RoomRefusal | null {
    const speaker = this.#speakers.get(id);
    if (speaker === undefined) return "PARTICIPANT_NOT_HERE";
    const before = this.#voiceOf(speaker);
    change(speaker);
    if (speaker.rights.isHost) speaker.isMuted = false;
    if (this.#refusalOf(speaker) !== null) speaker.isOn = false;
    if (!this.#mayRaise(speaker)) speaker.hand = 0;
    if (!isSameVoice(before, this.#voiceOf(speaker))) this.#changed.add(id);
    return null;
  }
}

const isAlwaysHeard = ({ rights }: Speaker): boolean => rights.isHost || rights.hasOwnMicrophone;

function revokeMicrophone(speaker: Speaker): void {
  speaker.isGiven = false;
  speaker.until = null;
}

function switchOff(speaker: Speaker): void {
  speaker.isOn = false;
  speaker.isHeldOff = true;
}

export const isSameVoice = (a: PersonVoice, b: PersonVoice): boolean =>
  a.isMicrophoneOn === b.isMicrophoneOn &&
  a.maySpeak === b.maySpeak &&
  a.isMutedByHost === b.isMutedByHost &&
  a.hand === b.hand &&
  a.hasMegaphone === b.hasMegaphone &&
  a.isOnStage === b.isOnStage &&
  a.speaksUntil === b.speaksUntil;
