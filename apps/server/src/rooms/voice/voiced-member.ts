import {
  hasOwnMicrophone,
  mayBeRecorded,
  mayHost,
  mayPublishVoice,
  mayTakeMegaphone,
  type RoomRights,
} from "@veranda/contract";
import type { Member } from "../participants/member.ts";
import type { Visitor } from "../participants/visitor.ts";
import type { Audible } from "./audibility.ts";
import type { FloorRights } from "./voice-floor.ts";

/** For so long after their last word, and after they switched on, somebody counts as speaking. */
const LINGER_MS = 2_000;

export const floorRightsOf = (rights: RoomRights): FloorRights => ({
  isHost: mayHost(rights),
  mayPublish: mayPublishVoice(rights),
  hasOwnMicrophone: hasOwnMicrophone(rights),
  mayTakeMegaphone: mayTakeMegaphone(rights),
});

/** A member as the instance's voices know them. */
export class VoicedMember implements Audible<VoicedMember> {
  readonly member: Member;
  /** Rights that the floor knows of. */
  rights: RoomRights;
  /** Their key in the voice floor. */
  visitor: Visitor;
  x = 0;
  y = 0;
  z = 0;
  zone = 0;
  isOnStage = false;
  isReadingCaptions = false;
  /** Participants whom they have muted for themselves. */
  #ignoredIds: ReadonlySet<string> = new Set();
  /** What they hear and see is broadcast from their page. */
  isRecording = false;
  /** Monotonic moment up to which they count as speaking. */
  #speaksUntil = -Infinity;
  /** What the media server was told that they may publish. */
  isTransmitting = false;

  constructor(member: Member) {
    this.member = member;
    this.rights = member.rights;
    this.visitor = member.visitor;
  }

  get id(): string {
    return this.member.participant.id;
  }

  spoke(now: number): void {
    this.#speaksUntil = now + LINGER_MS;
  }

  isSpeaking(now: number): boolean {
    return now < this.#speaksUntil;
  }

  isHiddenFrom(other: VoicedMember): boolean {
    return this.member.isHiddenFrom(other.member);
  }

  ignore(ids: readonly string[]): void {
    this.#ignoredIds = new Set(ids);
  }

  ignores({ id }: VoicedMember): boolean {
    return this.#ignoredIds.has(id);
  }

  /** What they say, or show on camera or screen, doesn't reach the other. */
  isInaudibleTo(other: VoicedMember): boolean {
    // In a private zone people are told that nobody outside hears them.
    if (other.isRecording && (this.zone > 0 || !mayBeRecorded(this.rights))) return true;
    return this.isHiddenFrom(other) || !this.member.mayConverseWith(other.member);
  }
}
