import type { Vector3 } from "three";
import type { Sighting } from "@veranda/contract/engine/module";
import type { Motion } from "@veranda/wire";
import { dampingShare, wrapAngle } from "../../core/smoothing.ts";
import { atRest, type Avatar, type AvatarMotion, type Doing } from "../avatars/types.ts";
import type { PersonLabel } from "../labels/person-label.ts";

const APPEAR_SECONDS = 0.5;
const LEAVE_SECONDS = 0.45;
/** Fade of people whose connection is interrupted. */
const AWAY_FADE = 0.55;
const LOOK_SECONDS = 3.5;
/**
 * Movement below these limits counts as standing still; the body is at rest after this time. Metres, radians, seconds.
 */
const REST_PLACE = 0.01;
const REST_TURN = 0.02;
const REST_SECONDS = 0.4;
/** Mouth movement for written words. */
const MURMUR = 0.5;
const SECONDS_A_LETTER = 0.055;

/** Position and movement of a person, from whatever source. */
export type ParticipantPose = {
  x: number;
  y: number;
  z: number;
  vx: number;
  vy: number;
  vz: number;
  heading: number;
  isGrounded: boolean;
  doing: Doing;
  /** From the voice: the viseme in the high four bits, its weight in the low four; 0 is closed. */
  mouth: number;
};

export const newParticipantPose = (): ParticipantPose => ({
  x: 0,
  y: 0,
  z: 0,
  vx: 0,
  vy: 0,
  vz: 0,
  heading: 0,
  isGrounded: true,
  doing: "move",
  mouth: 0,
});

/** One person as others see them: the body in the crowd and what floats above it. */
export class ParticipantView {
  readonly id: string;
  readonly avatar: Avatar;
  readonly label: PersonLabel;
  isAway = false;
  /** Their messages and captions are hidden. */
  isSilenced = false;
  /** 0 to 1, multiplied into the fade: the local body is hidden when the camera is inside it. */
  visibility = 1;
  emote: string | null = null;
  #presence = 0;
  #isLeaving = false;
  #isPlaced = false;
  #away = 0;
  #x = 0;
  #y = 0;
  #z = 0;
  #heading = 0;
  /** Where they came to rest, and for how long they have been there. */
  readonly #rest = { x: 0, y: 0, z: 0, heading: 0, seconds: 0 };
  #talking = 0;
  #mouth = 0;
  #lookSeconds = 0;
  #murmurSeconds = 0;
  #emoteSeconds = 0;
  #playedSeconds = 0;
  readonly #pressed = new Set<string>();
  #isUpperEmote = false;
  readonly #motion: AvatarMotion = atRest();

  constructor(id: string, avatar: Avatar, label: PersonLabel) {
    this.id = id;
    this.avatar = avatar;
    this.label = label;
    avatar.setFade(0);
    label.presence = 0;
  }

  get isGone(): boolean {
    return this.#isLeaving && this.#presence <= 0;
  }

  /** null until the position is known. */
  get sighting(): Sighting | null {
    if (!this.#isPlaced) return null;
    return { position: [this.#x, this.#y, this.#z], heading: this.#heading, emote: this.emote };
  }

  /** Whether others see movement: breathing and idle shifts don't count. */
  get isMoving(): boolean {
    return (
      this.#rest.seconds < REST_SECONDS ||
      this.emote !== null ||
      this.#talking > 0 ||
      this.#mouth > 0 ||
      this.#murmurSeconds > 0 ||
      this.#isLeaving ||
      this.#presence < 1 ||
      this.label.isMoving
    );
  }

  /** Position of the feet; false until it is known, and for people who are leaving. */
  feet(out: Vector3): boolean {
    out.set(this.#x, this.#y, this.#z);
    return this.#isPlaced && !this.#isLeaving;
  }

  leave(): void {
    this.#isLeaving = true;
  }

  /** Whether the playing emote is compatible with a motion: those of arms and head are, except on a ladder. */
  isEmoteFor(motion: Motion): boolean {
    if (motion === "idle") return true;
    if (motion === "climb" || motion === "doubleJump") return false;
    return this.#isUpperEmote;
  }

  /** Whether an emote's key is still held, as far as is known; releasing it starts nothing. */
  isPressed(name: string): boolean {
    return this.#pressed.has(name);
  }

  /**
   * An emote's key was released: if it is playing, it ends by itself after `seconds`, but not before its duration
   * `lasts`.
   */
  release(name: string, seconds: number, lasts: number): void {
    this.#pressed.delete(name);
    if (this.emote !== name) return;
    this.#emoteSeconds = Math.min(this.#emoteSeconds, Math.max(seconds, lasts - this.#playedSeconds));
    this.avatar.releaseEmote();
  }

  stop(): void {
    this.#pressed.clear();
    this.play(null, false, 0);
  }

  /** Plays an emote of this duration, or ends the playing one. */
  play(name: string | null, hold: boolean, seconds: number, isUpper = false): void {
    this.emote = name;
    this.#isUpperEmote = isUpper;
    this.#emoteSeconds = seconds;
    this.#playedSeconds = 0;
    if (name !== null && hold) this.#pressed.add(name);
    if (name === null) this.avatar.stopEmote();
    else this.avatar.playEmote(name, { hold });
  }

  /** Moves the mouth for written words, for as long as saying them would take. */
  murmur(letters: number): void {
    this.#murmurSeconds = Math.min(4, 0.4 + letters * SECONDS_A_LETTER);
    this.avatar.setTalking(Math.max(this.#talking, MURMUR));
  }

  /** Loudness of the voice, 0 to 1. */
  talk(level: number): void {
    this.#talking = level;
    this.label.speaking = level;
    this.avatar.setTalking(level);
  }

  /** Turns the head to a position for a while. */
  lookFor(seconds = LOOK_SECONDS): void {
    this.#lookSeconds = seconds;
  }

  pose(at: ParticipantPose, deltaSeconds: number): void {
    const sin = Math.sin(at.heading);
    const cos = Math.cos(at.heading);
    const motion = this.#motion;
    // Forward is (-sin, -cos) and left is (-cos, sin) in x and z.
    motion.along = -(at.vx * sin + at.vz * cos);
    motion.across = at.vz * sin - at.vx * cos;
    motion.grounded = at.isGrounded;
    motion.verticalSpeed = at.vy;
    motion.doing = at.doing;
    if (this.#isPlaced && deltaSeconds > 0) {
      const rate = wrapAngle(at.heading - this.#heading) / deltaSeconds;
      motion.turnRate += (rate - motion.turnRate) * dampingShare(0.07, deltaSeconds);
    }
    this.#rested(at);
    this.#x = at.x;
    this.#y = at.y;
    this.#z = at.z;
    this.#heading = at.heading;
    this.#isPlaced = true;
    this.avatar.setPose(at.x, at.y, at.z, at.heading);
    this.avatar.setMotion(motion);
    this.#mouth = this.isSilenced ? 0 : at.mouth;
    this.avatar.setMouth(this.#mouth);
  }

  #rested({ x, y, z, heading }: ParticipantPose): void {
    const rest = this.#rest;
    const moved = Math.max(Math.abs(x - rest.x), Math.abs(y - rest.y), Math.abs(z - rest.z));
    if (moved < REST_PLACE && Math.abs(wrapAngle(heading - rest.heading)) < REST_TURN) return;
    rest.x = x;
    rest.y = y;
    rest.z = z;
    rest.heading = heading;
    rest.seconds = 0;
  }

  /** Fades in and out; nobody appears before their position is known. */
  update(deltaSeconds: number): void {
    const change = this.#isLeaving ? -deltaSeconds / LEAVE_SECONDS : deltaSeconds / APPEAR_SECONDS;
    if (this.#isPlaced || this.#isLeaving) this.#presence = Math.min(1, Math.max(0, this.#presence + change));
    this.#away += ((this.isAway ? 1 : 0) - this.#away) * dampingShare(0.25, deltaSeconds);
    this.avatar.setFade(this.#presence * this.visibility * (1 - this.#away * (1 - AWAY_FADE)));
    this.label.presence = this.#presence;
    this.avatar.headPosition(this.label.anchor);
    this.#playedSeconds += deltaSeconds;
    this.#rest.seconds += deltaSeconds;
    if (this.emote !== null && (this.#emoteSeconds -= deltaSeconds) <= 0) this.emote = null;
    if (this.#murmurSeconds > 0 && (this.#murmurSeconds -= deltaSeconds) <= 0)
      this.avatar.setTalking(this.#talking);
    if (this.#lookSeconds > 0) {
      this.#lookSeconds -= deltaSeconds;
      if (this.#lookSeconds <= 0) this.avatar.lookAt(null);
    }
  }
}
