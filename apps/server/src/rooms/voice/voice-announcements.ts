import { defaultPersonVoice, type RoomVoice } from "@veranda/contract/rooms/voice";
import type { Member } from "../participants/member.ts";
import { messageBytes } from "../transport/client-connection.ts";
import { isSameVoice, type VoiceFloor } from "./voice-floor.ts";
import type { VoicedMember } from "./voiced-member.ts";

/** What the people of an instance are told of its voices, each for the people they see. */
export class VoiceAnnouncements {
  readonly #floor: VoiceFloor;
  readonly #people: ReadonlyMap<string, VoicedMember>;

  constructor(floor: VoiceFloor, people: ReadonlyMap<string, VoicedMember>) {
    this.#floor = floor;
    this.#people = people;
  }

  /** As a newcomer is told of it: of whom differs from the mode's default. */
  of(viewer: Member): RoomVoice {
    const { mode } = this.#floor;
    return { mode, people: this.#differing(seenBy(viewer, [...this.#people.values()])) };
  }

  /** What has changed since it last did; false: nothing. */
  tell(): boolean {
    const { isModeNew, ids } = this.#floor.takeChanges();
    if (!isModeNew && ids.size === 0) return false;
    const { mode } = this.#floor;
    const about = isModeNew
      ? [...this.#people.values()]
      : [...ids].flatMap((id) => this.#people.get(id) ?? []);
    for (const voiced of about) voiced.member.voice = this.#differing([voiced])[0]?.voice ?? null;
    const bytesOf = (said: readonly VoicedMember[]): Uint8Array =>
      messageBytes(
        "voiceChanged",
        isModeNew ? { mode, people: this.#differing(said) } : { people: this.#voices(said) },
      );
    const whole = bytesOf(about);
    for (const { member } of this.#people.values()) {
      const link = member.replicator?.link;
      if (link === undefined) continue;
      const seen = seenBy(member, about);
      if (seen.length === about.length) link.post(whole);
      else if (isModeNew || seen.length > 0) link.post(bytesOf(seen));
    }
    return true;
  }

  #voices(said: readonly VoicedMember[]): RoomVoice["people"] {
    return said.flatMap(({ id }) => {
      const voice = this.#floor.voiceOf(id);
      return voice === null ? [] : { id, voice };
    });
  }

  #differing(said: readonly VoicedMember[]): RoomVoice["people"] {
    const standard = defaultPersonVoice(this.#floor.mode);
    return this.#voices(said).filter(({ voice }) => !isSameVoice(voice, standard));
  }
}

const seenBy = (viewer: Member, people: readonly VoicedMember[]): VoicedMember[] =>
  people.filter(({ member }) => member === viewer || !member.isHiddenFrom(viewer));
