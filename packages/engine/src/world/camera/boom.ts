import { closing } from "../../core/smoothing.ts";
import type { SolidWorld } from "../collision/solid-world.ts";
import { RIG } from "./camera-tuning.ts";

/** Keeps the camera on this side of walls: in at once, out softly. */
export class Boom {
  #length = Infinity;
  readonly #solids: SolidWorld;

  constructor(solids: SolidWorld) {
    this.#solids = solids;
  }

  reset(): void {
    this.#length = Infinity;
  }

  /** The free length from x, y, z along a unit direction, at most `wanted`. */
  reach(
    x: number,
    y: number,
    z: number,
    dx: number,
    dy: number,
    dz: number,
    wanted: number,
    deltaSeconds: number,
  ): number {
    const free = this.#solids.sweep(x, y, z, dx, dy, dz, RIG.radius, wanted);
    if (free < this.#length || !Number.isFinite(this.#length)) this.#length = free;
    else this.#length += (free - this.#length) * closing(RIG.outSeconds, deltaSeconds);
    return this.#length;
  }
}
