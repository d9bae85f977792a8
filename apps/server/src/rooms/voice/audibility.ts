import { HEARD_MAX } from "@veranda/contract/media";
import { VOICE_REACH_METERS } from "@veranda/contract/rooms/voice";

/** So many of the nearest are heard; whoever is heard already stays until HEARD_MAX are more important. */
const NEAREST = 8;
/** Metres squared: from where somebody is heard, and to where whoever is heard already stays so. */
const REACH = VOICE_REACH_METERS ** 2;
const KEPT_REACH = (VOICE_REACH_METERS * 1.1) ** 2;
/** Whoever is heard counts as this much nearer (squared), and for this long as the nearest of all. */
const KEPT_NEARER = 0.7;
const KEPT_MS = 1_000;
/** What is added to a distance squared: speakers who are heard everywhere come first, those who are silent last. */
const EVERYWHERE = -1e9;
const JUST_BEGUN = -1e6;
const SILENT = 1e9;

/** Somebody in an instance. Metres; `zone` is the private zone that they are in, 0 for none. */
export type Audible<P> = {
  x: number;
  y: number;
  z: number;
  zone: number;
  /** Neither sees or hears the other. */
  isHiddenFrom(other: P): boolean;
};

export type SpeakerState = {
  /** A megaphone, or on a stage. */
  readonly isEverywhere: boolean;
  /** They speak, or did a moment ago; otherwise their microphone is on, and they are heard where there is room. */
  readonly isSpeaking: boolean;
};

type Heard<P> = { speakers: P[]; since: number[] };

/**
 * Who is heard by whom: of those whose microphone is on, those of the same private zone; then megaphones and stages,
 * then the nearest who speak. Whoever is heard stays so for about a second and for a few metres, so that voices don't
 * flap; those who are hidden from the listener never are.
 */
export class Audibility<P extends Audible<P>> {
  readonly #heard = new Map<P, Heard<P>>();
  readonly #speakers: P[] = [];
  readonly #states: SpeakerState[] = [];
  /** Of the listener at hand, by speaker: since when they are heard; -1: they aren't. */
  #since = new Float64Array(64);
  readonly #slots = new Map<P, number>();
  // The most important for the listener at hand.
  readonly #best = new Int32Array(HEARD_MAX);
  readonly #scores = new Float64Array(HEARD_MAX);
  #now = 0;

  /** A new round begins at this moment of the monotonic clock: everyone whose microphone is on is told of once more. */
  begin(now: number): void {
    this.#now = now;
    this.#speakers.length = this.#states.length = 0;
    this.#slots.clear();
  }

  add(speaker: P, state: SpeakerState): void {
    const slot = this.#speakers.push(speaker) - 1;
    this.#states.push(state);
    this.#slots.set(speaker, slot);
    if (slot >= this.#since.length) this.#since = new Float64Array(this.#since.length * 2);
    this.#since.fill(-1, 0, slot + 1);
  }

  /** Whom somebody hears from now on, the most important first; null: the same as before. */
  hear(listener: P): readonly P[] | null {
    const before = this.#heard.get(listener);
    // Most of the time nobody speaks.
    if (this.#speakers.length === 0 && (before === undefined || before.speakers.length === 0)) return null;
    const known = before ?? { speakers: [], since: [] };
    this.#mark(known);
    const count = this.#rank(listener);
    const next = this.#choose(count);
    this.#unmark(known);
    const isSame =
      next.speakers.length === known.speakers.length &&
      next.speakers.every((speaker) => known.speakers.includes(speaker));
    this.#heard.set(listener, next);
    return isSame ? null : next.speakers;
  }

  /** They have left. */
  forget(person: P): void {
    this.#heard.delete(person);
  }

  #mark({ speakers, since }: Heard<P>): void {
    for (const [at, speaker] of speakers.entries()) {
      const slot = this.#slots.get(speaker);
      if (slot !== undefined) this.#since[slot] = since[at] ?? this.#now;
    }
  }

  #unmark({ speakers }: Heard<P>): void {
    for (const speaker of speakers) {
      const slot = this.#slots.get(speaker);
      if (slot !== undefined) this.#since[slot] = -1;
    }
  }

  /** Puts the most important speakers into `#best`; answers how many. */
  #rank(listener: P): number {
    let count = 0;
    const { x, y, z, zone } = listener;
    const speakers = this.#speakers;
    for (let slot = 0; slot < speakers.length; slot += 1) {
      const speaker = speakers[slot];
      const state = this.#states[slot];
      if (speaker === undefined || state === undefined || speaker === listener) continue;
      if (speaker.zone !== zone) continue;
      const dx = speaker.x - x;
      const dy = speaker.y - y;
      const dz = speaker.z - z;
      const distance = dx * dx + dy * dy + dz * dz;
      const since = this.#since[slot] ?? -1;
      if (distance > (since < 0 ? REACH : KEPT_REACH) && !state.isEverywhere) continue;
      const score = scoreOf(distance, state, since, this.#now);
      if (count === HEARD_MAX && score >= (this.#scores[HEARD_MAX - 1] ?? 0)) continue;
      if (speaker.isHiddenFrom(listener)) continue;
      count = this.#insert(slot, score, count);
    }
    return count;
  }

  #insert(slot: number, score: number, count: number): number {
    let at = Math.min(count, HEARD_MAX - 1);
    while (at > 0 && score < (this.#scores[at - 1] ?? 0)) {
      this.#scores[at] = this.#scores[at - 1] ?? 0;
      this.#best[at] = this.#best[at - 1] ?? 0;
      at -= 1;
    }
    this.#scores[at] = score;
    this.#best[at] = slot;
    return Math.min(count + 1, HEARD_MAX);
  }

  #choose(count: number): Heard<P> {
    const chosen: Heard<P> = { speakers: [], since: [] };
    for (let rank = 0; rank < count; rank += 1) {
      const slot = this.#best[rank] ?? 0;
      const speaker = this.#speakers[slot];
      const since = this.#since[slot] ?? -1;
      const isEverywhere = this.#states[slot]?.isEverywhere === true;
      if (speaker === undefined || (rank >= NEAREST && since < 0 && !isEverywhere)) continue;
      chosen.speakers.push(speaker);
      chosen.since.push(since < 0 ? this.#now : since);
    }
    return chosen;
  }
}

/** Smaller is more important. */
function scoreOf(
  distance: number,
  { isEverywhere, isSpeaking }: SpeakerState,
  since: number,
  now: number,
): number {
  const kept = since < 0 ? distance : distance * KEPT_NEARER;
  const begun = since >= 0 && now - since < KEPT_MS ? JUST_BEGUN : 0;
  return kept + (isSpeaking ? begun + (isEverywhere ? EVERYWHERE : 0) : SILENT);
}
