import { contact, type CollisionWorld } from "../collision/collision-world.ts";
import { BODY } from "./movement-tuning.ts";

export type Vec = { x: number; y: number; z: number };

/** The hull starts one step height above the feet, so that kerbs and stairs never block it. */
const LOW = BODY.step + BODY.radius;
const HIGH = BODY.height - BODY.radius;
/** Normals with a y below this belong to ceilings. */
const CEILING = -0.5;
const ROUNDS = 6;
const SLACK = 0.001;

/**
 * The part of a body that collides with walls. Resolves overlaps and removes the velocity into the surface. Returns
 * false and leaves `at` unchanged if there is no way out: then the move must not be made.
 */
export class CapsuleCollider {
  readonly #solids: CollisionWorld;
  readonly #contact = contact();

  constructor(solids: CollisionWorld) {
    this.#solids = solids;
  }

  settle(at: Vec, velocity: Vec): boolean {
    const { x, y, z } = at;
    const hit = this.#contact;
    for (let round = 0; round < ROUNDS; round++) {
      if (!this.#solids.deepest(at.x, at.y + LOW, at.y + HIGH, at.z, BODY.radius, hit)) return true;
      if (hit.depth < SLACK) return true;
      // The centre of the hull would lie in the surface, so which side is outside can't be determined any more.
      if (hit.depth > BODY.radius * 0.95) break;
      if (hit.dy < CEILING) {
        at.y += hit.dy * hit.depth;
        velocity.y = Math.min(velocity.y, 0);
      } else {
        const flat = Math.hypot(hit.dx, hit.dz);
        if (flat < 0.1) {
          at.y += hit.depth;
          continue;
        }
        const nx = hit.dx / flat;
        const nz = hit.dz / flat;
        const push = Math.min(hit.depth / flat, BODY.radius) + SLACK / 2;
        at.x += nx * push;
        at.z += nz * push;
        const into = velocity.x * nx + velocity.z * nz;
        if (into < 0) {
          velocity.x -= nx * into;
          velocity.z -= nz * into;
        }
      }
    }
    if (this.#solids.deepest(at.x, at.y + LOW, at.y + HIGH, at.z, BODY.radius, hit) && hit.depth > 0.02) {
      at.x = x;
      at.y = y;
      at.z = z;
      return false;
    }
    return true;
  }
}
