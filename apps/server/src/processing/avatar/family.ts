import { AVATAR_BONES, type AvatarBone } from "@veranda/contract/avatar";
import type { Vec } from "./linear.ts";

/** The family's own T-pose, metres: how an avatar that is brought should stand before it is moved like the family. */
const JOINTS: Partial<Record<AvatarBone, Vec>> = {
  hips: [0, 0.93, 0],
  spine: [0, 1, 0],
  chest: [0, 1.13, -0.008],
  neck: [0, 1.345, -0.014],
  head: [0, 1.425, -0.004],
  leftShoulder: [0.03, 1.3, -0.012],
  leftUpperArm: [0.142, 1.292, -0.012],
  leftLowerArm: [0.394, 1.292, -0.012],
  leftHand: [0.616, 1.292, -0.012],
  leftThumbProximal: [0.6424, 1.2854, 0.0166],
  leftIndexProximal: [0.7062, 1.292, 0.0166],
  leftIndexIntermediate: [0.7469, 1.2865, 0.0188],
  leftMiddleProximal: [0.7073, 1.292, -0.0186],
  leftMiddleIntermediate: [0.7502, 1.2865, -0.0197],
  leftUpperLeg: [0.09, 0.87, 0],
  leftLowerLeg: [0.09, 0.475, 0.004],
  leftFoot: [0.09, 0.088, -0.018],
  leftToes: [0.098, 0.03, 0.098],
};

export const familyJoint = (bone: AvatarBone): Vec => {
  const own = JOINTS[bone];
  if (own) return own;
  const [x, y, z] = JOINTS[`left${bone.slice("right".length)}` as AvatarBone] as Vec;
  return [-x, y, z];
};

/** From the hip's joint to the sole. */
export const FAMILY_LEG = 0.87;
export const parentOf = (bone: AvatarBone): AvatarBone | null => PARENT.get(bone) ?? null;
const PARENT = new Map<AvatarBone, AvatarBone>([
  ["spine", "hips"],
  ["chest", "spine"],
  ["neck", "chest"],
  ["head", "neck"],
]);
for (const side of ["left", "right"] as const) {
  const chain = (...bones: AvatarBone[]) =>
    bones.slice(1).forEach((bone, i) => PARENT.set(bone, bones[i] as AvatarBone));
  chain(
    "chest",
    `${side}Shoulder`,
    `${side}UpperArm`,
    `${side}LowerArm`,
    `${side}Hand`,
    `${side}ThumbProximal`,
  );
  chain(`${side}Hand`, `${side}IndexProximal`, `${side}IndexIntermediate`);
  chain(`${side}Hand`, `${side}MiddleProximal`, `${side}MiddleIntermediate`);
  chain("hips", `${side}UpperLeg`, `${side}LowerLeg`, `${side}Foot`, `${side}Toes`);
}
export const boneAt = (bone: AvatarBone): number => AVATAR_BONES.indexOf(bone);
