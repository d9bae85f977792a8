import type { CustomAvatarManifest } from "@veranda/contract/custom-avatar";
import { expect, it } from "vitest";
import { builtCrowd } from "../avatars.fixture.ts";
import { boneIndex, buildSkeletons, type Skeleton } from "../skeleton.ts";
import { customAvatarSkeleton } from "./custom-avatar-skeleton.ts";

const { catalogue } = await builtCrowd(1);
const model = buildSkeletons(catalogue).get("even") as Skeleton;
/** The family's default build, scaled by this factor. */
const manifest = (by: number, height: number) =>
  ({
    joints: model.build.joints.map((joint) => joint.map((metres) => metres * by)),
    bindRotations: catalogue.bindRotations,
    stride: by,
    height,
  }) as unknown as CustomAvatarManifest;

it("has its own joints and stride, and the name floats above its crown", () => {
  const skeleton = customAvatarSkeleton(manifest(1.5, 3), model);
  expect(skeleton.stride).toBe(1.5);
  const head = (model.build.joints[boneIndex("head")]?.[1] ?? 0) * 1.5;
  expect(skeleton.overHead).toBeCloseTo(3 - head + 0.14, 5);
  const hips = boneIndex("hips") * 3 + 1;
  expect(skeleton.offsets[hips]).toBeCloseTo((model.offsets[hips] ?? 0) * 1.5, 5);
});

it("with a crown hardly above the head's joint still has its name above it", () => {
  expect(customAvatarSkeleton(manifest(1, 1), model).overHead).toBeCloseTo(0.24, 5);
});
