import {
  BitWriter,
  copyPose,
  headingDifference,
  LEVELS,
  newBaseline,
  PLACE_STEP,
  predictX,
  predictY,
  predictZ,
  REFRESH_TICKS,
  UNITS_PER_CM,
  writeKey,
  writeMove,
  writePlace,
  writeSame,
  writeTurnOnly,
  type DeltaBaseline,
  type PoseQuantizer,
  type QuantizedPose,
} from "@veranda/wire";

const CM = UNITS_PER_CM;

/**
 * What each level guarantees: sampled every `every` ticks, and sent when the prediction is off by more than `off` units
 * or the heading by more than `turn` (256 a turn); in any tick when it is off by more than `farOff`. Far participants
 * are sent when it is their turn, the crowd as positions.
 */
const LEVEL_RULES = [
  { every: 1, off: 2.5 * CM, turn: 3, farOff: Infinity },
  { every: 2, off: 5 * CM, turn: 6, farOff: 10 * CM },
  { every: REFRESH_TICKS, off: 20 * CM, turn: 12, farOff: Infinity },
  { every: REFRESH_TICKS, off: 0, turn: 256, farOff: Infinity },
] as const;

/** Whether an index was due, at an interval of `every` ticks, since tick `last`: a busy server may skip some. */
export const isDueForRefresh = (every: number, index: number, last: number, tick: number): boolean =>
  Math.floor((tick + index) / every) > Math.floor((last + index) / every);

/** Words of one stored entry. */
export const ENTRY_WORDS = 8;

/** One participant's entries of this tick, a stream for each level, encoded once for all who share it. */
export class PoseStreams {
  readonly #grid: PoseQuantizer;
  readonly #index: number;
  readonly #generation: number;
  readonly baselines: readonly DeltaBaseline[] = Array.from({ length: LEVELS }, newBaseline);
  /** Bits of this tick's entry by level; 0: none. */
  readonly bits = new Uint16Array(LEVELS);
  /** 1: this tick sampled this level, so its baseline is up to date. */
  readonly looked = new Uint8Array(LEVELS);
  readonly words = new Uint32Array(LEVELS * ENTRY_WORDS);
  readonly #keyTicks = new Int32Array(LEVELS).fill(-1);
  readonly keyBits = new Uint16Array(LEVELS);
  readonly keyWords = new Uint32Array(LEVELS * ENTRY_WORDS);
  #isFresh = true;
  #lastTick = 0;

  constructor(grid: PoseQuantizer, index: number, generation: number) {
    this.#grid = grid;
    this.#index = index;
    this.#generation = generation;
  }

  /** Encodes this tick's entries. */
  tick(actual: QuantizedPose, tick: number, isSnap: boolean): void {
    for (let level = 0; level < LEVELS; level += 1) {
      scratch.clear();
      this.#encode(level, actual, tick, isSnap);
      this.bits[level] = scratch.at;
      if (scratch.at > 0) store(this.words, level);
    }
    this.#isFresh = false;
    this.#lastTick = tick;
  }

  #isTurn(every: number, tick: number): boolean {
    return isDueForRefresh(every, this.#index, this.#lastTick, tick);
  }

  /** Encodes the keyframe of a level's baseline, once a tick; the baseline does not change. */
  key(level: number, tick: number): number {
    if (this.#keyTicks[level] !== tick) {
      this.#keyTicks[level] = tick;
      this.#writeKey(level, tick, false);
      this.keyBits[level] = scratch.at;
      store(this.keyWords, level);
    }
    return this.keyBits[level] ?? 0;
  }

  #writeKey(level: number, tick: number, isSnap: boolean): void {
    const baseline = this.baselines[level];
    scratch.clear();
    if (baseline !== undefined) {
      writeKey(scratch, this.#grid, baseline, tick, { generation: this.#generation, level, isSnap });
    }
  }

  #encode(level: number, actual: QuantizedPose, tick: number, isSnap: boolean): void {
    const baseline = this.baselines[level];
    const rule = LEVEL_RULES[level];
    if (baseline === undefined || rule === undefined) return;
    this.looked[level] = 1;
    if (this.#isFresh || isSnap) {
      copyPose(actual, baseline);
      if (level === LEVELS - 1) baseline.vx = baseline.vy = baseline.vz = 0;
      baseline.tick = tick;
      if (isSnap) this.#writeKey(level, tick, true);
      return;
    }
    const isTurn = this.#isTurn(rule.every, tick) || isFurther(baseline, actual, tick, rule.farOff);
    this.looked[level] = isTurn ? 1 : 0;
    if (isTurn && level === LEVELS - 1) {
      if (isPlaceOff(baseline, actual)) writePlace(scratch, baseline, actual, tick);
      else writeSame(scratch, baseline, tick);
    } else if (isTurn && isOff(baseline, actual, tick, rule.off)) {
      writeMove(scratch, baseline, actual, tick);
    } else if (isTurn && isTurned(baseline, actual, rule.turn)) {
      writeTurnOnly(scratch, baseline, actual, tick);
    } else if (this.#isTurn(REFRESH_TICKS, tick)) {
      // In the same tick on all levels, so that a change of level never goes back in time.
      writeSame(scratch, baseline, tick);
    }
  }
}

/** Half a step of the crowd: a smaller move would be sent as nothing. */
const PLACE_OFF = PLACE_STEP / 2;

const isPlaceOff = (baseline: DeltaBaseline, actual: QuantizedPose): boolean =>
  Math.abs(actual.x - baseline.x) > PLACE_OFF ||
  Math.abs(actual.z - baseline.z) > PLACE_OFF ||
  Math.abs(actual.y - baseline.y) > PLACE_OFF;

function isFurther(baseline: DeltaBaseline, actual: QuantizedPose, tick: number, off: number): boolean {
  const dx = actual.x - predictX(baseline, tick);
  const dy = actual.y - predictY(baseline, tick);
  const dz = actual.z - predictZ(baseline, tick);
  return dx * dx + dy * dy + dz * dz > off * off;
}

function isOff(baseline: DeltaBaseline, actual: QuantizedPose, tick: number, off: number): boolean {
  if (isFurther(baseline, actual, tick, off)) return true;
  // Someone who stopped must not keep creeping below the threshold.
  const isStill = actual.vx === 0 && actual.vz === 0 && actual.vy === 0;
  return isStill && (baseline.vx !== 0 || baseline.vz !== 0 || baseline.vy !== 0);
}

const isTurned = (baseline: DeltaBaseline, actual: QuantizedPose, turn: number): boolean =>
  actual.motion !== baseline.motion ||
  actual.flags !== baseline.flags ||
  Math.abs(headingDifference(actual.heading, baseline.heading)) >= turn;

const scratch = new BitWriter(64);

function store(words: Uint32Array, level: number): void {
  const count = (scratch.at + 31) >>> 5;
  const start = level * ENTRY_WORDS;
  for (let word = 0; word < count; word += 1) words[start + word] = scratch.words[word] ?? 0;
}

/** Appends a stored entry of a level. */
export function appendEntry(out: BitWriter, words: Uint32Array, level: number, bits: number): void {
  let word = level * ENTRY_WORDS;
  let left = bits;
  while (left > 32) {
    out.write(words[word] ?? 0, 32);
    word += 1;
    left -= 32;
  }
  out.write(words[word] ?? 0, left);
}
