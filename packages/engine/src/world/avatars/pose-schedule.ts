import type { GraphicsQuality } from "@veranda/contract/engine/state";

/** Metres at which people become cheaper, by level of quality: full pose every frame, seldom posed and without a shadow, gone. */
const DISTANCES: Record<GraphicsQuality, { near: number; simple: number; gone: number }> = {
  low: { near: 6, simple: 18, gone: 90 },
  medium: { near: 9, simple: 30, gone: 140 },
  high: { near: 12, simple: 45, gone: 220 },
  ultra: { near: 16, simple: 70, gone: 300 },
};
/** So many can be seen at full care; among more each is cheaper from nearer by, so that all together stay payable. */
const COMFORTABLE = 120;
/** How often people are posed at least: just beyond near, and from where simple begins; between them the farther the more seldom. */
const MIDDLE_SECONDS = 1 / 30;
const FAR_SECONDS = 1 / 12;
/** Interval for people out of view. */
const UNSEEN_SECONDS = 0.5;
/** So near one hears the steps of someone who isn't seen; they walk on as those in the middle do. Metres. */
const HEARD = 14;
/** Who is simple stays so until they are nearer than this share of the distance at which they became so. */
const BACK = 0.95;

/** How much care each of a crowd gets by their distance: how often they are posed, and from where on they are simple, or gone. */
export class PoseSchedule {
  #distances = DISTANCES.high;
  /** Metres, as they are among so many. */
  near = DISTANCES.high.near;
  simple = DISTANCES.high.simple;

  get gone(): number {
    return this.#distances.gone;
  }

  setQuality(level: GraphicsQuality): void {
    this.#distances = DISTANCES[level];
  }

  /** Before anybody is looked at: so many were drawn in the last frame. */
  begin(drawn: number): void {
    const crowding = Math.min(1, Math.sqrt(COMFORTABLE / Math.max(1, drawn)));
    this.near = this.#distances.near * crowding;
    this.simple = this.#distances.simple * crowding;
  }

  isFar(distance: number, wasFar: boolean): boolean {
    return distance > this.simple * (wasFar ? BACK : 1);
  }

  /** Seconds from one pose of somebody to the next; 0: in each frame. */
  secondsBetween(distance: number, isDrawn: boolean, isFar: boolean): number {
    if (!isDrawn) return distance < HEARD ? MIDDLE_SECONDS : UNSEEN_SECONDS;
    if (distance < this.near) return 0;
    if (isFar) return FAR_SECONDS;
    const share = Math.min(1, (distance - this.near) / (this.simple - this.near));
    return MIDDLE_SECONDS + (FAR_SECONDS - MIDDLE_SECONDS) * share;
  }
}
