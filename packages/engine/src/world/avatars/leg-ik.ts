import { length3 } from "../../core/length.ts";
import type { SkeletonPose } from "./skeleton-pose.ts";
import { boneIndex } from "./skeleton.ts";

export const LEGS = [
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
type Leg = (typeof LEGS)[number];

/** A leg whose knee is less than this off its line has no defined side, and bends towards its toes. Metres. */
const STRAIGHT = 1e-4;
/** From the ball of the foot to the ankle, rotated. */
const toAnkle = { x: 0, y: 0, z: 0 };

/**
 * Two-bone inverse kinematics of a leg by the ball of its foot. The foot keeps its pitch, turns about the ball by
 * `turn` and aligns with the slope, a rise per metre along the person's x and z.
 */
export function moveFoot(
  skeletonPose: SkeletonPose,
  leg: Leg,
  dx: number,
  dy: number,
  dz: number,
  turn: number,
  slopeX: number,
  slopeZ: number,
): void {
  const j = skeletonPose.joints;
  const hip = leg.upper * 3;
  const knee = leg.lower * 3;
  const ankle = leg.foot * 3;
  const ball = leg.toes * 3;
  const hx = j[hip] ?? 0;
  const hy = j[hip + 1] ?? 0;
  const hz = j[hip + 2] ?? 0;
  const kx = j[knee] ?? 0;
  const ky = j[knee + 1] ?? 0;
  const kz = j[knee + 2] ?? 0;
  const ax = j[ankle] ?? 0;
  const ay = j[ankle + 1] ?? 0;
  const az = j[ankle + 2] ?? 0;
  const bx = j[ball] ?? 0;
  const by = j[ball + 1] ?? 0;
  const bz = j[ball + 2] ?? 0;
  // Rotates to the slope's normal: half-way vector of the two, as a quaternion without y.
  const length = length3(slopeX, 1, slopeZ);
  const w = Math.sqrt((1 + 1 / length) / 2);
  const qx = -slopeZ / length / (2 * w);
  const qz = slopeX / length / (2 * w);
  const c = Math.cos(turn);
  const s = Math.sin(turn);
  const rx = ax - bx;
  const ry = ay - by;
  const rz = az - bz;
  tilt(c * rx + s * rz, ry, c * rz - s * rx, qx, qz, w);
  let gx = bx + dx + toAnkle.x;
  let gy = by + dy + toAnkle.y;
  let gz = bz + dz + toAnkle.z;

  const thigh = length3(kx - hx, ky - hy, kz - hz);
  const shin = length3(ax - kx, ay - ky, az - kz);
  let ux = gx - hx;
  let uy = gy - hy;
  let uz = gz - hz;
  const far = length3(ux, uy, uz);
  const d = Math.min(far, (thigh + shin) * 0.9995);
  ux /= far;
  uy /= far;
  uz /= far;
  gx = hx + ux * d;
  gy = hy + uy * d;
  gz = hz + uz * d;
  // The knee stays on its side: that of the original leg, not of the foot's movement.
  const ox = ax - hx;
  const oy = ay - hy;
  const oz = az - hz;
  let fx = kx - hx;
  let fy = ky - hy;
  let fz = kz - hz;
  let along = (fx * ox + fy * oy + fz * oz) / (ox * ox + oy * oy + oz * oz);
  fx -= along * ox;
  fy -= along * oy;
  fz -= along * oz;
  if (length3(fx, fy, fz) < STRAIGHT) {
    fx = bx - ax;
    fy = by - ay;
    fz = bz - az;
  }
  along = fx * ux + fy * uy + fz * uz;
  fx -= along * ux;
  fy -= along * uy;
  fz -= along * uz;
  const bent = length3(fx, fy, fz);
  if (bent < STRAIGHT) return;
  along = (thigh * thigh - shin * shin + d * d) / (2 * d);
  const lift = Math.sqrt(Math.max(0, thigh * thigh - along * along)) / bent;
  const nx = hx + ux * along + fx * lift;
  const ny = hy + uy * along + fy * lift;
  const nz = hz + uz * along + fz * lift;

  swing(skeletonPose.worldTurns, leg.upper * 4, kx - hx, ky - hy, kz - hz, nx - hx, ny - hy, nz - hz);
  swing(skeletonPose.worldTurns, leg.lower * 4, ax - kx, ay - ky, az - kz, gx - nx, gy - ny, gz - nz);
  const sh = Math.sin(turn / 2);
  const ch = Math.cos(turn / 2);
  for (const bone of [leg.foot, leg.toes]) {
    before(skeletonPose.worldTurns, bone * 4, 0, sh, 0, ch);
    before(skeletonPose.worldTurns, bone * 4, qx, 0, qz, w);
  }
  j[knee] = nx;
  j[knee + 1] = ny;
  j[knee + 2] = nz;
  j[ankle] = gx;
  j[ankle + 1] = gy;
  j[ankle + 2] = gz;
  j[ball] = gx - toAnkle.x;
  j[ball + 1] = gy - toAnkle.y;
  j[ball + 2] = gz - toAnkle.z;
}

/** Rotates a vector by the quaternion (x, 0, z, w) into `toAnkle`. */
function tilt(vx: number, vy: number, vz: number, x: number, z: number, w: number): void {
  const tx = -2 * z * vy;
  const ty = 2 * (z * vx - x * vz);
  const tz = 2 * x * vy;
  toAnkle.x = vx + w * tx - z * ty;
  toAnkle.y = vy + w * ty + z * tx - x * tz;
  toAnkle.z = vz + w * tz + x * ty;
}

/** Rotates a bone by the shortest rotation that takes direction `a` to direction `b` (same lengths). */
export function swing(
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
  const cw =
    ax * bx + ay * by + az * bz + Math.sqrt((ax * ax + ay * ay + az * az) * (bx * bx + by * by + bz * bz));
  const l = 1 / Math.sqrt(cx * cx + cy * cy + cz * cz + cw * cw);
  before(q, i, cx * l, cy * l, cz * l, cw * l);
}

function before(q: Float32Array, i: number, ax: number, ay: number, az: number, aw: number): void {
  const bx = q[i] ?? 0;
  const by = q[i + 1] ?? 0;
  const bz = q[i + 2] ?? 0;
  const bw = q[i + 3] ?? 0;
  q[i] = aw * bx + ax * bw + ay * bz - az * by;
  q[i + 1] = aw * by - ax * bz + ay * bw + az * bx;
  q[i + 2] = aw * bz + ax * by - ay * bx + az * bw;
  q[i + 3] = aw * bw - ax * bx - ay * by - az * bz;
}
