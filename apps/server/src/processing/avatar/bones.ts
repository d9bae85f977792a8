import { recordOf } from "@veranda/contract/closed-record";
import { AVATAR_BONES, type AvatarBone } from "@veranda/contract/avatar";

/** A value for each bone. */
export type PerBone<T> = Readonly<Record<AvatarBone, T>>;
export const perBone = <T>(of: (bone: AvatarBone) => T): PerBone<T> => recordOf(AVATAR_BONES, of);
/** Values in the order of the bones, as in files. */
export const inBoneOrder = <T>(of: PerBone<T>): T[] => AVATAR_BONES.map((bone) => of[bone]);
/** A bone's index in that order. */
export const boneAt = (bone: AvatarBone): number => AVATAR_BONES.indexOf(bone);

export type Side = "left" | "right";
/** A bone that exists on both sides. */
export type SidePart = AvatarBone extends infer Bone
  ? Bone extends `left${infer Part}`
    ? Part
    : never
  : never;
export type MiddleBone = Exclude<AvatarBone, `${Side}${string}`>;

export const isBone = (name: string): name is AvatarBone => AVATAR_BONES.some((bone) => bone === name);
const isMiddle = (bone: AvatarBone): bone is MiddleBone => !/^(?:left|right)/.test(bone);

/** A bone's side, and its name without the side. */
export function partOf(bone: AvatarBone): { side: null; part: MiddleBone } | { side: Side; part: SidePart } {
  if (isMiddle(bone)) return { side: null, part: bone };
  const side = bone.startsWith("left") ? "left" : "right";
  return { side, part: bone.slice(side.length) as SidePart };
}
