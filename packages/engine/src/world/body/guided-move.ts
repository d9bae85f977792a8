import { smoothstep, wrapAngle } from "../../core/smoothing.ts";
import type { Vec } from "./capsule-collider.ts";

/** A scripted move of the body: onto a seat, over an edge. */
export class GuidedMove {
  readonly #from = { x: 0, y: 0, z: 0, heading: 0 };
  readonly #to = { x: 0, y: 0, z: 0, heading: 0 };
  #seconds = 0;
  #length = 1;
  /** Over an edge, the body moves up first and then forward. */
  #isOver = false;

  begin(from: Vec, heading: number, to: Vec, toHeading: number, seconds: number, isOver = false): void {
    Object.assign(this.#from, { x: from.x, y: from.y, z: from.z, heading });
    Object.assign(this.#to, { x: to.x, y: to.y, z: to.z, heading: toHeading });
    this.#seconds = 0;
    this.#length = seconds;
    this.#isOver = isOver;
  }

  /** 0 at the beginning, 1 at the end. */
  get progress(): number {
    return Math.min(1, this.#seconds / this.#length);
  }

  /** Advances `at` by one step and returns the heading. */
  step(at: Vec, dt: number): number {
    this.#seconds += dt;
    const t = this.progress;
    const flat = this.#isOver ? smoothstep(0.45, 1, t) : smoothstep(0, 1, t);
    const rise = this.#isOver ? smoothstep(0, 0.72, t) : flat;
    const [from, to] = [this.#from, this.#to];
    at.x = from.x + (to.x - from.x) * flat;
    at.z = from.z + (to.z - from.z) * flat;
    at.y = from.y + (to.y - from.y) * rise;
    return wrapAngle(from.heading + wrapAngle(to.heading - from.heading) * smoothstep(0, 0.7, t));
  }
}
