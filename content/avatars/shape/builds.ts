import { AVATAR_BONES, type AvatarBone } from "@veranda/contract/avatar";
import type { Vec3 } from "./field.ts";
import { ARM_DROP_DEGREES, jointOf, joints, LEG, SHOULDER, toTPose } from "./skeleton.ts";
import { smoothstep, type Weights } from "./weights.ts";

/**
 * Two axes of shape. Breadth: from narrow shoulders and wide hips (-1) to wide shoulders and narrow hips (+1).
 * Roundness: from slight (-1) to round (+1). Every part of the family follows both, so all clothes fit all builds.
 */
export type Axis = "breadth" | "roundness";

const DROP_SINE = Math.sin((ARM_DROP_DEGREES * Math.PI) / 180);
const DROP_COSINE = Math.cos((ARM_DROP_DEGREES * Math.PI) / 180);

type Change = {
  /** Growth across the limb, as a fraction: to the side and front to back. */
  wide?: number;
  deep?: number;
  /** Metres by which the joint and its children move outward and forward. */
  outward?: number;
  forward?: number;
};

const changes: Record<Axis, Record<string, Change>> = {
  breadth: {
    hips: { wide: -0.065, deep: -0.03 },
    spine: { wide: 0.06, deep: 0.05 },
    chest: { wide: 0.085, deep: 0.05 },
    neck: { wide: 0.14, deep: 0.14 },
    Shoulder: { wide: 0.06, outward: 0.01 },
    UpperArm: { wide: 0.17, deep: 0.17, outward: 0.021 },
    LowerArm: { wide: 0.15, deep: 0.15, outward: 0.021 },
    Hand: { outward: 0.021 },
    Thumb: { outward: 0.021 },
    Index: { outward: 0.021 },
    Middle: { outward: 0.021 },
    UpperLeg: { wide: -0.02, deep: 0 },
    LowerLeg: { wide: 0.05, deep: 0.04 },
  },
  roundness: {
    hips: { wide: 0.15, deep: 0.17 },
    spine: { wide: 0.22, deep: 0.27, forward: 0.018 },
    chest: { wide: 0.1, deep: 0.15, forward: 0.004 },
    neck: { wide: 0.13, deep: 0.13 },
    Shoulder: { wide: 0.04, outward: 0.008 },
    UpperArm: { wide: 0.22, deep: 0.22, outward: 0.016 },
    LowerArm: { wide: 0.17, deep: 0.17, outward: 0.016 },
    Hand: { outward: 0.016 },
    Thumb: { outward: 0.016 },
    Index: { outward: 0.016 },
    Middle: { outward: 0.016 },
    UpperLeg: { wide: 0.17, deep: 0.17, outward: 0.011 },
    LowerLeg: { wide: 0.13, deep: 0.13, outward: 0.011 },
    Foot: { outward: 0.011 },
    Toes: { outward: 0.011 },
  },
};

function changeOf(axis: Axis, bone: AvatarBone): Change {
  const key = bone.replace(/^(left|right)/, "").replace(/(Proximal|Intermediate)$/, "");
  return changes[axis][key] ?? {};
}

const sideOf = (bone: AvatarBone) => (bone.startsWith("right") ? -1 : bone.startsWith("left") ? 1 : 0);

/** How far a point of the modelled pose moves at +1 on an axis, in metres. */
export function shapeOffset(axis: Axis, x: number, y: number, z: number, weights: Weights): Vec3 {
  let ox = 0;
  let oy = 0;
  let oz = 0;
  for (const [bone, w] of weights) {
    if (bone === "head") {
      const face = faceOffset(axis, x, y, z);
      ox += w * face[0];
      oz += w * face[2];
      continue;
    }
    const { wide = 0, deep = 0, outward = 0, forward = 0 } = changeOf(axis, bone);
    const side = sideOf(bone);
    ox += w * outward * side;
    oz += w * forward;
    if (/UpperArm|LowerArm/.test(bone)) {
      const across = toTPose(side * x, y, z);
      const up = (across[1] - SHOULDER[1]) * wide;
      // Back from the T-pose's vertical to the hanging arm's.
      ox += w * side * up * DROP_SINE;
      oy += w * up * DROP_COSINE;
      oz += w * (z - SHOULDER[2]) * deep;
    } else if (side !== 0 && /Leg/.test(bone)) {
      ox += w * (x - side * LEG.x) * wide;
      oz += w * z * deep;
    } else {
      ox += w * x * wide;
      oz += w * z * deep;
    }
  }
  return [ox, oy, oz];
}

/** Jaw and cheeks follow the body's build; eyes, brows and hat line stay where they are. */
function faceOffset(axis: Axis, x: number, y: number, z: number): Vec3 {
  const low = 1 - smoothstep(1.43, 1.545, y);
  if (axis === "breadth") return [x * 0.085 * low, 0, z * 0.05 * low * smoothstep(0, 0.08, z)];
  return [x * 0.1 * low, 0, z * 0.03 * low];
}

export type Build = { id: string; breadth: number; roundness: number };
export const builds: readonly Build[] = [
  { id: "even", breadth: 0, roundness: 0 },
  { id: "slight", breadth: -0.35, roundness: -0.6 },
  { id: "pear", breadth: -1, roundness: 0.1 },
  { id: "broad", breadth: 1, roundness: 0.1 },
  { id: "round", breadth: 0.1, roundness: 1 },
  { id: "sturdy", breadth: 0.9, roundness: 0.75 },
];

/** Joint positions of a build in the T-pose. */
export function buildJoints(build: Build): Vec3[] {
  return AVATAR_BONES.map((bone, i) => {
    const [x, y, z] = joints[i] ?? jointOf("hips");
    const breadth = changeOf("breadth", bone).outward ?? 0;
    const roundness = changeOf("roundness", bone).outward ?? 0;
    return [x + sideOf(bone) * (build.breadth * breadth + build.roundness * roundness), y, z];
  });
}
