import { AVATAR_BONES, type AvatarBone } from "@veranda/contract/avatar";
import type { Vec3 } from "../shape/field.ts";
import { jointOf, LEG } from "../shape/skeleton.ts";
import {
  add,
  axisTurn,
  dot,
  facing,
  IDENTITY,
  inverse,
  minus,
  mirror,
  type Quat,
  rotate,
  scale,
  times,
  unit,
} from "./quaternion.ts";

/** An arm's pose: degrees from hanging straight down, palm to the thigh. */
export type ArmStance = {
  /** Forward and up. */
  swing: number;
  /** Away from the body. */
  out: number;
  /** Upper arm about its own length; positive turns the fold of the elbow inward. */
  twist: number;
  elbow: number;
  /** Forearm about its own length; positive turns the palm down and back. */
  roll: number;
  /** Towards the palm. */
  wrist: number;
  /** Fingers other than the index, the index, the thumb: 0 open, 1 closed. */
  fist: number;
  index: number;
  thumb: number;
  /** Shoulder up. */
  shrug: number;
};

/** A foot by its ankle's position above the ground (metres, model space) and its rotation (degrees). */
export type FootStance = {
  x: number;
  y: number;
  z: number;
  /** Toes up. */
  pitch: number;
  /** Toes outward. */
  yaw: number;
  /** Toes bent up against the foot. */
  toes: number;
  /** Knee outward. */
  knee: number;
  /** 1 while it bears weight and must not slide. */
  planted: number;
};

/**
 * A full pose as numbers that can be animated as curves. Angles in degrees; pitch forward, yaw to the left, roll to the
 * left.
 */
export type Stance = {
  hips: { x: number; y: number; z: number; pitch: number; yaw: number; roll: number };
  spine: { pitch: number; yaw: number; roll: number };
  chest: { pitch: number; yaw: number; roll: number };
  neck: { pitch: number; yaw: number; roll: number };
  head: { pitch: number; yaw: number; roll: number };
  leftArm: ArmStance;
  rightArm: ArmStance;
  leftFoot: FootStance;
  rightFoot: FootStance;
};

const arm: ArmStance = {
  swing: 2,
  out: 9,
  twist: 6,
  elbow: 16,
  roll: 12,
  wrist: 6,
  fist: 0.28,
  index: 0.2,
  thumb: 0.2,
  shrug: 0,
};
const foot: FootStance = {
  x: LEG.x + 0.012,
  y: LEG.ankle,
  z: -0.018,
  pitch: 0,
  yaw: 9,
  toes: 0,
  knee: 8,
  planted: 1,
};
const still = { pitch: 0, yaw: 0, roll: 0 };

/** Standing at ease. */
export const ease: Stance = {
  hips: { x: 0, y: -0.014, z: 0, ...still },
  spine: { ...still, pitch: 1 },
  chest: { ...still, pitch: -1 },
  neck: { ...still, pitch: 4 },
  head: { ...still, pitch: -4 },
  leftArm: arm,
  rightArm: { ...arm },
  leftFoot: foot,
  rightFoot: { ...foot },
};

export type Frame = { hips: Vec3; turns: Quat[]; planted: readonly [number, number] };

const bend = ({ pitch, yaw, roll }: { pitch: number; yaw: number; roll: number }): Quat =>
  times(axisTurn("y", yaw), axisTurn("x", pitch), axisTurn("z", -roll));

/** Bone rotations of a stance; legs are solved for the feet's positions. */
export function frameOf(s: Stance): Frame & { overreach: number } {
  const turns = new Map<AvatarBone, Quat>();
  const hips = bend(s.hips);
  turns.set("hips", hips);
  turns.set("spine", bend(s.spine));
  turns.set("chest", bend(s.chest));
  turns.set("neck", bend(s.neck));
  turns.set("head", bend(s.head));
  poseArm(turns, "left", s.leftArm);
  poseArm(turns, "right", s.rightArm);
  const at: Vec3 = [s.hips.x, s.hips.y, s.hips.z];
  const left = poseLeg(turns, "left", s.leftFoot, hips, at);
  const right = poseLeg(turns, "right", s.rightFoot, hips, at);
  return {
    hips: at,
    turns: AVATAR_BONES.map((bone) => turns.get(bone) ?? IDENTITY),
    planted: [s.leftFoot.planted, s.rightFoot.planted],
    overreach: Math.max(left, right),
  };
}

type Side = "left" | "right";

function poseArm(turns: Map<AvatarBone, Quat>, side: Side, a: ArmStance): void {
  const set = (name: string, q: Quat) =>
    turns.set(`${side}${name}` as AvatarBone, side === "left" ? q : mirror(q));
  set("Shoulder", axisTurn("z", a.shrug));
  set("UpperArm", times(axisTurn("x", -a.swing), axisTurn("z", a.out - 90), axisTurn("x", a.twist)));
  set("LowerArm", times(axisTurn("y", -a.elbow), axisTurn("x", a.roll)));
  set("Hand", axisTurn("z", -a.wrist));
  set("IndexProximal", axisTurn("z", -72 * a.index));
  set("IndexIntermediate", axisTurn("z", -88 * a.index));
  set("MiddleProximal", axisTurn("z", -72 * a.fist));
  set("MiddleIntermediate", axisTurn("z", -88 * a.fist));
  set("ThumbProximal", times(axisTurn("y", 42 * a.thumb - 8), axisTurn("x", 40 * a.thumb)));
}

/** Two-bone leg IK. Returns by how many metres the foot is out of reach. */
function poseLeg(turns: Map<AvatarBone, Quat>, side: Side, f: FootStance, hips: Quat, at: Vec3): number {
  const sign = side === "left" ? 1 : -1;
  const joint = (name: string) => jointOf(`${side}${name}` as AvatarBone);
  const rest = { hip: joint("UpperLeg"), knee: joint("LowerLeg"), ankle: joint("Foot") };
  const hipsRest = jointOf("hips");
  const hip = add(add(hipsRest, at), rotate(hips, minus(rest.hip, hipsRest)));
  const goal: Vec3 = [sign * f.x, f.y, f.z];
  const thigh = Math.hypot(...minus(rest.knee, rest.hip));
  const shin = Math.hypot(...minus(rest.ankle, rest.knee));
  const reach = minus(goal, hip);
  const far = Math.hypot(...reach);
  const d = Math.min(far, (thigh + shin) * 0.9992);
  const u = unit(reach);
  const ankle = add(hip, scale(u, d));
  const kneeYaw = ((f.yaw * 0.5 + f.knee) * sign * Math.PI) / 180;
  const hint = rotate(hips, [Math.sin(kneeYaw), 0, Math.cos(kneeYaw)]);
  const front = unit(minus(hint, scale(u, dot(hint, u))));
  const along = (thigh * thigh - shin * shin + d * d) / (2 * d);
  const lift = Math.sqrt(Math.max(0, thigh * thigh - along * along));
  const knee = add(hip, add(scale(u, along), scale(front, lift)));

  const turnOf = (restFrom: Vec3, restTo: Vec3, from: Vec3, to: Vec3): Quat =>
    times(facing(minus(from, to), front), inverse(facing(minus(restFrom, restTo), [0, 0, 1])));
  const upper = turnOf(rest.hip, rest.knee, hip, knee);
  const lower = turnOf(rest.knee, rest.ankle, knee, ankle);
  const foot = times(axisTurn("y", f.yaw * sign), axisTurn("x", -f.pitch));
  const set = (name: string, q: Quat) => turns.set(`${side}${name}` as AvatarBone, q);
  set("UpperLeg", times(inverse(hips), upper));
  set("LowerLeg", times(inverse(upper), lower));
  set("Foot", times(inverse(lower), foot));
  set("Toes", axisTurn("x", -f.toes));
  return far - d;
}
