import { AVATAR_BONES, AVATAR_HEAD, type AvatarBone } from "@veranda/contract/avatar";
import type { Vec3 } from "./field.ts";

/** Angle of the arms below the T-pose in the pose used for modelling. */
export const ARM_DROP_DEGREES = 45;

export const SHOULDER: Vec3 = [0.142, 1.292, -0.012];
export const ARM = { upper: 0.252, lower: 0.222 } as const;
export const WRIST: Vec3 = [SHOULDER[0] + ARM.upper + ARM.lower, SHOULDER[1], SHOULDER[2]];
export const LEG = { x: 0.09, hip: 0.87, knee: 0.475, ankle: 0.088 } as const;
/** Slightly larger than life: hands have to be recognizable from afar. */
export const HAND_SCALE = 1.1;

/** Heads too; vertices are scaled about the nape at the very end, so that parts are modelled at life size. */
export const HEAD_SCALE = AVATAR_HEAD.scale;
export const HEAD_PIVOT: Vec3 = AVATAR_HEAD.pivot;

const fromWrist = (x: number, y: number, z: number): Vec3 => [
  WRIST[0] + x * HAND_SCALE,
  WRIST[1] + y * HAND_SCALE,
  WRIST[2] + z * HAND_SCALE,
];

const leftJoints = {
  Shoulder: [0.03, 1.3, -0.012],
  UpperArm: SHOULDER,
  LowerArm: [SHOULDER[0] + ARM.upper, SHOULDER[1], SHOULDER[2]],
  Hand: WRIST,
  ThumbProximal: fromWrist(0.024, -0.006, 0.026),
  IndexProximal: fromWrist(0.082, 0, 0.026),
  IndexIntermediate: fromWrist(0.119, -0.005, 0.028),
  MiddleProximal: fromWrist(0.083, 0, -0.006),
  MiddleIntermediate: fromWrist(0.122, -0.005, -0.007),
  UpperLeg: [LEG.x, LEG.hip, 0],
  LowerLeg: [LEG.x, LEG.knee, 0.004],
  Foot: [LEG.x, LEG.ankle, -0.018],
  Toes: [LEG.x + 0.008, 0.03, 0.098],
} satisfies Record<string, Vec3>;

const middleJoints: Partial<Record<AvatarBone, Vec3>> = {
  hips: [0, 0.93, 0],
  spine: [0, 1.0, 0],
  chest: [0, 1.13, -0.008],
  neck: [0, 1.345, -0.014],
  head: [0, 1.425, -0.004],
};

/** Where each joint is in the T-pose, in metres, looking along +Z, left side at +X. */
export const joints: readonly Vec3[] = AVATAR_BONES.map((bone) => {
  const middle = middleJoints[bone];
  if (middle) return middle;
  const isLeft = bone.startsWith("left");
  const key = bone.slice(isLeft ? 4 : 5) as keyof typeof leftJoints;
  const at = leftJoints[key];
  return isLeft ? at : [-at[0], at[1], at[2]];
});

const boneIndex = (bone: AvatarBone): number => AVATAR_BONES.indexOf(bone);
export const jointOf = (bone: AvatarBone): Vec3 => joints[boneIndex(bone)] ?? [0, 0, 0];

const dropSine = Math.sin((ARM_DROP_DEGREES * Math.PI) / 180);
const dropCosine = Math.cos((ARM_DROP_DEGREES * Math.PI) / 180);

/** From the modelled pose to the T-pose, for a point of the left arm. */
export function toTPose(x: number, y: number, z: number): [number, number, number] {
  const dx = x - SHOULDER[0];
  const dy = y - SHOULDER[1];
  return [SHOULDER[0] + dropCosine * dx - dropSine * dy, SHOULDER[1] + dropSine * dx + dropCosine * dy, z];
}

/** Turn of each bone from the T-pose to the modelled pose, as x, y, z, w; the arm's children inherit the arm's. */
export const bindRotations: readonly (readonly [number, number, number, number])[] = AVATAR_BONES.map(
  (bone) => {
    const half = (ARM_DROP_DEGREES * Math.PI) / 360;
    if (/UpperArm|LowerArm|Hand|Thumb|Index|Middle/.test(bone))
      return [0, 0, bone.startsWith("left") ? -Math.sin(half) : Math.sin(half), Math.cos(half)];
    return [0, 0, 0, 1];
  },
);
