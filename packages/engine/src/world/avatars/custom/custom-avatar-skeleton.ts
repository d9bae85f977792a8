import type { CustomAvatarManifest } from "@veranda/contract/custom-avatar";
import { boneIndex, skeletonOf, type Skeleton } from "../skeleton.ts";

const HEAD = boneIndex("head");
/** Height of the name above the crown. Metres. */
const OVER_CROWN = 0.14;

/** The skeleton of a custom avatar, animated like a family member (`model`). */
export function customAvatarSkeleton(
  { joints, bindRotations, stride, height }: CustomAvatarManifest,
  model: Skeleton,
): Skeleton {
  const skeleton = skeletonOf({ ...model.build, joints }, bindRotations);
  const head = joints[HEAD]?.[1] ?? height;
  return { ...skeleton, stride, overHead: Math.max(0.1, height - head) + OVER_CROWN };
}
