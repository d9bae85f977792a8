import { clamp, dampingShare } from "../../core/smoothing.ts";

/** Opening of the mouth, 0 to 1, and shape of the lips: -1 wide to 1 rounded. */
type MouthShape = { readonly open: number; readonly round: number };

/** By the viseme of the pose frames (docs/wire.md, W26): 1 to 5 are A, I, U, E, O; any other just opens the mouth. */
const SHAPES: readonly MouthShape[] = [
  { open: 0.5, round: 0 },
  { open: 1, round: -0.1 },
  { open: 0.4, round: -1 },
  { open: 0.38, round: 1 },
  { open: 0.62, round: -0.6 },
  { open: 0.8, round: 0.7 },
];
/** How long received visemes take priority over loudness: between two syllables the mouth is closed. */
const TRUSTED_SECONDS = 2;
/** Bytes come ten times a second. */
const SHAPED_SECONDS = 0.05;
const MURMURED_SECONDS = 1 / 30;
const ROUNDED_SECONDS = 0.07;
const LOUDNESS_SECONDS = 1 / 14;

/** A speaking mouth: shaped by the speaker's own page, or by syllables made up from the loudness. */
export class Mouth {
  open = 0;
  round = 0;
  #level = 0;
  #levelGoal = 0;
  #byte = 0;
  #sinceByte = Infinity;
  #clock: number;

  constructor(start: number) {
    this.#clock = start;
  }

  /** Loudness of the voice, 0 to 1. */
  setLevel(level: number): void {
    this.#levelGoal = clamp(level, 0, 1);
  }

  /** The viseme in the high four bits, its weight in the low four; 0 is closed. */
  setShape(byte: number): void {
    this.#byte = byte;
    if (byte !== 0) this.#sinceByte = 0;
  }

  advance(dt: number): void {
    this.#clock += dt;
    this.#sinceByte += dt;
    this.#level += (this.#levelGoal - this.#level) * dampingShare(LOUDNESS_SECONDS, dt);
    let open: number;
    let round = 0;
    let seconds = MURMURED_SECONDS;
    if (this.#sinceByte < TRUSTED_SECONDS) {
      const shape = SHAPES[this.#byte >> 4] ?? SHAPES[0];
      const weight = (this.#byte & 15) / 15;
      open = (shape?.open ?? 0) * weight;
      round = (shape?.round ?? 0) * Math.min(1, weight * 2);
      seconds = SHAPED_SECONDS;
    } else {
      const syllable = 0.55 + 0.45 * Math.sin(this.#clock * 19 + 1.7 * Math.sin(this.#clock * 7.3));
      open = this.#level * syllable;
    }
    this.open += (open - this.open) * dampingShare(seconds, dt);
    this.round += (round - this.round) * dampingShare(ROUNDED_SECONDS, dt);
  }
}
