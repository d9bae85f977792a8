import { chatRestriction, mayModerateVoice } from "@veranda/contract";
import type { ClientMessage, ServerMessage } from "@veranda/contract/rooms/messages";
import type { RoomRefusal } from "@veranda/contract/rooms/refusals";
import type { Member } from "../participants/member.ts";
import { messageBytes } from "../transport/client-connection.ts";
import type { HeardVoices } from "../voice/heard-voices.ts";
import type { VoiceFloor } from "../voice/voice-floor.ts";
import type { VoicedMember } from "../voice/voiced-member.ts";

export type CaptionDeps = {
  floor: Pick<VoiceFloor, "isSpeaking" | "mayTransmit">;
  people: ReadonlyMap<string, VoicedMember>;
  heard: Pick<HeardVoices, "heardBy">;
  monotonic: () => number;
  /** With which somebody's page may send their sound to the speech recognition; null: there is none. */
  ticketFor: (participantId: string) => string | null;
  /** What was said is kept with the chat. */
  transcribe: (member: Member, text: string) => void;
};

/** Recognition is late: for so long after a microphone went off its last words are still taken. */
const LATE_MS = 8_000;
/** How long recognition continues without a reader: listeners come and go while they walk. */
const UNWANTED_MS = 10_000;

/** Who was heard by which readers, where and when. `left`: the last time in a private zone that they have left since. */
type Hearing = { at: number; zone: number; readers: VoicedMember[]; left: Hearing | null };

/**
 * Captions: accepted from people whose microphone is on, and sent to those who hear them and want to read. Speakers are
 * told whether they have readers, so that no speech is recognised without one.
 */
export class InstanceCaptions {
  readonly #deps: CaptionDeps;
  readonly #readers = new Set<VoicedMember>();
  readonly #hearings = new Map<VoicedMember, Hearing>();
  /** Speakers who were told that they are read, and when they last were. */
  readonly #wanted = new Map<VoicedMember, number>();
  #isTranscribed = false;

  constructor(deps: CaptionDeps) {
    this.#deps = deps;
  }

  get isTranscribed(): boolean {
    return this.#isTranscribed;
  }

  /** Whether somebody's sound may be recognised at this moment. */
  mayStream(id: string): boolean {
    const voiced = this.#deps.people.get(id);
    return voiced !== undefined && this.#wanted.has(voiced) && this.#deps.floor.isSpeaking(id);
  }

  setReading({ participant: { id } }: Member, isWanted: boolean): void {
    const voiced = this.#deps.people.get(id);
    if (voiced === undefined) return;
    voiced.isReadingCaptions = isWanted;
    if (isWanted) this.#readers.add(voiced);
    else this.#readers.delete(voiced);
  }

  /** Only hosts decide it; everybody is told, also when it was so before. */
  setTranscript(member: Member, isOn: boolean): RoomRefusal | null {
    if (!mayModerateVoice(member.rights)) return "HOSTS_ONLY";
    this.#isTranscribed = isOn;
    const bytes = messageBytes("transcriptChanged", { isOn, by: member.participant.id });
    for (const voiced of this.#deps.people.values()) voiced.member.replicator?.link.post(bytes);
    return null;
  }

  /** Answers why it was not taken, or null. */
  take(member: Member, caption: ClientMessage<"caption">): RoomRefusal | null {
    const { people, floor, monotonic, transcribe } = this.#deps;
    const { id } = member.participant;
    const voiced = people.get(id);
    const now = monotonic();
    const latest = voiced && this.#hearings.get(voiced);
    if (voiced === undefined || latest === undefined || !floor.mayTransmit(id)) return "NOT_NOW";
    if (now - latest.at > LATE_MS) return "NOT_NOW";
    // Recognition is late: it may have been said in the private zone from where they come.
    const hearing = latest.left !== null && now - latest.left.at <= LATE_MS ? latest.left : latest;
    const bytes = messageBytes("caption", { id, ...caption } satisfies ServerMessage<"caption">);
    for (const reader of hearing.readers)
      if (this.#mayRead(reader, voiced, hearing === latest ? hearing.zone : null))
        reader.member.replicator?.link.post(bytes);
    // What is said in a private zone stays there; who may not write, or is under 16, is not written down either.
    const { rights } = member;
    const isPublic = hearing.zone === 0 && chatRestriction(rights) === null && !rights.isUnder16;
    if (this.#isTranscribed && caption.isFinal && isPublic) transcribe(member, caption.text);
    return null;
  }

  /** Another connection of theirs: what it is told begins again. */
  connected({ participant: { id } }: Member): void {
    const voiced = this.#deps.people.get(id);
    if (voiced !== undefined) this.#wanted.delete(voiced);
  }

  leave(voiced: VoicedMember): void {
    this.#readers.delete(voiced);
    this.#hearings.delete(voiced);
    this.#wanted.delete(voiced);
  }

  /** After each decision of who hears whom. */
  followHearing(now: number): void {
    if (this.#readers.size === 0 && !this.#isTranscribed && this.#wanted.size === 0) return;
    const { people, floor, heard } = this.#deps;
    for (const voiced of people.values())
      if (floor.isSpeaking(voiced.id) && voiced.zone >= 0)
        this.#hearings.set(voiced, { at: now, zone: voiced.zone, readers: [], left: this.#leftBy(voiced) });
    for (const reader of this.#readers) {
      for (const speaker of heard.heardBy(reader)) {
        const hearing = this.#hearings.get(speaker);
        if (hearing?.at === now) hearing.readers.push(reader);
      }
    }
    for (const [voiced, { at, zone, readers }] of this.#hearings) {
      if (at === now && (readers.length > 0 || (this.#isTranscribed && zone === 0))) this.#want(voiced, now);
      if (now - at > LATE_MS) this.#hearings.delete(voiced);
    }
    for (const [voiced, at] of this.#wanted) {
      if (now - at <= UNWANTED_MS) continue;
      this.#wanted.delete(voiced);
      this.#tell(voiced, false);
    }
  }

  #leftBy(voiced: VoicedMember): Hearing | null {
    const before = this.#hearings.get(voiced);
    if (before === undefined || before.zone === voiced.zone) return before?.left ?? null;
    const left = before.zone > 0 ? { ...before, left: null } : before.left;
    return left?.zone === voiced.zone ? null : left;
  }

  #want(voiced: VoicedMember, now: number): void {
    const isNew = !this.#wanted.has(voiced);
    this.#wanted.set(voiced, now);
    if (isNew) this.#tell(voiced, true);
  }

  #tell({ id, member }: VoicedMember, isWanted: boolean): void {
    const ticket = isWanted ? this.#deps.ticketFor(id) : null;
    member.replicator?.link.post(messageBytes("captionsWanted", { isWanted, ticket }));
  }

  /** By what there is now: a reader can have gone, left this zone (null: whichever they are in), or been blocked since. */
  #mayRead(reader: VoicedMember, speaker: VoicedMember, zone: number | null): boolean {
    const isThere = this.#readers.has(reader) && (zone === null || reader.zone === zone);
    return isThere && !speaker.isInaudibleTo(reader);
  }
}
