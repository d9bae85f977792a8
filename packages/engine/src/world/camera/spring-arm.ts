import { contact, type CollisionWorld } from "../collision/collision-world.ts";
import { SpringArmLength } from "./spring-arm-length.ts";
import { RIG } from "./camera-tuning.ts";

/** Shares of the requested length that are tried for a position behind a narrow obstacle. */
const TRIES = [1, 0.9, 0.8, 0.7] as const;
const STEP = 0.1;
/** Share of its collision radius that the camera needs while it passes something on its way in. */
const PASSING = 0.65;
/** Lateral offsets in metres of the detours tried round an obstacle. */
const ASIDE = [0.45, 0.75, 1.25] as const;

/**
 * Keeps the camera on this side of walls. Narrow or low obstacles (a column, a trunk, a railing) don't push it: it
 * looks past them, and they are drawn faded.
 */
export class SpringArm {
  /** An obstacle is between the camera and the look-at point. */
  isBehind = false;
  readonly #length = new SpringArmLength();
  #isPast = false;
  readonly #solids: CollisionWorld;
  readonly #touched = contact();

  constructor(solids: CollisionWorld) {
    this.#solids = solids;
  }

  reset(): void {
    this.#length.reset();
    this.#isPast = false;
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
    let target = free;
    const narrow = this.#isPast ? RIG.narrowStill : RIG.narrow;
    this.#isPast = false;
    if (free < wanted - 1e-3) {
      for (const share of TRIES) {
        const far = wanted * share;
        if (far <= free + RIG.radius || !this.#isRoundFree(x, y, z, dx, dy, dz, free, far, narrow)) continue;
        target = far;
        this.#isPast = true;
        break;
      }
    }
    let length = this.#length.next(target, wanted, deltaSeconds);
    // While passing an obstacle or moving in from behind it, the camera must not stop inside it.
    if (length > free) {
      length = this.#isPast
        ? this.#clear(x, y, z, dx, dy, dz, length, free, target)
        : this.#clearInwards(x, y, z, dx, dy, dz, length, free);
      if (length !== this.#length.value) this.#length.hold(length);
    }
    this.isBehind = length > free;
    return length;
  }

  /** Whether a sphere can reach that length round the obstacle at `free`: past both sides of it, or over it. */
  #isRoundFree(
    x: number,
    y: number,
    z: number,
    dx: number,
    dy: number,
    dz: number,
    free: number,
    length: number,
    narrow: number,
  ): boolean {
    const flat = Math.hypot(dx, dz);
    if (flat < 0.2 || !this.#isFree(x + dx * length, y + dy * length, z + dz * length)) return false;
    if (this.#isWayFree(x, y, z, dx, dy, dz, free, length, 0, RIG.over, 0)) return true;
    let width = 0;
    for (let side = -1; side <= 1; side += 2) {
      let aside = Infinity;
      for (const offset of ASIDE) {
        const ox = (dz / flat) * offset * side;
        const oz = (-dx / flat) * offset * side;
        if (!this.#isWayFree(x, y, z, dx, dy, dz, free, length, ox, 0, oz)) continue;
        aside = offset;
        break;
      }
      width += aside;
      if (width > narrow) return false;
    }
    return true;
  }

  /** Checks a detour: from the body to beside the obstacle, on to beside the camera, and from there to it. */
  #isWayFree(
    x: number,
    y: number,
    z: number,
    dx: number,
    dy: number,
    dz: number,
    free: number,
    length: number,
    ox: number,
    oy: number,
    oz: number,
  ): boolean {
    const hx = x + dx * free + ox;
    const hy = y + dy * free + oy;
    const hz = z + dz * free + oz;
    const cx = x + dx * length;
    const cy = y + dy * length;
    const cz = z + dz * length;
    return (
      this.#isLineFree(x, y, z, hx, hy, hz) &&
      this.#isLineFree(hx, hy, hz, cx + ox, cy + oy, cz + oz) &&
      this.#isLineFree(cx, cy, cz, cx + ox, cy + oy, cz + oz)
    );
  }

  #isLineFree(x: number, y: number, z: number, toX: number, toY: number, toZ: number): boolean {
    const dx = toX - x;
    const dy = toY - y;
    const dz = toZ - z;
    const far = Math.hypot(dx, dy, dz);
    return this.#solids.sweep(x, y, z, dx / far, dy / far, dz / far, RIG.radius, far) >= far - 1e-3;
  }

  #isFree(x: number, y: number, z: number, room = 0.95): boolean {
    return !this.#solids.deepest(x, y, y, z, RIG.radius * room, this.#touched);
  }

  /** The unblocked length closest to the current one, outwards first; at the least, in front of the obstacle. */
  #clear(
    x: number,
    y: number,
    z: number,
    dx: number,
    dy: number,
    dz: number,
    length: number,
    free: number,
    target: number,
  ): number {
    for (let far = length; far < target; far += STEP)
      if (this.#isFree(x + dx * far, y + dy * far, z + dz * far)) return far;
    return this.#isFree(x + dx * target, y + dy * target, z + dz * target)
      ? target
      : this.#clearInwards(x, y, z, dx, dy, dz, length, free);
  }

  /** The unblocked length closest to the current one, inwards. */
  #clearInwards(
    x: number,
    y: number,
    z: number,
    dx: number,
    dy: number,
    dz: number,
    length: number,
    free: number,
  ): number {
    for (let far = length; far > free; far -= STEP)
      if (this.#isFree(x + dx * far, y + dy * far, z + dz * far, PASSING)) return far;
    return free;
  }
}
