import type { AvatarBone } from "@veranda/contract/avatar";
import * as t from "@veranda/messages/avatars";

const BONES: Partial<Record<AvatarBone, () => string>> = {
  hips: t.hips,
  spine: t.lowerBack,
  chest: t.chest,
  neck: t.neck,
  head: t.head,
  leftShoulder: t.leftShoulder,
  leftUpperArm: t.leftUpperArm,
  leftLowerArm: t.leftLowerArm,
  leftHand: t.leftHand,
  rightShoulder: t.rightShoulder,
  rightUpperArm: t.rightUpperArm,
  rightLowerArm: t.rightLowerArm,
  rightHand: t.rightHand,
  leftUpperLeg: t.leftThigh,
  leftLowerLeg: t.leftShin,
  leftFoot: t.leftFoot,
  leftToes: t.leftToes,
  rightUpperLeg: t.rightThigh,
  rightLowerLeg: t.rightShin,
  rightFoot: t.rightFoot,
  rightToes: t.rightToes,
};

/** A bone's display name: "Left upper arm". */
export const wordsOf = (bone: AvatarBone): string => BONES[bone]?.() ?? bone;

/** Assignable bones, from the top down; fingers follow their hand. */
export const CHOSEN_BONES = [
  "head",
  "neck",
  "chest",
  "spine",
  "hips",
  "leftShoulder",
  "leftUpperArm",
  "leftLowerArm",
  "leftHand",
  "rightShoulder",
  "rightUpperArm",
  "rightLowerArm",
  "rightHand",
  "leftUpperLeg",
  "leftLowerLeg",
  "leftFoot",
  "leftToes",
  "rightUpperLeg",
  "rightLowerLeg",
  "rightFoot",
  "rightToes",
] as const satisfies readonly AvatarBone[];
