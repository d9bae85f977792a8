import type { GraphicsQuality } from "@veranda/contract/engine/state";
import type { Camera } from "three";

/**
 * By quality: the triangle budget for everybody in view, and how far a level may deviate from the full mesh, in lines
 * of a picture of 1080.
 */
const QUALITY: Record<GraphicsQuality, { triangles: number; lines: number }> = {
  low: { triangles: 200_000, lines: 2.4 },
  medium: { triangles: 300_000, lines: 1.8 },
  high: { triangles: 500_000, lines: 1.4 },
  ultra: { triangles: 800_000, lines: 1 },
};
const LINES = 1080;
/** Share of the triangles for levels that are dissolving into others. */
const OVERLAP = 0.12;
/** This many stay in full detail however many there are: the nearest, and those who just were. */
const NEAREST = 4;
const NEAREST_KEPT = 6;
const NEAREST_SLACK = 1.1;
/** Maximum triangles of one of them. */
const WHOLE_TRIANGLES = 6_000;
/** Seconds of a dissolve between two levels. */
const FADE_SECONDS = 0.3;
/** People are counted by distance, in steps of an eighth of a doubling. */
const STEPS = 8;
const NEAREST_STEP = -16;
const BUCKETS = 96;
const LEVELS_MAX = 8;
/** Levels move closer immediately, and back only after this time and with this much spare room. */
const CALM_SECONDS = 0.5;
const CALM_SHARE = 0.9;

/** Somebody with several levels of detail, 0 the finest. */
export type Detailed = {
  readonly distance: number;
  /** Of each level that the body has. */
  readonly triangles: readonly number[];
  /** Whether levels fade into each other: not while the whole person fades. */
  readonly canFade: boolean;
  /** -1: not drawn yet. */
  level: number;
  /** The level being faded out; -1: none. */
  leaving: number;
  /** Share of the grains that `level` fills while another fades out. */
  share: number;
  /** Distance used for counting. */
  bucket: number;
};

/**
 * Chooses each person's level of detail: the coarsest whose difference is too small to see, and coarser levels from a
 * shorter distance if all together would exceed the triangle budget.
 */
export class LevelOfDetail {
  /** Deviation of each level from the full mesh, in metres. */
  readonly #errors: readonly number[];
  /** Before the steps: the bucket where each level begins. */
  readonly #begins = new Int32Array(LEVELS_MAX);
  /** Triangles of each level up to a bucket, one level after the other. */
  readonly #sums = new Float64Array(LEVELS_MAX * (BUCKETS + 1));
  readonly #nearest = new Float64Array(NEAREST);
  #budget = QUALITY.high;
  /** Height of the picture in metres, one metre away. */
  #height = 1;
  #overlap = 0;
  #reserved = 0;
  #kept = 0;
  /** Number of steps by which levels begin nearer. */
  #nearer = 0;
  #calm = 0;
  readonly #isOn: boolean;

  /** `isOn`: otherwise everybody is drawn in full detail. */
  constructor(errors: readonly number[], isOn = true) {
    this.#errors = errors;
    this.#isOn = isOn;
  }

  setQuality(quality: GraphicsQuality): void {
    this.#budget = QUALITY[quality];
  }

  get budget(): number {
    return this.#budget.triangles;
  }

  /** Call before counting people. `reserved`: triangles needed elsewhere. */
  begin(camera: Camera, reserved: number): void {
    this.#height = 2 / Math.max(0.01, camera.projectionMatrix.elements[5] ?? 1);
    this.#reserved = reserved;
    this.#overlap = 0;
    this.#kept = 0;
    this.#sums.fill(0);
    this.#nearest.fill(Infinity);
  }

  /** Everybody in view, one after the other. */
  count(person: Detailed): void {
    const { distance, triangles, leaving } = person;
    const bucket = this.#bucketOf(distance * this.#height);
    person.bucket = bucket;
    for (let level = 0; level <= this.#errors.length; level++)
      this.#sums[level * (BUCKETS + 1) + bucket + 1] =
        (this.#sums[level * (BUCKETS + 1) + bucket + 1] ?? 0) + trianglesAt(triangles, level);
    if (leaving >= 0) this.#overlap += trianglesAt(triangles, leaving);
    const nearest = this.#nearest;
    let at = NEAREST - 1;
    if (distance >= (nearest[at] ?? 0)) return;
    for (; at > 0 && (nearest[at - 1] ?? 0) > distance; at--) nearest[at] = nearest[at - 1] ?? 0;
    nearest[at] = distance;
  }

  /** Call once all are counted. */
  settle(dt: number): void {
    const allowed = this.#budget.lines / LINES;
    for (let i = 0; i < this.#errors.length; i++)
      this.#begins[i + 1] = this.#bucketOf((this.#errors[i] ?? 0) / allowed);
    for (let level = 0; level <= this.#errors.length; level++)
      for (let b = level * (BUCKETS + 1) + 1; b < (level + 1) * (BUCKETS + 1); b++)
        this.#sums[b] = (this.#sums[b] ?? 0) + (this.#sums[b - 1] ?? 0);
    const room = this.#budget.triangles * (1 - OVERLAP) - this.#reserved - NEAREST_KEPT * WHOLE_TRIANGLES;
    if (this.#totalAt(this.#nearer) > room) {
      this.#calm = 0;
      while (this.#nearer < BUCKETS && this.#totalAt(this.#nearer) > room) this.#nearer += 1;
    } else if (this.#nearer > 0 && this.#totalAt(this.#nearer - 1) <= room * CALM_SHARE) {
      this.#calm += dt;
      if (this.#calm < CALM_SECONDS) return;
      this.#calm = 0;
      this.#nearer -= 1;
    } else this.#calm = 0;
  }

  /** Advances a person's levels; true if they are drawn with other triangles than before. */
  choose(person: Detailed, dt: number): boolean {
    const { level, leaving, triangles } = person;
    const wanted = this.#wantedOf(person);
    // Also for people who must become coarser faster than the fade.
    if (level < 0 || !person.canFade || (leaving >= 0 && wanted > level)) return show(person, wanted);
    if (leaving >= 0) {
      person.share += dt / FADE_SECONDS;
      return person.share < 1 ? false : show(person, level);
    }
    if (wanted === level) return false;
    const extra = trianglesAt(triangles, level);
    if (this.#overlap + extra > this.#budget.triangles * OVERLAP)
      return wanted > level ? show(person, wanted) : false;
    this.#overlap += extra;
    person.leaving = level;
    person.level = wanted;
    person.share = Math.min(0.99, dt / FADE_SECONDS);
    return true;
  }

  #wantedOf({ distance, level, bucket }: Detailed): number {
    if (!this.#isOn) return 0;
    const farthest = (this.#nearest[NEAREST - 1] ?? 0) * (level === 0 ? NEAREST_SLACK : 1);
    const isNearest = distance <= farthest && this.#kept < NEAREST_KEPT;
    if (isNearest) this.#kept += 1;
    const nearer = isNearest ? 0 : this.#nearer;
    const wanted = this.#levelAt(bucket, nearer);
    // Finer only one step nearer than where it became coarser: hysteresis for people at the border.
    return wanted < level ? Math.min(level, this.#levelAt(bucket + 1, nearer)) : wanted;
  }

  #levelAt(bucket: number, nearer: number): number {
    let level = this.#errors.length;
    while (level > 0 && bucket < (this.#begins[level] ?? 0) - nearer) level--;
    return level;
  }

  /** Triangles of all people if levels begin this many steps nearer. */
  #totalAt(nearer: number): number {
    let total = 0;
    let from = 0;
    for (let level = 0; level <= this.#errors.length; level++) {
      const isLast = level === this.#errors.length;
      const to = isLast
        ? BUCKETS
        : Math.max(from, Math.min(BUCKETS, (this.#begins[level + 1] ?? 0) - nearer));
      const first = level * (BUCKETS + 1);
      total += (this.#sums[first + to] ?? 0) - (this.#sums[first + from] ?? 0);
      from = to;
    }
    return total;
  }

  #bucketOf(metres: number): number {
    const bucket = Math.floor(Math.log2(Math.max(1e-6, metres)) * STEPS) - NEAREST_STEP;
    return Math.max(0, Math.min(BUCKETS - 1, bucket));
  }
}

/** A body with fewer levels uses its coarsest. */
export const trianglesAt = (triangles: readonly number[], level: number): number =>
  triangles[Math.min(level, triangles.length - 1)] ?? 0;

function show(person: Detailed, level: number): boolean {
  if (person.level === level && person.leaving < 0) return false;
  person.level = level;
  person.leaving = -1;
  person.share = 1;
  return true;
}
