import { AVATAR_BONES, SEAT_HEIGHTS, type AvatarBone } from "@veranda/contract/avatar";
import { describe, expect, test } from "vitest";
import { extent, Family } from "./family.fixture.ts";

const family = await Family.read();
const { builds } = family.catalogue;
const SITTING = [
  { clip: "sit", kind: "chair" },
  { clip: "sitBench", kind: "bench" },
  { clip: "sitStool", kind: "stool" },
  { clip: "sitFloor", kind: "floor" },
  { clip: "ride", kind: "ride" },
] as const;
const PHASES = [0, 0.25, 0.5, 0.75];
/** How far from the hips' joint the body rests on the seat, and behind it on a back, metres. */
const RESTS = { aside: 0.2, along: 0.15, below: 0.25 };
/** Metres by which the softest body sinks into a seat, and the slimmest hovers over it. */
const SINKS = 0.05;
const HOVERS = 0.015;
/** A back is so far behind the middle of a seat. Metres. */
const BACK = 0.24;

describe.each(SITTING)("who sits as on a $kind", ({ clip, kind }) => {
  const baked = family.clip(clip);
  const poses = builds.flatMap(({ id }) =>
    PHASES.map((phase) => ({ id, pose: family.pose(baked, phase, id) })),
  );
  const worn = (id: string, pose: (typeof poses)[number]["pose"], build: string): number[][] => {
    const places = family.skinned(id, 0, pose, build);
    return Array.from({ length: places.length / 3 }, (_, at) => [...places.subarray(at * 3, at * 3 + 3)]);
  };
  const joint = ({ joints }: (typeof poses)[number]["pose"], bone: AvatarBone): number[] => {
    const first = AVATAR_BONES.indexOf(bone) * 3;
    return [...joints.subarray(first, first + 3)];
  };

  test("rests on the seat in every build: neither deep in it nor over it", () => {
    for (const { id, pose } of poses) {
      const [, y = 0, z = 0] = joint(pose, "hips");
      const resting = worn("trousers", pose, id).filter(
        ([px = 0, py = 0, pz = 0]) =>
          Math.abs(px) < RESTS.aside && Math.abs(pz - z) < RESTS.along && py > y - RESTS.below,
      );
      const over = Math.min(...resting.map(([, py = 0]) => py)) - SEAT_HEIGHTS[kind];
      expect(over, id).toBeGreaterThan(-SINKS);
      expect(over, id).toBeLessThan(HOVERS);
    }
  });

  test("leans no further back than a seat's back, with the knees before and the head above", () => {
    for (const { id, pose } of poses) {
      const behind = Math.min(...worn("tee", pose, id).map(([, , z = 0]) => z));
      expect(behind, id).toBeGreaterThan(-BACK);
      for (const knee of ["leftLowerLeg", "rightLowerLeg"] as const)
        expect(joint(pose, knee)[2], id).toBeGreaterThan(0.2);
      const [x = NaN, y = NaN, z = NaN] = joint(pose, "head");
      expect(Math.hypot(x, z), id).toBeLessThan(0.2);
      expect(y - SEAT_HEIGHTS[kind], id).toBeGreaterThan(0.55);
    }
  });

  test("moves no more than a breath", () => {
    for (const { id } of builds) {
      const hips = PHASES.map((phase) => joint(family.pose(baked, phase, id), "hips"));
      const { min, max } = extent(...hips.map((at) => Float32Array.from(at)));
      expect(Math.max(...max.map((most, axis) => most - (min[axis] ?? 0))), id).toBeLessThan(0.03);
    }
  });
});

test("on a chair or a bench, soles are flat on the floor; on a stool they are on its rung", () => {
  for (const { id } of builds) {
    const lowest = (clip: string): number =>
      extent(family.skinned("sneakers", 0, family.pose(family.clip(clip), 0, id), id)).min[1] ?? NaN;
    for (const clip of ["sit", "sitBench"])
      expect(Math.abs(lowest(clip)), `${clip}, ${id}`).toBeLessThan(0.02);
    expect(lowest("sitStool"), id).toBeGreaterThan(0.12);
    expect(lowest("sitStool"), id).toBeLessThan(0.3);
  }
});
