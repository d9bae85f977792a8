import { length3 } from "../../core/length.ts";
import type { SkeletonPose } from "./skeleton-pose.ts";
import { swing } from "./leg-ik.ts";
import { boneIndex, PARENTS, type Skeleton } from "./skeleton.ts";
import { basisTurn, times, towards, turn, unit } from "./rotations.ts";

const armOf = (side: "left" | "right") => ({
  /** Position in the person's own coordinates, where they look at +Z. */
  sign: side === "left" ? 1 : -1,
  collar: boneIndex(`${side}Shoulder`),
  upper: boneIndex(`${side}UpperArm`),
  lower: boneIndex(`${side}LowerArm`),
  hand: boneIndex(`${side}Hand`),
  fingers: [
    boneIndex(`${side}ThumbProximal`),
    boneIndex(`${side}IndexProximal`),
    boneIndex(`${side}IndexIntermediate`),
    boneIndex(`${side}MiddleProximal`),
    boneIndex(`${side}MiddleIntermediate`),
  ],
});
export const ARMS = [armOf("left"), armOf("right")] as const;
type Arm = (typeof ARMS)[number];

/** An adult's proportions in metres: half of the shoulder width, shoulder to wrist, wrist to the middle of the palm. */
const WEARER = { shoulder: 0.17, arm: 0.57, palm: 0.08 } as const;
/** An arm is never quite straight, and its hand never in its shoulder. Fractions of its length. */
const STRETCHED = 0.998;
const FOLDED = 0.2;
/** How far a shoulder moves up, forward and back with a hand at a whole arm's distance, radians. */
const SHRUG = { up: 0.38, ahead: 0.22, back: 0.12 } as const;
const HALF = Math.SQRT1_2;

/** A fraction of a rotation. */
const part = new Float32Array(4);
/** The rotation that a bone is to have. */
const ik = new Float32Array(4);
/** A rotated vector. */
const out = { x: 0, y: 0, z: 0 };

/**
 * Two-bone inverse kinematics of an arm by the law of cosines: moves the hand to its target and bends the elbow down
 * and out. Targets are relative to an adult's shoulder; shorter arms reach as far as they can.
 */
export function solveArm(
  skeletonPose: SkeletonPose,
  skeleton: Skeleton,
  arm: Arm,
  told: Float32Array,
  at: number,
  share: number,
): void {
  const { sign, upper, lower, hand } = arm;
  const { offsets } = skeleton;
  const g = skeletonPose.worldTurns;
  const a = length(offsets, lower * 3);
  const b = length(offsets, hand * 3);
  const scale = (a + b) / WEARER.arm;
  // Open fingers point along the grip's -Y.
  turn(told, at + 3, 0, -1, 0, out);
  let ux = ((told[at] ?? 0) - sign * WEARER.shoulder - WEARER.palm * out.x) * scale;
  let uy = ((told[at + 1] ?? 0) - WEARER.palm * out.y) * scale;
  let uz = ((told[at + 2] ?? 0) - WEARER.palm * out.z) * scale;
  shrug(skeletonPose, offsets, arm, ux / (a + b), uy / (a + b), uz / (a + b), share);
  ux -= out.x;
  uy -= out.y;
  uz -= out.z;
  const far = length3(ux, uy, uz);
  if (far < 1e-3) return;
  ux /= far;
  uy /= far;
  uz /= far;
  const d = Math.min((a + b) * STRETCHED, Math.max((a + b) * FOLDED, Math.abs(a - b) * 1.02, far));
  // Preferred direction of the elbow: down, out and back; only out if the hand is above the shoulder.
  const raised = Math.max(0, uy);
  let px = sign * (0.65 + 0.35 * raised);
  let py = -0.65;
  let pz = -0.6 * (1 - raised);
  const along = px * ux + py * uy + pz * uz;
  px -= along * ux;
  py -= along * uy;
  pz -= along * uz;
  const bent = length3(px, py, pz) || 1;
  px /= bent;
  py /= bent;
  pz /= bent;
  const before = (a * a - b * b + d * d) / (2 * d);
  const lift = Math.sqrt(Math.max(0, a * a - before * before));
  const ex = ux * before + px * lift;
  const ey = uy * before + py * lift;
  const ez = uz * before + pz * lift;
  const wx = ux * d - ex;
  const wy = uy * d - ey;
  const wz = uz * d - ez;
  // The elbow is a hinge: its axis is perpendicular to the arm and to the direction of the elbow.
  const nx = uy * pz - uz * py;
  const ny = uz * px - ux * pz;
  const nz = ux * py - uy * px;

  hinged(sign, ex / a, ey / a, ez / a, nx, ny, nz);
  turn(ik, 0, offsets[lower * 3] ?? 0, offsets[lower * 3 + 1] ?? 0, offsets[lower * 3 + 2] ?? 0, out);
  swing(ik, 0, out.x, out.y, out.z, ex, ey, ez);
  towards(g, upper * 4, ik, share);
  placeJoint(skeletonPose, offsets, lower);

  hinged(sign, wx / b, wy / b, wz / b, nx, ny, nz);
  turn(ik, 0, offsets[hand * 3] ?? 0, offsets[hand * 3 + 1] ?? 0, offsets[hand * 3 + 2] ?? 0, out);
  swing(ik, 0, out.x, out.y, out.z, wx, wy, wz);
  twistWithHand(sign, told, at + 3, offsets, hand * 3);
  towards(g, lower * 4, ik, share);
  placeJoint(skeletonPose, offsets, hand);

  handTurn(sign, told, at + 3);
  towards(g, hand * 4, ik, share);
  for (const finger of arm.fingers) {
    times(g, (PARENTS[finger] ?? -1) * 4, skeletonPose.turns, finger * 4, g, finger * 4);
    placeJoint(skeletonPose, offsets, finger);
  }
}

/** The shoulder follows the hand a little; writes the offset to `out`. */
function shrug(
  skeletonPose: SkeletonPose,
  offsets: Float32Array,
  { sign, collar, upper }: Arm,
  x: number,
  y: number,
  z: number,
  share: number,
): void {
  const { joints } = skeletonPose;
  const ahead = z < 0 ? SHRUG.back * z : SHRUG.ahead * Math.min(1, z + Math.max(0, -sign * x));
  part[0] = 0;
  part[1] = (-sign * share * Math.max(-SHRUG.back, ahead)) / 2;
  part[2] = (sign * share * SHRUG.up * Math.min(1, Math.max(0, y))) / 2;
  part[3] = 1;
  unit(part, 0);
  times(part, 0, skeletonPose.worldTurns, collar * 4, skeletonPose.worldTurns, collar * 4);
  const bx = joints[upper * 3] ?? 0;
  const by = joints[upper * 3 + 1] ?? 0;
  const bz = joints[upper * 3 + 2] ?? 0;
  placeJoint(skeletonPose, offsets, upper);
  out.x = (joints[upper * 3] ?? 0) - bx;
  out.y = (joints[upper * 3 + 1] ?? 0) - by;
  out.z = (joints[upper * 3 + 2] ?? 0) - bz;
}

/** The hand's rotation from its grip's: in the T-pose it points sideways, the back up and the thumb forward. */
function handTurn(sign: number, told: Float32Array, at: number): void {
  part[0] = part[1] = 0;
  part[2] = -sign * HALF;
  part[3] = HALF;
  times(told, at, part, 0, ik, 0);
}

/** The lower arm takes half of the hand's twist. */
function twistWithHand(sign: number, told: Float32Array, at: number, offsets: Float32Array, o: number): void {
  const lx = ik[0] ?? 0;
  const ly = ik[1] ?? 0;
  const lz = ik[2] ?? 0;
  const lw = ik[3] ?? 0;
  handTurn(sign, told, at);
  const hx = ik[0] ?? 0;
  const hy = ik[1] ?? 0;
  const hz = ik[2] ?? 0;
  const hw = ik[3] ?? 0;
  // The twist about the arm's own axis in lower⁻¹ × hand.
  const far = length(offsets, o);
  const ax = (offsets[o] ?? 0) / far;
  const ay = (offsets[o + 1] ?? 0) / far;
  const az = (offsets[o + 2] ?? 0) / far;
  const x =
    ax * (lw * hx - lx * hw - ly * hz + lz * hy) +
    ay * (lw * hy - ly * hw - lz * hx + lx * hz) +
    az * (lw * hz - lz * hw - lx * hy + ly * hx);
  const w = lw * hw + lx * hx + ly * hy + lz * hz;
  const half = Math.atan2(w < 0 ? -x : x, Math.abs(w)) / 2;
  part[0] = ax * Math.sin(half);
  part[1] = ay * Math.sin(half);
  part[2] = az * Math.sin(half);
  part[3] = Math.cos(half);
  ik[0] = lx;
  ik[1] = ly;
  ik[2] = lz;
  ik[3] = lw;
  times(ik, 0, part, 0, ik, 0);
}

/** The rotation from the T-pose arm (sideways, its elbow behind) to a direction, with a hinge; into `ik`. */
function hinged(sign: number, dx: number, dy: number, dz: number, nx: number, ny: number, nz: number): void {
  const cx = dy * nz - dz * ny;
  const cy = dz * nx - dx * nz;
  const cz = dx * ny - dy * nx;
  basisTurn(sign * dx, sign * dy, sign * dz, sign * nx, sign * ny, sign * nz, cx, cy, cz, ik);
}

/** Position of a joint from the rotation of its parent bone. */
function placeJoint(skeletonPose: SkeletonPose, offsets: Float32Array, bone: number): void {
  const parent = PARENTS[bone] ?? -1;
  const o = bone * 3;
  turn(skeletonPose.worldTurns, parent * 4, offsets[o] ?? 0, offsets[o + 1] ?? 0, offsets[o + 2] ?? 0, out);
  const j = skeletonPose.joints;
  j[o] = (j[parent * 3] ?? 0) + out.x;
  j[o + 1] = (j[parent * 3 + 1] ?? 0) + out.y;
  j[o + 2] = (j[parent * 3 + 2] ?? 0) + out.z;
}

const length = (v: Float32Array, i: number): number => length3(v[i] ?? 0, v[i + 1] ?? 0, v[i + 2] ?? 0);
