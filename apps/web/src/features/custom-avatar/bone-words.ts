import type { AvatarBone } from "@veranda/contract/avatar";

const PARTS: Record<string, string> = {
  hips: "Hips",
  spine: "Lower back",
  chest: "Chest",
  neck: "Neck",
  head: "Head",
  Shoulder: "shoulder",
  UpperArm: "upper arm",
  LowerArm: "lower arm",
  Hand: "hand",
  UpperLeg: "thigh",
  LowerLeg: "shin",
  Foot: "foot",
  Toes: "toes",
};

/** What a person calls a bone: "Left upper arm". */
export function wordsOf(bone: AvatarBone): string {
  const side = /^(left|right)/.exec(bone)?.[0];
  const part = PARTS[side === undefined ? bone : bone.slice(side.length)] ?? bone;
  return side === undefined ? part : `${side === "left" ? "Left" : "Right"} ${part}`;
}

/** Bones that one can choose, from the top down; fingers follow their hand. */
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
