import { ground, type Ground, type CollisionWorld } from "../collision/collision-world.ts";
import { BODY } from "./movement-tuning.ts";

/** Distance from the centre within which an edge still supports the body. Metres. */
const EDGE = 0.16;
const EDGE_POINTS = 6;
/** Distance over which ground heights are averaged. Metres. */
const STRIDE = 0.32;
const STRIDE_SAMPLES = 2;

/** Finds the ground under the feet. */
export class GroundProbe {
  /** The result of `find`. */
  readonly found: Ground = ground();
  readonly #probe = ground();
  readonly #solids: CollisionWorld;

  constructor(solids: CollisionWorld) {
    this.#solids = solids;
  }

  /** Finds walkable ground between two heights: below the centre, else below the rim. */
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
      // On a slope, the rim touches lower or higher than the centre: project the hit to the centre.
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
   * Ground height averaged along the direction of movement, ahead and behind alike: stairs become a ramp without lag or
   * bumps. Slopes keep their exact height.
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
