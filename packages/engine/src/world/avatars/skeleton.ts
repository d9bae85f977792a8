import {
  AVATAR_BONES,
  type AvatarBone,
  type AvatarBuild,
  type AvatarCatalogue,
} from "@veranda/contract/avatar";

export const BONES = AVATAR_BONES.length;
export const boneIndex = (bone: AvatarBone): number => AVATAR_BONES.indexOf(bone);

const spineOf: Partial<Record<string, AvatarBone>> = {
  spine: "hips",
  chest: "spine",
  neck: "chest",
  head: "neck",
};
const limbOf: Partial<Record<string, string>> = {
  UpperArm: "Shoulder",
  LowerArm: "UpperArm",
  Hand: "LowerArm",
  ThumbProximal: "Hand",
  IndexProximal: "Hand",
  IndexIntermediate: "IndexProximal",
  MiddleProximal: "Hand",
  MiddleIntermediate: "MiddleProximal",
  LowerLeg: "UpperLeg",
  Foot: "LowerLeg",
  Toes: "Foot",
};

/** Left and right, in the order of two-sided lists. */
export const SIDES = [0, 1] as const;

/** Index of each bone's parent, -1 for the hips. Parents come before their children. */
export const PARENTS = Int8Array.from(AVATAR_BONES, (bone) => {
  if (bone === "hips") return -1;
  const upward = spineOf[bone];
  if (upward) return boneIndex(upward);
  const side = bone.startsWith("left") ? "left" : "right";
  const limb = bone.slice(side.length);
  if (limb === "Shoulder") return boneIndex("chest");
  if (limb === "UpperLeg") return boneIndex("hips");
  return AVATAR_BONES.findIndex((each) => each === `${side}${limbOf[limb] ?? ""}`);
});

/** A build's skeleton as needed for posing. */
export type Skeleton = {
  build: AvatarBuild;
  /** Offset of each joint from its parent's in the T-pose (x, y, z). */
  offsets: Float32Array;
  /** Inverse rotation of the modelled pose, and the joint's position in it, for skinning. */
  bindTurns: Float32Array;
  bindJoints: Float32Array;
  /** Length of the legs as a fraction of the family's: scales hip height and steps. */
  stride: number;
  /** From the head's joint to above the crown. */
  overHead: number;
};

const FAMILY_OVER_HEAD = 0.38;

export function buildSkeletons(catalogue: AvatarCatalogue): Map<string, Skeleton> {
  return new Map(catalogue.builds.map((build) => [build.id, skeletonOf(build, catalogue.bindRotations)]));
}

export function skeletonOf(build: AvatarBuild, bind: AvatarCatalogue["bindRotations"]): Skeleton {
  const offsets = new Float32Array(BONES * 3);
  const bindTurns = new Float32Array(BONES * 4);
  const bindJoints = new Float32Array(BONES * 3);
  build.joints.forEach((joint, b) => {
    const parent = PARENTS[b] ?? -1;
    const from = build.joints[parent] ?? [0, 0, 0];
    const offset = [joint[0] - from[0], joint[1] - from[1], joint[2] - from[2]] as const;
    offsets.set(offset, b * 3);
    const [x, y, z, w] = bind[b] ?? [0, 0, 0, 1];
    bindTurns.set([-x, -y, -z, w], b * 4);
    const [px = 0, py = 0, pz = 0, pw = 1] = bind[parent] ?? [];
    const [tx, ty, tz] = [
      2 * (py * offset[2] - pz * offset[1]),
      2 * (pz * offset[0] - px * offset[2]),
      2 * (px * offset[1] - py * offset[0]),
    ];
    bindJoints.set(
      [
        (parent < 0 ? 0 : (bindJoints[parent * 3] ?? 0)) + offset[0] + pw * tx + py * tz - pz * ty,
        (parent < 0 ? 0 : (bindJoints[parent * 3 + 1] ?? 0)) + offset[1] + pw * ty + pz * tx - px * tz,
        (parent < 0 ? 0 : (bindJoints[parent * 3 + 2] ?? 0)) + offset[2] + pw * tz + px * ty - py * tx,
      ],
      b * 3,
    );
  });
  return { build, offsets, bindTurns, bindJoints, stride: 1, overHead: FAMILY_OVER_HEAD };
}
