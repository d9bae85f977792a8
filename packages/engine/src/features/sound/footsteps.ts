import { recordOf } from "@veranda/contract/closed-record";
import { length3 } from "../../core/length.ts";
import type { Audio, FootSound, GroundSound, PlacedSound } from "../../platform/audio/audio.ts";
import { FOOT_SOUNDS, GROUND_SOUNDS } from "../../platform/audio/audio.ts";
import type { Audible } from "../../world/avatars/types.ts";
import type { ParticipantViews } from "../../world/participants/participant-views.ts";

/** Distance beyond which steps are inaudible. Metres. */
const EARSHOT = 18;
/** Maximum number of new remote steps per frame; more can't be told apart. */
const MOST_A_FRAME = 4;
/** The local person's steps are quieter, since they are heard all the time. */
const OWN_SHARE = 0.75;

/** Precomputed names, so that a step allocates no string. */
const NAMES = recordOf(GROUND_SOUNDS, (ground) =>
  recordOf(FOOT_SOUNDS, (manner): PlacedSound => `${manner} ${ground}`),
);

/** Plays footsteps of all people at their positions. */
export class Footsteps {
  readonly #audio: Audio;
  readonly #random: () => number;
  readonly #groundAt: (x: number, y: number, z: number) => GroundSound;

  constructor(
    audio: Audio,
    random: () => number,
    groundAt: (x: number, y: number, z: number) => GroundSound,
  ) {
    this.#audio = audio;
    this.#random = random;
    this.#groundAt = groundAt;
  }

  /** Call once per frame. `isQuiet` mutes all steps, `isSilenced` those of some people. */
  hear(
    people: ParticipantViews,
    x: number,
    y: number,
    z: number,
    isQuiet: boolean,
    isSilenced: (id: string) => boolean,
  ): void {
    let heard = 0;
    for (const { person, isOwn } of people.everyone) {
      const { audible } = person.avatar;
      if (audible.steps + audible.jumps + audible.landings + audible.flourishes === 0) continue;
      const distance = length3(audible.x - x, audible.y - y, audible.z - z);
      const isHeard = !isQuiet && distance < EARSHOT && (isOwn || heard < MOST_A_FRAME);
      if (isHeard && !isSilenced(person.id)) {
        this.#sound(audible, isOwn ? OWN_SHARE : 1);
        if (!isOwn) heard += 1;
      }
      audible.steps = audible.jumps = audible.landings = audible.flourishes = 0;
    }
  }

  #sound(audible: Audible, share: number): void {
    const { x, y, z, speed } = audible;
    const weight = Math.min(1, 0.22 + 0.15 * speed);
    if (audible.landings > 0) this.#play("land", audible, (0.45 + 0.55 * audible.impact) * share);
    else if (audible.jumps > 0) this.#play("jump", audible, 0.5 * share);
    else if (audible.steps > 0) this.#play("step", audible, weight * share);
    if (audible.flourishes > 0) this.#audio.playAt("flourish", x, y + 1.4, z, 0.8 * share, 1);
  }

  #play(manner: FootSound, { x, y, z, speed }: Audible, gain: number): void {
    // Running steps are shorter and louder.
    const rate = (0.94 + 0.12 * this.#random()) * (1 + Math.min(0.12, 0.02 * speed));
    const varied = gain * (0.85 + 0.3 * this.#random());
    this.#audio.playAt(NAMES[this.#groundAt(x, y, z)][manner], x, y, z, varied, rate);
  }
}
