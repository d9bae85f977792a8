import { Dodger } from "./dodger.ts";
import { STEPS_PER_S, Walker, type Mover } from "./walker.ts";

/** How people move: realistically, or with constant changes of direction. */
const STYLES = ["walking", "dodging"] as const;
export type Style = (typeof STYLES)[number];

/** Throws if this isn't a style. */
export function styleOf(name: string): Style {
  const style = STYLES.find((each) => each === name);
  if (style === undefined) throw new Error(`--style is ${STYLES.join(" or ")}`);
  return style;
}

/** Number of past steps for which true poses are kept. */
const KEPT = 30 * STEPS_PER_S;
const GROUP = 4;
const WIDTH = 3;

/** Everybody's true path. Each process simulates the whole town, so that it knows everyone's position at any time. */
export class Town {
  readonly walkers: readonly Mover[];
  readonly #epoch: number;
  readonly #history: Float32Array;
  #steps = 0;

  /** `epoch`: start of the town, in milliseconds of the machine's clock. */
  constructor(people: number, side: number, seed: number, epoch: number, style: Style) {
    this.#epoch = epoch;
    this.walkers = Array.from({ length: people }, (_, index): Mover => {
      if (style === "dodging") return new Dodger(seed + index, side);
      const isInGroup = index % 10 < GROUP;
      const group = Math.floor(index / 10);
      return isInGroup
        ? new Walker(seed + 1_000_003 * (group + 1), side, (index % 10) + 1)
        : new Walker(seed + index, side, 0);
    });
    this.#history = new Float32Array(people * KEPT * WIDTH);
  }

  /** Simulates everyone up to this time. */
  advance(now: number): void {
    const until = Math.floor(((now - this.#epoch) / 1000) * STEPS_PER_S);
    while (this.#steps < until) {
      this.#steps += 1;
      let at = (this.#steps % KEPT) * this.walkers.length * WIDTH;
      for (const walker of this.walkers) {
        walker.step();
        const { x, y, z } = walker.pose;
        this.#history[at] = x;
        this.#history[at + 1] = y;
        this.#history[at + 2] = z;
        at += WIDTH;
      }
    }
  }

  /** Someone's true pose, interpolated between the two nearest steps. */
  truth(index: number, time: number, out: { x: number; y: number; z: number }): void {
    const steps = ((time - this.#epoch) / 1000) * STEPS_PER_S;
    const before = Math.max(0, Math.min(this.#steps - 1, Math.floor(steps)));
    const share = Math.max(0, Math.min(1, steps - before));
    const a = ((before % KEPT) * this.walkers.length + index) * WIDTH;
    const b = (((before + 1) % KEPT) * this.walkers.length + index) * WIDTH;
    const mix = (axis: number): number =>
      (this.#history[a + axis] ?? 0) * (1 - share) + (this.#history[b + axis] ?? 0) * share;
    out.x = mix(0);
    out.y = mix(1);
    out.z = mix(2);
  }

  /** Time of the newest step, in milliseconds of the machine's clock. */
  get now(): number {
    return this.#epoch + (this.#steps / STEPS_PER_S) * 1000;
  }
}
