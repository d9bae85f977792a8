import { HEARD_MAX } from "@veranda/contract/media";
import { HEARD_WITHIN_METERS, MaskedReach, SpeakingNearby } from "./masked-reach.ts";

/** So many of the nearest are heard; whoever is heard already stays until HEARD_MAX are more important. */
const NEAREST = 8;
/** Whoever is heard already stays so up to this share of the reach, squared. */
const KEPT_FARTHER = 1.1 ** 2;
/** Whoever is heard counts as this much nearer (squared), and for this long as the nearest of all. */
const KEPT_NEARER = 0.7;
const KEPT_MS = 1_000;
/** What is added to a distance squared: speakers who are heard everywhere come first, those who are silent last. */
const EVERYWHERE = -1e8;
const JUST_BEGUN = -1e6;
const SILENT = 1e9;

/** Somebody in an instance. Metres; `zone` is the private zone that they are in, 0 for none. */
export type Audible<P> = {
  x: number;
  y: number;
  z: number;
  zone: number;
  /** They read what others say: what near voices mask must reach them all the same. */
  readonly isReadingCaptions: boolean;
  /** What they say doesn't reach the other. */
  isInaudibleTo(other: P): boolean;
  /** They don't want to hear the other. */
  ignores(other: P): boolean;
};

export type SpeakerState = {
  /** A megaphone, or on a stage. */
  readonly isEverywhere: boolean;
  /** They speak, or did a moment ago; otherwise their microphone is on, and they are heard where there is room. */
  readonly isSpeaking: boolean;
};

type Heard<P> = { readonly speakers: readonly P[]; readonly since: readonly number[] };

const NOBODY: Heard<never> = { speakers: [], since: [] };

/** Speakers of a round, laid out flat: hundreds of listeners go over them. */
class SpeakerTable {
  x = new Float64Array(64);
  y = new Float64Array(64);
  z = new Float64Array(64);
  zone = new Float64Array(64);
  /** Added to the distance squared. */
  base = new Float64Array(64);
  /** Of the listener at hand: since when they are heard; -1: they aren't. */
  since = new Float64Array(64);
  /** Of the listener at hand: metres squared. */
  distance = new Float64Array(64);

  put(at: number, { x, y, z, zone }: Audible<never>, base: number): void {
    if (at >= this.x.length) this.#grow();
    this.x[at] = x;
    this.y[at] = y;
    this.z[at] = z;
    this.zone[at] = zone;
    this.base[at] = base;
    this.since[at] = -1;
  }

  #grow(): void {
    const grown = (from: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> => {
      const to = new Float64Array(from.length * 2);
      to.set(from);
      return to;
    };
    this.x = grown(this.x);
    this.y = grown(this.y);
    this.z = grown(this.z);
    this.zone = grown(this.zone);
    this.base = grown(this.base);
    this.since = grown(this.since);
    this.distance = grown(this.distance);
  }
}

/**
 * Decides who hears whom: of those whose microphone is on, those of the same private zone; then megaphones and stages,
 * then the nearest speakers, as far as nearer ones don't mask them. Hysteresis of about a second and a few metres keeps
 * voices from flapping. Who is inaudible to the listener, or ignored by them, is never heard.
 */
export class Audibility<P extends Audible<P>> {
  readonly #heard = new Map<P, Heard<P>>();
  /** Of listeners to whom distant voices are masked. */
  readonly #reaches = new Map<P, MaskedReach>();
  readonly #nearby = new SpeakingNearby();
  readonly #speakers: P[] = [];
  readonly #slots = new Map<P, number>();
  readonly #table = new SpeakerTable();
  // The most important for the listener at hand, and those of them who are heard.
  readonly #best = new Int32Array(HEARD_MAX);
  readonly #scores = new Float64Array(HEARD_MAX);
  readonly #chosen = new Int32Array(HEARD_MAX);
  #now = 0;

  /** Begins a round at this moment (monotonic clock): the caller then adds everyone whose microphone is on. */
  begin(now: number): void {
    this.#now = now;
    this.#speakers.length = 0;
    this.#slots.clear();
  }

  add(speaker: P, { isEverywhere, isSpeaking }: SpeakerState): void {
    const slot = this.#speakers.push(speaker) - 1;
    this.#slots.set(speaker, slot);
    this.#table.put(slot, speaker, (isSpeaking ? 0 : SILENT) + (isEverywhere ? EVERYWHERE : 0));
  }

  /** Whom somebody hears from now on, the most important first; null: the same as before. */
  hear(listener: P): readonly P[] | null {
    const before: Heard<P> = this.#heard.get(listener) ?? NOBODY;
    // Most of the time nobody speaks.
    if (this.#speakers.length === 0 && before.speakers.length === 0) return null;
    if (this.#reaches.get(listener)?.isElsewhere(listener.x, listener.z)) this.#reaches.delete(listener);
    this.#mark(before);
    const count = this.#choose(this.#rank(listener));
    this.#mask(listener, count);
    const next = this.#isSame(before, count) ? null : this.#toldOf(count);
    this.#unmark(before);
    if (next === null) return null;
    this.#heard.set(listener, next);
    return next.speakers;
  }

  /** Whom somebody hears, by the last round. */
  heardBy(listener: P): readonly P[] {
    return this.#heard.get(listener)?.speakers ?? [];
  }

  /** They have left. */
  forget(person: P): void {
    this.#heard.delete(person);
    this.#reaches.delete(person);
  }

  #mark({ speakers, since }: Heard<P>): void {
    for (let at = 0; at < speakers.length; at += 1) {
      const slot = this.#slotOf(speakers[at]);
      if (slot >= 0) this.#table.since[slot] = since[at] ?? this.#now;
    }
  }

  #unmark({ speakers }: Heard<P>): void {
    for (const speaker of speakers) {
      const slot = this.#slotOf(speaker);
      if (slot >= 0) this.#table.since[slot] = -1;
    }
  }

  #slotOf(speaker: P | undefined): number {
    return (speaker && this.#slots.get(speaker)) ?? -1;
  }

  /** Puts the most important speakers into `#best`; answers how many. */
  #rank(listener: P): number {
    let count = 0;
    const table = this.#table;
    const { x, y, z, zone } = listener;
    const reach = (this.#reaches.get(listener)?.metres ?? HEARD_WITHIN_METERS) ** 2;
    for (let slot = 0; slot < this.#speakers.length; slot += 1) {
      if (table.zone[slot] !== zone) continue;
      const dx = (table.x[slot] ?? 0) - x;
      const dy = (table.y[slot] ?? 0) - y;
      const dz = (table.z[slot] ?? 0) - z;
      const base = table.base[slot] ?? 0;
      const since = table.since[slot] ?? -1;
      const distance = dx * dx + dy * dy + dz * dz;
      if (distance > (since < 0 ? reach : reach * KEPT_FARTHER) && !isEverywhere(base)) continue;
      table.distance[slot] = distance;
      const score = scoreOf(distance, base, since, this.#now);
      if (count === HEARD_MAX && score >= (this.#scores[HEARD_MAX - 1] ?? 0)) continue;
      const speaker = this.#speakers[slot];
      if (speaker === undefined || speaker === listener) continue;
      if (speaker.isInaudibleTo(listener) || listener.ignores(speaker)) continue;
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

  /** Of the most important ones those who are heard; answers how many. */
  #choose(count: number): number {
    let chosen = 0;
    for (let rank = 0; rank < count; rank += 1) {
      const slot = this.#best[rank] ?? 0;
      const isKept = (this.#table.since[slot] ?? -1) >= 0;
      if (rank >= NEAREST && !isKept && !isEverywhere(this.#table.base[slot] ?? 0)) continue;
      this.#chosen[chosen] = slot;
      chosen += 1;
    }
    return chosen;
  }

  /** How far the listener hears from the next round on, by the chosen ones who speak. */
  #mask(listener: P, count: number): void {
    if (listener.zone !== 0 || listener.isReadingCaptions) {
      this.#reaches.delete(listener);
      return;
    }
    const reach = this.#reachAmong(count);
    let kept = this.#reaches.get(listener);
    if (kept === undefined && reach === HEARD_WITHIN_METERS) return;
    if (kept === undefined) this.#reaches.set(listener, (kept = new MaskedReach()));
    kept.follow(reach, this.#now, listener.x, listener.z);
    if (kept.isOpen) this.#reaches.delete(listener);
  }

  #reachAmong(count: number): number {
    this.#nearby.clear();
    for (let at = 0; at < count; at += 1) {
      const slot = this.#chosen[at] ?? 0;
      const base = this.#table.base[slot] ?? 0;
      if (base === EVERYWHERE) this.#nearby.add(0);
      else if (base === 0) this.#nearby.add(Math.sqrt(this.#table.distance[slot] ?? 0));
    }
    return this.#nearby.reach;
  }

  #isSame({ speakers }: Heard<P>, count: number): boolean {
    if (speakers.length !== count) return false;
    for (let at = 0; at < count; at += 1)
      if ((this.#table.since[this.#chosen[at] ?? 0] ?? -1) < 0) return false;
    return true;
  }

  #toldOf(count: number): Heard<P> {
    const slots = [...this.#chosen.subarray(0, count)];
    return {
      speakers: slots.flatMap((slot) => this.#speakers[slot] ?? []),
      since: slots.map((slot) => {
        const since = this.#table.since[slot] ?? -1;
        return since < 0 ? this.#now : since;
      }),
    };
  }
}

const isEverywhere = (base: number): boolean => base === EVERYWHERE || base === EVERYWHERE + SILENT;

/** Smaller is more important. */
function scoreOf(distance: number, base: number, since: number, now: number): number {
  if (since < 0) return distance + base;
  const begun = base < SILENT && now - since < KEPT_MS ? JUST_BEGUN : 0;
  return distance * KEPT_NEARER + base + begun;
}
