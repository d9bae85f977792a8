import type { Figure } from "./figure.ts";
import { boneIndex } from "./skeleton.ts";

/** Farther than this a foot lets go rather than stretch the leg, metres and radians. */
const LET_GO = 0.2;
const MOST_TURN = 0.7;
/** Nobody walks or falls faster, m/s: more than this is being put somewhere. */
const FASTEST = 12;
/** How fast a foot that has let go comes back to where the motion wants it; 1/s. */
const RETURN = 11;

const legs = [
  {
    upper: boneIndex("leftUpperLeg"),
    lower: boneIndex("leftLowerLeg"),
    foot: boneIndex("leftFoot"),
    toes: boneIndex("leftToes"),
  },
  {
    upper: boneIndex("rightUpperLeg"),
    lower: boneIndex("rightLowerLeg"),
    foot: boneIndex("rightFoot"),
    toes: boneIndex("rightToes"),
  },
] as const;

type Hold = {
  isHeld: boolean;
  /** Has let go while planted and is on its way back: not held again before it is there. */
  isReturning: boolean;
  seconds: number;
  x: number;
  z: number;
  heading: number;
  offX: number;
  offZ: number;
  offTurn: number;
};

/**
 * Keeps the ball of a planted foot where it touched the ground, whatever is mixed above it: no sliding at starts,
 * stops, turns and between gaits. Works in the person's space; needs to know where that is in the world.
 */
export class Feet {
  readonly #holds: readonly [Hold, Hold] = [hold(), hold()];
  #lastX = 0;
  #lastZ = 0;
  #lastAngle = 0;

  release(): void {
    for (const h of this.#holds) {
      h.isHeld = h.isReturning = false;
      h.offX = h.offZ = h.offTurn = 0;
    }
  }

  /** `angle` turns the person's space into the world's about +Y. */
  apply(figure: Figure, x: number, z: number, angle: number, scale: number, dt: number): void {
    const turned = Math.abs(Math.atan2(Math.sin(angle - this.#lastAngle), Math.cos(angle - this.#lastAngle)));
    // Anyone brought somewhere else at once would drag the feet along: start anew.
    if (Math.hypot(x - this.#lastX, z - this.#lastZ) > 0.3 + FASTEST * dt || turned > 0.8) this.release();
    this.#lastX = x;
    this.#lastZ = z;
    this.#lastAngle = angle;
    for (let side = 0; side < 2; side++) {
      const leg = legs[side as 0 | 1];
      const h = this.#holds[side as 0 | 1];
      const bx = figure.joints[leg.toes * 3] as number;
      const bz = figure.joints[leg.toes * 3 + 2] as number;
      const isPlanted = (figure.planted[side] as number) > 0.5;
      this.#follow(h, isPlanted, bx, bz, x, z, angle, scale, dt);
      if (h.isHeld && this.#shouldStep(h, this.#holds[(1 - side) as 0 | 1])) letGo(h);
      const off = Math.hypot(h.offX, h.offZ);
      const lift = h.isReturning ? Math.min(0.05, 0.4 * off + 0.06 * Math.abs(h.offTurn)) : 0;
      if (off > 0.0005 || Math.abs(h.offTurn) > 0.002) moveFoot(figure, leg, h.offX, lift, h.offZ, h.offTurn);
    }
  }

  #follow(
    h: Hold,
    isPlanted: boolean,
    bx: number,
    bz: number,
    x: number,
    z: number,
    angle: number,
    scale: number,
    dt: number,
  ): void {
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    if (!isPlanted) h.isHeld = h.isReturning = false;
    else if (!h.isHeld && !h.isReturning) {
      h.isHeld = true;
      h.seconds = 0;
      const lx = (bx + h.offX) * scale;
      const lz = (bz + h.offZ) * scale;
      h.x = x + c * lx + s * lz;
      h.z = z - s * lx + c * lz;
      h.heading = angle + h.offTurn;
    }
    if (h.isHeld) {
      h.seconds += dt;
      const dx = (h.x - x) / scale;
      const dz = (h.z - z) / scale;
      h.offX = c * dx - s * dz - bx;
      h.offZ = s * dx + c * dz - bz;
      h.offTurn = Math.atan2(Math.sin(h.heading - angle), Math.cos(h.heading - angle));
      return;
    }
    const keep = Math.exp(-RETURN * dt);
    h.offX *= keep;
    h.offZ *= keep;
    h.offTurn *= keep;
    if (Math.hypot(h.offX, h.offZ) < 0.012 && Math.abs(h.offTurn) < 0.06) h.isReturning = false;
  }

  /** Too far to hold; or standing crooked for a while, and the other foot carries: one small step puts it right. */
  #shouldStep(h: Hold, other: Hold): boolean {
    const off = Math.hypot(h.offX, h.offZ);
    const turn = Math.abs(h.offTurn);
    if (off > LET_GO || turn > MOST_TURN) return true;
    return h.seconds > 0.45 && !other.isReturning && (off > 0.06 || turn > 0.3);
  }
}

function letGo(h: Hold): void {
  h.isHeld = false;
  h.isReturning = true;
}

const hold = (): Hold => ({
  isHeld: false,
  isReturning: false,
  seconds: 0,
  x: 0,
  z: 0,
  heading: 0,
  offX: 0,
  offZ: 0,
  offTurn: 0,
});

type Leg = (typeof legs)[number];

/** Moves one foot and bends the leg after it; the foot keeps its pitch and turns about the ball by `turn`. */
function moveFoot(figure: Figure, leg: Leg, dx: number, dy: number, dz: number, turn: number): void {
  const j = figure.joints;
  const hip = leg.upper * 3;
  const knee = leg.lower * 3;
  const ankle = leg.foot * 3;
  const ball = leg.toes * 3;
  const hx = j[hip] as number;
  const hy = j[hip + 1] as number;
  const hz = j[hip + 2] as number;
  const kx = j[knee] as number;
  const ky = j[knee + 1] as number;
  const kz = j[knee + 2] as number;
  const ax = j[ankle] as number;
  const ay = j[ankle + 1] as number;
  const az = j[ankle + 2] as number;
  const bx = j[ball] as number;
  const bz = j[ball + 2] as number;
  const c = Math.cos(turn);
  const s = Math.sin(turn);
  const rx = ax - bx;
  const rz = az - bz;
  let gx = bx + dx + c * rx + s * rz;
  let gy = ay + dy;
  let gz = bz + dz - s * rx + c * rz;

  const thigh = Math.hypot(kx - hx, ky - hy, kz - hz);
  const shin = Math.hypot(ax - kx, ay - ky, az - kz);
  let ux = gx - hx;
  let uy = gy - hy;
  let uz = gz - hz;
  const far = Math.hypot(ux, uy, uz);
  const d = Math.min(far, (thigh + shin) * 0.9995);
  ux /= far;
  uy /= far;
  uz /= far;
  gx = hx + ux * d;
  gy = hy + uy * d;
  gz = hz + uz * d;
  // The knee stays on the side it was on.
  let fx = kx - hx;
  let fy = ky - hy;
  let fz = kz - hz;
  let along = fx * ux + fy * uy + fz * uz;
  fx -= along * ux;
  fy -= along * uy;
  fz -= along * uz;
  const bent = Math.hypot(fx, fy, fz);
  if (bent < 1e-4) return;
  along = (thigh * thigh - shin * shin + d * d) / (2 * d);
  const lift = Math.sqrt(Math.max(0, thigh * thigh - along * along)) / bent;
  const nx = hx + ux * along + fx * lift;
  const ny = hy + uy * along + fy * lift;
  const nz = hz + uz * along + fz * lift;

  swing(figure.worldTurns, leg.upper * 4, kx - hx, ky - hy, kz - hz, nx - hx, ny - hy, nz - hz);
  swing(figure.worldTurns, leg.lower * 4, ax - kx, ay - ky, az - kz, gx - nx, gy - ny, gz - nz);
  spin(figure.worldTurns, leg.foot * 4, turn);
  spin(figure.worldTurns, leg.toes * 4, turn);
  const up = (j[ball + 1] as number) - ay;
  j[knee] = nx;
  j[knee + 1] = ny;
  j[knee + 2] = nz;
  j[ankle] = gx;
  j[ankle + 1] = gy;
  j[ankle + 2] = gz;
  j[ball] = gx - (c * rx + s * rz);
  j[ball + 1] = gy + up;
  j[ball + 2] = gz - (-s * rx + c * rz);
}

/** Turns a bone by the shortest way that takes direction `a` to direction `b` (same lengths). */
function swing(
  q: Float32Array,
  i: number,
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
): void {
  const cx = ay * bz - az * by;
  const cy = az * bx - ax * bz;
  const cz = ax * by - ay * bx;
  const cw = ax * bx + ay * by + az * bz + Math.hypot(ax, ay, az) * Math.hypot(bx, by, bz);
  const l = 1 / Math.hypot(cx, cy, cz, cw);
  before(q, i, cx * l, cy * l, cz * l, cw * l);
}

const spin = (q: Float32Array, i: number, turn: number): void =>
  before(q, i, 0, Math.sin(turn / 2), 0, Math.cos(turn / 2));

function before(q: Float32Array, i: number, ax: number, ay: number, az: number, aw: number): void {
  const bx = q[i] as number;
  const by = q[i + 1] as number;
  const bz = q[i + 2] as number;
  const bw = q[i + 3] as number;
  q[i] = aw * bx + ax * bw + ay * bz - az * by;
  q[i + 1] = aw * by - ax * bz + ay * bw + az * bx;
  q[i + 2] = aw * bz + ax * by - ay * bx + az * bw;
  q[i + 3] = aw * bw - ax * bx - ay * by - az * bz;
}
