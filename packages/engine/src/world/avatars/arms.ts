import type { HandPose, HandsPose } from "@veranda/contract/rooms/messages";
import { closing } from "../../core/smoothing.ts";
import type { Figure } from "./figure.ts";
import { swing } from "./leg.ts";
import { boneIndex, PARENTS, type Skeleton } from "./skeleton.ts";

const HEAD = boneIndex("head") * 4;
const NECK = boneIndex("neck");
const NECK_SHARE = 0.35;

const armOf = (side: "left" | "right") => ({
  /** Where it is in a person's own space, who looks at +Z. */
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
const ARMS = [armOf("left"), armOf("right")] as const;
type Arm = (typeof ARMS)[number];

/** Of a grown person, metres: half of the shoulders, shoulder to wrist, wrist to the middle of the palm. */
const WEARER = { shoulder: 0.17, arm: 0.57, palm: 0.08 } as const;
/** An arm is never quite straight, and its hand never in its shoulder. Shares of its length. */
const STRETCHED = 0.998;
const FOLDED = 0.2;
/** How far a shoulder goes up, ahead and back with a hand that is a whole arm away, radians. */
const SHRUG = { up: 0.38, ahead: 0.22, back: 0.12 } as const;
/** What is told ten times a second is gone through in so many seconds, and smoothed on top. */
const BETWEEN_SECONDS = 0.11;
const SMOOTH_SECONDS = 0.035;
/** Arms are taken up and given back. */
const TAKE_SECONDS = 0.13;
/** So long without a word, and the arms are the body's again. */
const SILENT_SECONDS = 2.5;
const UNSEEN = 0.002;

/** Numbers of what was told: the head's turn, then place and turn of each hand. */
const HAND_AT = [4, 11] as const;
const NUMBERS = 18;
const TURNS = [0, 7, 14] as const;
const HALF = Math.SQRT1_2;

/** Head and arms of someone who wears a headset, over whatever else the body does. */
export class Arms {
  readonly #from = rest();
  readonly #to = rest();
  readonly #now = rest();
  /** How much of the head, the left and the right arm is the headset's. */
  readonly #shares: [number, number, number] = [0, 0, 0];
  readonly #goals: [number, number, number] = [0, 0, 0];
  #seconds = 0;
  #freeHead = 1;
  #freeArms = 1;

  /** Nothing is left of what the headset said. */
  get isOver(): boolean {
    return this.#goals[0] === 0 && this.#shares.every((share) => share < UNSEEN);
  }

  /** Whether the head is the wearer's: then nothing else turns it. */
  get turnsHead(): boolean {
    return this.#goals[0] === 1;
  }

  /** What was heard last; null gives head and arms back. */
  show(pose: HandsPose | null): void {
    this.#seconds = 0;
    if (!pose) {
      this.#goals.fill(0);
      return;
    }
    this.#from.set(this.#now);
    const [yaw, pitch, roll] = pose.head;
    headTurn(yaw, pitch, roll, this.#to);
    this.#begin(0, 0, 4);
    this.#hand(0, pose.left);
    this.#hand(1, pose.right);
    for (const at of TURNS) nearest(this.#from, this.#to, at);
  }

  /** What others leave of the head (an emote) and of the arms (that, a ladder, water). */
  advance(dt: number, freeHead: number, freeArms: number): void {
    this.#freeHead = freeHead;
    this.#freeArms = freeArms;
    this.#seconds += dt;
    if (this.#seconds > SILENT_SECONDS) this.#goals.fill(0);
    const soon = closing(TAKE_SECONDS, dt);
    for (let i = 0; i < 3; i++) {
      const share = this.#shares[i] as number;
      this.#shares[i] = share + ((this.#goals[i] as number) - share) * soon;
    }
    const t = Math.min(1, this.#seconds / BETWEEN_SECONDS);
    const smooth = closing(SMOOTH_SECONDS, dt);
    const now = this.#now;
    const from = this.#from;
    const to = this.#to;
    for (let i = 0; i < NUMBERS; i++) {
      const here = now[i] as number;
      const a = from[i] as number;
      now[i] = here + (a + ((to[i] as number) - a) * t - here) * smooth;
    }
    for (const at of TURNS) unit(now, at);
  }

  /** Before the joints are laid out: the neck goes along with the head. */
  turnNeck(figure: Figure): void {
    const share = this.#shares[0] * this.#freeHead * NECK_SHARE;
    if (share < UNSEEN) return;
    for (let k = 0; k < 4; k++) part[k] = (this.#now[k] as number) * share;
    part[3] = (part[3] as number) + 1 - share;
    unit(part, 0);
    figure.turnBone(NECK, part[0] as number, part[1] as number, part[2] as number, part[3]);
  }

  /** After the joints were laid out. */
  apply(figure: Figure, skeleton: Skeleton): void {
    const head = this.#shares[0] * this.#freeHead;
    if (head >= UNSEEN) {
      for (let k = 0; k < 4; k++) ik[k] = this.#now[k] as number;
      towards(figure.worldTurns, HEAD, head);
    }
    for (let side = 0; side < 2; side++) {
      const share = (this.#shares[side + 1] as number) * this.#freeArms;
      if (share >= UNSEEN)
        reach(figure, skeleton, ARMS[side as 0 | 1], this.#now, HAND_AT[side as 0 | 1], share);
    }
  }

  #hand(side: 0 | 1, pose: HandPose | null): void {
    this.#goals[side + 1] = pose ? 1 : 0;
    if (!pose) return;
    const [x, y, z, qx, qy, qz, qw] = pose;
    const at = HAND_AT[side];
    const to = this.#to;
    // From a body that looks at -Z to one that looks at +Z.
    to[at] = -x / 100;
    to[at + 1] = y / 100;
    to[at + 2] = -z / 100;
    to[at + 3] = -qx;
    to[at + 4] = qy;
    to[at + 5] = -qz;
    to[at + 6] = qw;
    unit(to, at + 3);
    this.#begin(side + 1, at, 7);
  }

  /** What was not shown before does not come from anywhere. */
  #begin(part: number, at: number, length: number): void {
    this.#goals[part] = 1;
    if ((this.#shares[part] as number) >= UNSEEN) return;
    for (let i = at; i < at + length; i++) this.#now[i] = this.#from[i] = this.#to[i] as number;
  }
}

const rest = (): Float32Array => {
  const numbers = new Float32Array(NUMBERS);
  for (const at of TURNS) numbers[at + 3] = 1;
  return numbers;
};

const part = new Float32Array(4);
/** The turn that a bone is to have. */
const ik = new Float32Array(4);
/** A vector, turned. */
const out = { x: 0, y: 0, z: 0 };

/**
 * Brings a hand to its place and bends the arm after it: two bones by the law of cosines, the elbow down and out. What
 * was told is of a grown person's arm from its shoulder; arms of another length reach as far as theirs go.
 */
function reach(
  figure: Figure,
  skeleton: Skeleton,
  arm: Arm,
  told: Float32Array,
  at: number,
  share: number,
): void {
  const { sign, upper, lower, hand } = arm;
  const { offsets } = skeleton;
  const g = figure.worldTurns;
  const a = length(offsets, lower * 3);
  const b = length(offsets, hand * 3);
  const scale = (a + b) / WEARER.arm;
  // Open fingers point along the grip's -Y.
  turn(told, at + 3, 0, -1, 0);
  let ux = ((told[at] as number) - sign * WEARER.shoulder - WEARER.palm * out.x) * scale;
  let uy = ((told[at + 1] as number) - WEARER.palm * out.y) * scale;
  let uz = ((told[at + 2] as number) - WEARER.palm * out.z) * scale;
  shrug(figure, offsets, arm, ux / (a + b), uy / (a + b), uz / (a + b), share);
  ux -= out.x;
  uy -= out.y;
  uz -= out.z;
  const far = size(ux, uy, uz);
  if (far < 1e-3) return;
  ux /= far;
  uy /= far;
  uz /= far;
  const d = Math.min((a + b) * STRETCHED, Math.max((a + b) * FOLDED, Math.abs(a - b) * 1.02, far));
  // Where the elbow wants to be: down, out and back; out alone where the hand is above the shoulder.
  const raised = Math.max(0, uy);
  let px = sign * (0.65 + 0.35 * raised);
  let py = -0.65;
  let pz = -0.6 * (1 - raised);
  const along = px * ux + py * uy + pz * uz;
  px -= along * ux;
  py -= along * uy;
  pz -= along * uz;
  const bent = size(px, py, pz) || 1;
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
  // The elbow is a hinge: about what stands on both the arm and the way to the elbow.
  const nx = uy * pz - uz * py;
  const ny = uz * px - ux * pz;
  const nz = ux * py - uy * px;

  hinged(sign, ex / a, ey / a, ez / a, nx, ny, nz);
  turn(
    ik,
    0,
    offsets[lower * 3] as number,
    offsets[lower * 3 + 1] as number,
    offsets[lower * 3 + 2] as number,
  );
  swing(ik, 0, out.x, out.y, out.z, ex, ey, ez);
  towards(g, upper * 4, share);
  placeJoint(figure, offsets, lower);

  hinged(sign, wx / b, wy / b, wz / b, nx, ny, nz);
  turn(ik, 0, offsets[hand * 3] as number, offsets[hand * 3 + 1] as number, offsets[hand * 3 + 2] as number);
  swing(ik, 0, out.x, out.y, out.z, wx, wy, wz);
  twistWithHand(sign, told, at + 3, offsets, hand * 3);
  towards(g, lower * 4, share);
  placeJoint(figure, offsets, hand);

  handTurn(sign, told, at + 3);
  towards(g, hand * 4, share);
  for (const finger of arm.fingers) {
    times(g, (PARENTS[finger] as number) * 4, figure.turns, finger * 4, g, finger * 4);
    placeJoint(figure, offsets, finger);
  }
}

/** The shoulder goes a little after the hand; leaves in `out` how far. */
function shrug(
  figure: Figure,
  offsets: Float32Array,
  { sign, collar, upper }: Arm,
  x: number,
  y: number,
  z: number,
  share: number,
): void {
  const { joints } = figure;
  const ahead = z < 0 ? SHRUG.back * z : SHRUG.ahead * Math.min(1, z + Math.max(0, -sign * x));
  part[0] = 0;
  part[1] = (-sign * share * Math.max(-SHRUG.back, ahead)) / 2;
  part[2] = (sign * share * SHRUG.up * Math.min(1, Math.max(0, y))) / 2;
  part[3] = 1;
  unit(part, 0);
  times(part, 0, figure.worldTurns, collar * 4, figure.worldTurns, collar * 4);
  const bx = joints[upper * 3] as number;
  const by = joints[upper * 3 + 1] as number;
  const bz = joints[upper * 3 + 2] as number;
  placeJoint(figure, offsets, upper);
  out.x = (joints[upper * 3] as number) - bx;
  out.y = (joints[upper * 3 + 1] as number) - by;
  out.z = (joints[upper * 3 + 2] as number) - bz;
}

/** The hand's turn out of its grip's: in the T-pose it points aside, the back up and the thumb forward. */
function handTurn(sign: number, told: Float32Array, at: number): void {
  part[0] = part[1] = 0;
  part[2] = -sign * HALF;
  part[3] = HALF;
  times(told, at, part, 0, ik, 0);
}

/** The lower arm takes half of what the hand is twisted about it. */
function twistWithHand(sign: number, told: Float32Array, at: number, offsets: Float32Array, o: number): void {
  const lx = ik[0] as number;
  const ly = ik[1] as number;
  const lz = ik[2] as number;
  const lw = ik[3] as number;
  handTurn(sign, told, at);
  const hx = ik[0] as number;
  const hy = ik[1] as number;
  const hz = ik[2] as number;
  const hw = ik[3] as number;
  // Of lower⁻¹ × hand, what turns about the arm's own axis.
  const far = length(offsets, o);
  const ax = (offsets[o] as number) / far;
  const ay = (offsets[o + 1] as number) / far;
  const az = (offsets[o + 2] as number) / far;
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

/** The turn that takes an arm of the T-pose (aside, its elbow behind) along a direction, with a hinge; into `ik`. */
function hinged(sign: number, dx: number, dy: number, dz: number, nx: number, ny: number, nz: number): void {
  const cx = dy * nz - dz * ny;
  const cy = dz * nx - dx * nz;
  const cz = dx * ny - dy * nx;
  basisTurn(sign * dx, sign * dy, sign * dz, sign * nx, sign * ny, sign * nz, cx, cy, cz);
}

/** Quaternion of the turn whose matrix has these columns (Shepperd's method). */
function basisTurn(
  m00: number,
  m10: number,
  m20: number,
  m01: number,
  m11: number,
  m21: number,
  m02: number,
  m12: number,
  m22: number,
): void {
  const trace = m00 + m11 + m22;
  if (trace > 0) {
    const s = 2 * Math.sqrt(trace + 1);
    put((m21 - m12) / s, (m02 - m20) / s, (m10 - m01) / s, s / 4);
  } else if (m00 > m11 && m00 > m22) {
    const s = 2 * Math.sqrt(1 + m00 - m11 - m22);
    put(s / 4, (m01 + m10) / s, (m02 + m20) / s, (m21 - m12) / s);
  } else if (m11 > m22) {
    const s = 2 * Math.sqrt(1 + m11 - m00 - m22);
    put((m01 + m10) / s, s / 4, (m12 + m21) / s, (m02 - m20) / s);
  } else {
    const s = 2 * Math.sqrt(1 + m22 - m00 - m11);
    put((m02 + m20) / s, (m12 + m21) / s, s / 4, (m10 - m01) / s);
  }
  unit(ik, 0);
}

function put(x: number, y: number, z: number, w: number): void {
  ik[0] = x;
  ik[1] = y;
  ik[2] = z;
  ik[3] = w;
}

/** Goes from a bone's turn towards `ik`. */
function towards(q: Float32Array, i: number, share: number): void {
  const x = q[i] as number;
  const y = q[i + 1] as number;
  const z = q[i + 2] as number;
  const w = q[i + 3] as number;
  const tx = ik[0] as number;
  const ty = ik[1] as number;
  const tz = ik[2] as number;
  const tw = ik[3] as number;
  const to = x * tx + y * ty + z * tz + w * tw < 0 ? -share : share;
  const keep = 1 - share;
  q[i] = x * keep + tx * to;
  q[i + 1] = y * keep + ty * to;
  q[i + 2] = z * keep + tz * to;
  q[i + 3] = w * keep + tw * to;
  unit(q, i);
}

/** Where a joint is by the turn of the bone that it hangs from. */
function placeJoint(figure: Figure, offsets: Float32Array, bone: number): void {
  const parent = PARENTS[bone] as number;
  const o = bone * 3;
  turn(
    figure.worldTurns,
    parent * 4,
    offsets[o] as number,
    offsets[o + 1] as number,
    offsets[o + 2] as number,
  );
  const j = figure.joints;
  j[o] = (j[parent * 3] as number) + out.x;
  j[o + 1] = (j[parent * 3 + 1] as number) + out.y;
  j[o + 2] = (j[parent * 3 + 2] as number) + out.z;
}

/** Turns a vector by a quaternion into `out`. */
function turn(q: Float32Array, i: number, x: number, y: number, z: number): void {
  const qx = q[i] as number;
  const qy = q[i + 1] as number;
  const qz = q[i + 2] as number;
  const qw = q[i + 3] as number;
  const tx = 2 * (qy * z - qz * y);
  const ty = 2 * (qz * x - qx * z);
  const tz = 2 * (qx * y - qy * x);
  out.x = x + qw * tx + qy * tz - qz * ty;
  out.y = y + qw * ty + qz * tx - qx * tz;
  out.z = z + qw * tz + qx * ty - qy * tx;
}

/** First `b`, then `a`; `to` may be either. */
function times(a: Float32Array, ai: number, b: Float32Array, bi: number, to: Float32Array, at: number): void {
  const ax = a[ai] as number;
  const ay = a[ai + 1] as number;
  const az = a[ai + 2] as number;
  const aw = a[ai + 3] as number;
  const bx = b[bi] as number;
  const by = b[bi + 1] as number;
  const bz = b[bi + 2] as number;
  const bw = b[bi + 3] as number;
  to[at] = aw * bx + ax * bw + ay * bz - az * by;
  to[at + 1] = aw * by - ax * bz + ay * bw + az * bx;
  to[at + 2] = aw * bz + ax * by - ay * bx + az * bw;
  to[at + 3] = aw * bw - ax * bx - ay * by - az * bz;
}

const length = (v: Float32Array, i: number): number =>
  size(v[i] as number, v[i + 1] as number, v[i + 2] as number);

/** Math.hypot takes its time. */
const size = (x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z);

function unit(q: Float32Array, i: number): void {
  const x = q[i] as number;
  const y = q[i + 1] as number;
  const z = q[i + 2] as number;
  const w = q[i + 3] as number;
  const by = 1 / Math.sqrt(x * x + y * y + z * z + w * w || 1);
  q[i] = x * by;
  q[i + 1] = y * by;
  q[i + 2] = z * by;
  q[i + 3] = w * by;
}

/** A turn and its opposite are the same: takes the one that is near. */
function nearest(from: Float32Array, to: Float32Array, i: number): void {
  let dot = 0;
  for (let k = i; k < i + 4; k++) dot += (from[k] as number) * (to[k] as number);
  if (dot < 0) for (let k = i; k < i + 4; k++) to[k] = -(to[k] as number);
}

const RADIANS = Math.PI / 180;

/** Yaw, then pitch, then roll in degrees of a head that looks at -Z, as the turn of one that looks at +Z. */
function headTurn(yaw: number, pitch: number, roll: number, to: Float32Array): void {
  const [sy, cy] = [Math.sin((yaw * RADIANS) / 2), Math.cos((yaw * RADIANS) / 2)];
  const [sp, cp] = [Math.sin((pitch * RADIANS) / 2), Math.cos((pitch * RADIANS) / 2)];
  const [sr, cr] = [Math.sin((roll * RADIANS) / 2), Math.cos((roll * RADIANS) / 2)];
  to[0] = -(cy * sp * cr + sy * cp * sr);
  to[1] = sy * cp * cr - cy * sp * sr;
  to[2] = -(cy * cp * sr - sy * sp * cr);
  to[3] = cy * cp * cr + sy * sp * sr;
}
