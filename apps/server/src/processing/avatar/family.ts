import type { AvatarBone } from "@veranda/contract/avatar";
import { type MiddleBone, partOf, type PerBone, perBone, type SidePart } from "./bones.ts";
import type { Vec } from "./linear.ts";

/** The T-pose of the built-in avatars, in metres: uploaded avatars are posed like it before animation. */
const MIDDLE: Record<MiddleBone, Vec> = {
  hips: [0, 0.93, 0],
  spine: [0, 1, 0],
  chest: [0, 1.13, -0.008],
  neck: [0, 1.345, -0.014],
  head: [0, 1.425, -0.004],
};
const LEFT: Record<SidePart, Vec> = {
  Shoulder: [0.03, 1.3, -0.012],
  UpperArm: [0.142, 1.292, -0.012],
  LowerArm: [0.394, 1.292, -0.012],
  Hand: [0.616, 1.292, -0.012],
  ThumbProximal: [0.6424, 1.2854, 0.0166],
  IndexProximal: [0.7062, 1.292, 0.0166],
  IndexIntermediate: [0.7469, 1.2865, 0.0188],
  MiddleProximal: [0.7073, 1.292, -0.0186],
  MiddleIntermediate: [0.7502, 1.2865, -0.0197],
  UpperLeg: [0.09, 0.87, 0],
  LowerLeg: [0.09, 0.475, 0.004],
  Foot: [0.09, 0.088, -0.018],
  Toes: [0.098, 0.03, 0.098],
};

/** Joints of that T-pose: the right side mirrors the left. */
export const FAMILY_JOINTS = perBone((bone): Vec => {
  const { side, part } = partOf(bone);
  if (side === null) return MIDDLE[part];
  const [x, y, z] = LEFT[part];
  return [side === "left" ? x : -x, y, z];
});

/** From the hip joint to the sole. */
export const FAMILY_LEG = 0.87;
const PARENT = new Map<AvatarBone, AvatarBone>([
  ["spine", "hips"],
  ["chest", "spine"],
  ["neck", "chest"],
  ["head", "neck"],
]);
for (const side of ["left", "right"] as const) {
  const chain = (...bones: AvatarBone[]) =>
    bones.reduce((parent, bone) => {
      PARENT.set(bone, parent);
      return bone;
    });
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
const parentOf = (bone: AvatarBone): AvatarBone | null => PARENT.get(bone) ?? null;

/** Computes a value for each bone from its parent's. */
export function downTheBones<T>(
  make: (bone: AvatarBone, parent: { bone: AvatarBone; made: T } | null) => T,
): PerBone<T> {
  const made = new Map<AvatarBone, T>();
  const of = (bone: AvatarBone): T => {
    const cached = made.get(bone);
    if (cached !== undefined) return cached;
    const parent = parentOf(bone);
    const own = make(bone, parent === null ? null : { bone: parent, made: of(parent) });
    made.set(bone, own);
    return own;
  };
  return perBone(of);
}
