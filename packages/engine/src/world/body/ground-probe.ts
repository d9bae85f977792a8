import { ground, type Ground, type CollisionWorld } from "../collision/collision-world.ts";
import { BODY } from "./movement-tuning.ts";

/** How far from the middle an edge still carries. */
const EDGE = 0.16;
const EDGE_POINTS = 6;
/** Reach of the even height below. */
const STRIDE = 0.32;
const STRIDE_SAMPLES = 2;

/** Finds what the feet stand on. */
export class GroundProbe {
  /** What was found by `find`. */
  readonly found: Ground = ground();
  readonly #probe = ground();
  readonly #solids: CollisionWorld;

  constructor(solids: CollisionWorld) {
    this.#solids = solids;
  }

  /** Ground that carries between two heights: below the middle, else below its edge. */
  find(x: number, z: number, from: number, to: number): "carries" | "steep" | "none" {
    const hit = this.#solids.groundBelow(x, z, from, to, this.found);
    if (hit && this.found.ny >= BODY.steepest) return "carries";
    const probe = this.#probe;
    let best = -Infinity;
    for (let i = 0; i < EDGE_POINTS; i++) {
      const angle = (i / EDGE_POINTS) * Math.PI * 2;
      const px = x + Math.cos(angle) * EDGE;
      const pz = z + Math.sin(angle) * EDGE;
      if (!this.#solids.groundBelow(px, pz, from, to, probe) || probe.ny < BODY.steepest) continue;
      // A slope is met lower or higher at its edge than in the middle.
      const y = probe.y + ((px - x) * probe.nx + (pz - z) * probe.nz) / probe.ny;
      if (y <= best || y > from) continue;
      best = y;
      this.found.nx = probe.nx;
      this.found.ny = probe.ny;
      this.found.nz = probe.nz;
    }
    if (best > -Infinity) {
      this.found.y = best;
      return "carries";
    }
    return hit ? "steep" : "none";
  }

  /**
   * Height of the ground averaged along the way of the body: stairs become a ramp, before and behind alike,
   * so that nothing lags and nothing bumps. Slopes keep their height exactly.
   */
  evenHeight(x: number, y: number, z: number, dirX: number, dirZ: number): number {
    let sum = y;
    let count = 1;
    for (let i = 1; i <= STRIDE_SAMPLES; i++) {
      const reach = (STRIDE * i) / STRIDE_SAMPLES;
      const ahead = this.#heightNear(x + dirX * reach, y, z + dirZ * reach);
      const behind = this.#heightNear(x - dirX * reach, y, z - dirZ * reach);
      if (Number.isNaN(ahead) || Number.isNaN(behind)) break;
      sum += ahead + behind;
      count += 2;
    }
    return sum / count;
  }

  #heightNear(x: number, y: number, z: number): number {
    const reach = BODY.step + 0.1;
    return this.#solids.groundBelow(x, z, y + reach, y - reach, this.#probe) ? this.#probe.y : Number.NaN;
  }
}
