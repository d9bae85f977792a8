import type { CollisionWorld } from "../collision/collision-world.ts";
import { contact, ground } from "../collision/collision-world.ts";
import { BODY } from "../body/movement-tuning.ts";

/** Speed of the arc at the hand, m/s, and seconds between its points. */
const SPEED = 7.2;
const STEP = 0.045;
const GRAVITY = 9.8;
const THIN = 0.02;
/** Below the server's limit for one teleport. */
const FURTHEST = 12;
const LOW = BODY.step + BODY.radius;
const HIGH = BODY.height - BODY.radius;

/** The path of something thrown from the hand, and whether a body can stand at its end. */
export class TeleportArc {
  static readonly POINTS = 48;
  /** x, y, z of each point; points after the end repeat it. */
  readonly points = new Float32Array(TeleportArc.POINTS * 3);
  readonly landing = { x: 0, y: 0, z: 0 };
  canLand = false;
  readonly #solids: CollisionWorld;
  readonly #ground = ground();
  readonly #contact = contact();

  constructor(solids: CollisionWorld) {
    this.#solids = solids;
  }

  /** Starts at a point along a unit direction, in world space. */
  throw(x: number, y: number, z: number, dx: number, dy: number, dz: number): void {
    const { points } = this;
    let [vx, vy, vz] = [dx * SPEED, dy * SPEED, dz * SPEED];
    const [fromX, fromZ] = [x, z];
    let isOver = false;
    this.canLand = false;
    for (let i = 0; i < TeleportArc.POINTS; i++) {
      points[i * 3] = x;
      points[i * 3 + 1] = y;
      points[i * 3 + 2] = z;
      if (isOver) continue;
      const speed = Math.hypot(vx, vy, vz);
      const way = speed * STEP;
      const free = this.#solids.sweep(x, y, z, vx / speed, vy / speed, vz / speed, THIN, way);
      const share = free / way;
      x += vx * STEP * share;
      y += vy * STEP * share;
      z += vz * STEP * share;
      vy -= GRAVITY * STEP;
      if (free >= way) continue;
      isOver = true;
      this.canLand = Math.hypot(x - fromX, z - fromZ) <= FURTHEST && this.#stands(x, y, z);
    }
  }

  #stands(x: number, y: number, z: number): boolean {
    const found = this.#ground;
    if (!this.#solids.groundBelow(x, z, y + 0.25, y - 0.25, found) || found.ny < BODY.steepest) return false;
    const { y: height } = found;
    if (!this.#solids.areMeshesLandings && !this.#solids.isFloor(x, height, z)) return false;
    if (this.#solids.deepest(x, height + LOW, height + HIGH, z, BODY.radius, this.#contact)) return false;
    this.landing.x = x;
    this.landing.y = height;
    this.landing.z = z;
    return true;
  }
}
