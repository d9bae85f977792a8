import { voiceGain } from "@veranda/contract/rooms/voice-gain";

/**
 * Within this distance somebody new is heard. There a voice is played 32 dB below one nearby (`voiceGain`): speech of
 * 60 dB(A) comes at 28 dB(A), less than a quiet room has. Whoever is heard stays so nearly to where it is silent.
 */
export const HEARD_WITHIN_METERS = 22;

/**
 * Auditory masking: a distant voice can't be made out under several near ones, so it isn't forwarded.
 *
 * The threshold: speech 15 dB below the noise contributes nothing to intelligibility (ANSI S3.5-1997, the Speech
 * Intelligibility Index). That holds for noise without pauses, and the sum of four voices has hardly any. Nobody
 * distinguishes more than three to five simultaneous voices (Kawashima and Sato, "Perceptual limits in a simulated
 * cocktail party", 2015): the nearest four are always heard.
 */
const MASKED_BELOW = 10 ** (-15 / 20);
export const VOICES_ALWAYS_HEARD = 4;
/** Whoever is this near is never masked: people talk to each other across it (Hall's "social space"). Metres. */
export const NEVER_MASKED_METERS = 4;

/** How long the reach stays as it is after the near voices have stopped; each voice counts as speaking for 2 s more. */
const HELD_MS = 2_000;
/** Then it opens again at this speed, so that distant voices come back one after the other. Metres per second. */
const OPENING = 5;

/** Nobody walks or falls this far between two rounds: whoever does was moved to another place. Metres. */
const MOVED_METERS = 10;

/** Distances of the voices that a listener hears at this moment. */
export class SpeakingNearby {
  /** Of the four nearest, ascending. */
  readonly #nearest = new Float64Array(VOICES_ALWAYS_HEARD);
  #count = 0;
  #energy = 0;

  clear(): void {
    this.#nearest.fill(Infinity);
    this.#count = 0;
    this.#energy = 0;
  }

  add(distance: number): void {
    this.#count += 1;
    this.#energy += voiceGain(distance) ** 2;
    let next = distance;
    for (let at = 0; at < VOICES_ALWAYS_HEARD; at += 1) {
      const there = this.#nearest[at] ?? Infinity;
      if (next >= there) continue;
      this.#nearest[at] = next;
      next = there;
    }
  }

  /** The distance from which on other voices are masked. */
  get reach(): number {
    if (this.#count < VOICES_ALWAYS_HEARD) return HEARD_WITHIN_METERS;
    const fourth = this.#nearest[VOICES_ALWAYS_HEARD - 1] ?? Infinity;
    const masked = distanceOf(Math.sqrt(this.#energy) * MASKED_BELOW);
    return Math.min(HEARD_WITHIN_METERS, Math.max(NEVER_MASKED_METERS, fourth, masked));
  }
}

/** How far a listener hears: shrinks at once, and opens slowly, since the background would come and go with each pause. */
export class MaskedReach {
  #metres = HEARD_WITHIN_METERS;
  #heldUntil = -Infinity;
  #at = 0;
  #x = 0;
  #z = 0;

  get metres(): number {
    return this.#metres;
  }

  get isOpen(): boolean {
    return this.#metres === HEARD_WITHIN_METERS;
  }

  /** Whether the listener was moved since the last round: what masked voices where they were is not around them. */
  isElsewhere(x: number, z: number): boolean {
    return (x - this.#x) ** 2 + (z - this.#z) ** 2 > MOVED_METERS ** 2;
  }

  /** `reach`: by those who speak at this moment; the listener stands at `x`, `z`. */
  follow(reach: number, now: number, x: number, z: number): void {
    const passed = now - this.#at;
    this.#at = now;
    this.#x = x;
    this.#z = z;
    if (reach <= this.#metres) {
      this.#metres = reach;
      this.#heldUntil = now + HELD_MS;
    } else if (now >= this.#heldUntil) {
      this.#metres = Math.min(reach, this.#metres + (OPENING * passed) / 1000);
    }
  }
}

/** The distance at which a voice has this gain, by halving; at most as far as anybody is heard. */
function distanceOf(gain: number): number {
  let [near, far] = [0, HEARD_WITHIN_METERS];
  for (let step = 0; step < 8; step += 1) {
    const middle = (near + far) / 2;
    if (voiceGain(middle) > gain) near = middle;
    else far = middle;
  }
  return far;
}
