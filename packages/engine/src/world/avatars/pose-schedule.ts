import type { GraphicsQuality } from "@veranda/contract/engine/state";

/**
 * Distances in metres from which people become cheaper, by quality level: full pose every frame; posed less often and
 * without a shadow; not drawn.
 */
const DISTANCES: Record<GraphicsQuality, { near: number; simple: number; gone: number }> = {
  low: { near: 6, simple: 18, gone: 90 },
  medium: { near: 9, simple: 30, gone: 140 },
  high: { near: 12, simple: 45, gone: 220 },
  ultra: { near: 16, simple: 70, gone: 300 },
};
/**
 * This many can be drawn at full detail; among more, each becomes cheaper from a shorter distance, to bound the total
 * cost.
 */
const COMFORTABLE = 120;
/**
 * Minimum frequency of posing: just beyond near, and from where simple begins; in between, decreasing with distance.
 */
const MIDDLE_SECONDS = 1 / 30;
const FAR_SECONDS = 1 / 12;
/** Interval for people out of view. */
const UNSEEN_SECONDS = 0.5;
/**
 * Within this distance the steps of someone out of view are audible, so they are posed like those in the middle.
 * Metres.
 */
const HEARD = 14;
/** Simple people stay so until they are nearer than this fraction of the distance at which they became so. */
const BACK = 0.95;

/**
 * Level of animation detail for each person in a crowd by distance: how often they are posed, and from where on they
 * are simple, or not drawn.
 */
export class PoseSchedule {
  #distances = DISTANCES.high;
  /** Metres, adjusted to the size of the crowd. */
  near = DISTANCES.high.near;
  simple = DISTANCES.high.simple;

  get gone(): number {
    return this.#distances.gone;
  }

  setQuality(level: GraphicsQuality): void {
    this.#distances = DISTANCES[level];
  }

  /** Call before anybody is evaluated: the number drawn in the last frame. */
  begin(drawn: number): void {
    const crowding = Math.min(1, Math.sqrt(COMFORTABLE / Math.max(1, drawn)));
    this.near = this.#distances.near * crowding;
    this.simple = this.#distances.simple * crowding;
  }

  isFar(distance: number, wasFar: boolean): boolean {
    return distance > this.simple * (wasFar ? BACK : 1);
  }

  /** Seconds between two poses of somebody; 0: every frame. */
  secondsBetween(distance: number, isDrawn: boolean, isFar: boolean): number {
    if (!isDrawn) return distance < HEARD ? MIDDLE_SECONDS : UNSEEN_SECONDS;
    if (distance < this.near) return 0;
    if (isFar) return FAR_SECONDS;
    const share = Math.min(1, (distance - this.near) / (this.simple - this.near));
    return MIDDLE_SECONDS + (FAR_SECONDS - MIDDLE_SECONDS) * share;
  }
}
