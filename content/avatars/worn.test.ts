import { AVATAR_BONES } from "@veranda/contract/avatar";
import { describe, expect, it } from "vitest";
import { extent, Family } from "./family.fixture.ts";

const LEVELS = [0, 1, 2, 3];
/** A stored full weight, and a stored unit normal. */
const WHOLE = 255;
const LENGTH = 127;

const family = await Family.read();
const { parts, presets, builds } = family.catalogue;
const idle = family.clip("idle");
const ofKind = (kind: string): string[] => parts.flatMap((part) => (part.kind === kind ? [part.id] : []));

/** Combined height range of parts on a standing person. */
const heightsOf = (ids: readonly string[], level: number, build: string): { min: number; max: number } => {
  const pose = family.pose(idle, 0, build);
  const { min, max } = extent(...ids.map((id) => family.skinned(id, level, pose, build)));
  return { min: min[1] ?? NaN, max: max[1] ?? NaN };
};

describe("every point of every part", () => {
  it("has existing bones with weights that sum up to one, and a unit normal", () => {
    for (const { bones, weights, normals } of family.meshes) {
      const vertices = weights.length / 4;
      expect(vertices).toBeGreaterThan(10);
      const wrong = Array.from({ length: vertices }, (_, vertex) => vertex * 4).filter((at) => {
        const sum = [0, 1, 2, 3].reduce((all, k) => all + (weights[at + k] ?? 0), 0);
        const isKnown = bones.subarray(at, at + 4).every((bone) => bone < AVATAR_BONES.length);
        // Four weights, each rounded to 1/255.
        return (
          !isKnown ||
          Math.abs(sum - WHOLE) > 2 ||
          Math.abs(Math.hypot(...normals.subarray(at, at + 3)) / LENGTH - 1) > 0.03
        );
      });
      expect(wrong).toEqual([]);
    }
  });

  it("stays on the wearer's body, in every build", () => {
    for (const { id: build } of builds) {
      const pose = family.pose(idle, 0.3, build);
      for (const { id } of parts) {
        const { min, max } = extent(family.skinned(id, 0, pose, build));
        expect(min[1], `${id} on ${build}`).toBeGreaterThan(-0.02);
        expect(max[1], `${id} on ${build}`).toBeLessThan(1.95);
        for (const axis of [0, 2])
          expect(Math.max(-(min[axis] ?? 0), max[axis] ?? 0), `${id} on ${build}`).toBeLessThan(0.5);
      }
    }
  });
});

describe.each(presets.map((preset) => [preset.id, preset] as const))("%s", (_, { look }) => {
  const worn = family.worn(look);
  const pose = family.pose(idle, 0, look.build);
  const outlines = LEVELS.map((level) =>
    extent(...worn.map((id) => family.skinned(id, level, pose, look.build))),
  );
  const sizeOf = (level: number, axis: number): number =>
    (outlines[level]?.max[axis] ?? NaN) - (outlines[level]?.min[axis] ?? NaN);

  it("stands on the ground, as tall as a person", () => {
    expect(Math.abs(outlines[0]?.min[1] ?? NaN)).toBeLessThan(0.01);
    expect(sizeOf(0, 1)).toBeGreaterThan(1.65);
    expect(sizeOf(0, 1)).toBeLessThan(1.9);
  });

  it("looks the same from afar: each level coarser, as tall, as broad, on the ground", () => {
    const indices = LEVELS.map((level) =>
      worn.reduce((sum, id) => sum + (family.part(id).levels[level]?.count ?? 0), 0),
    );
    for (const level of LEVELS.slice(1)) {
      expect(indices[level], `level ${level}`).toBeLessThan((indices[level - 1] ?? 0) * 0.8);
      expect(Math.abs(sizeOf(level, 1) / sizeOf(0, 1) - 1), `height ${level}`).toBeLessThan(0.035);
      expect(Math.abs(sizeOf(level, 0) / sizeOf(0, 0) - 1), `breadth ${level}`).toBeLessThan(0.16);
      expect(Math.abs(outlines[level]?.min[1] ?? NaN), `feet ${level}`).toBeLessThan(0.03);
    }
  });
});

describe.each(builds.map(({ id }) => id))("whatever is worn on a body that is %s", (build) => {
  const hides = new Map(parts.map((part) => [part.id, part.hides]));
  const isSeenWith = (kind: "bottom" | "shoes", wearing: string): boolean =>
    hides.get(wearing)?.includes(kind) !== true;

  it("hides head and hair under a hat at all levels", () => {
    const pose = family.pose(idle, 0, build);
    const hats = parts.filter(({ coversHair }) => coversHair).map(({ id }) => id);
    expect(hats.length).toBeGreaterThan(0);
    for (const hat of hats) {
      const [near, middle] = [0, 1].map((level) => extent(family.skinned(hat, level, pose, build)));
      for (const axis of [0, 1, 2])
        for (const side of ["min", "max"] as const)
          expect(
            Math.abs((middle?.[side][axis] ?? NaN) - (near?.[side][axis] ?? NaN)),
            `${hat}, ${side} of axis ${axis}`,
          ).toBeLessThan(0.012);
    }
  });

  it("has no gap at the waist, at any level", () => {
    for (const level of LEVELS)
      for (const top of ofKind("top").filter((id) => isSeenWith("bottom", id)))
        for (const bottom of ofKind("bottom"))
          expect(
            heightsOf([bottom], level, build).max - heightsOf([top], level, build).min,
            `${top} over ${bottom}, level ${level}`,
          ).toBeGreaterThan(0.05);
  });

  it("has no gap at the ankles, at any level", () => {
    for (const level of LEVELS)
      for (const bottom of ofKind("bottom"))
        for (const shoes of ofKind("shoes"))
          expect(
            heightsOf([shoes], level, build).max - heightsOf([bottom], level, build).min,
            `${bottom} over ${shoes}, level ${level}`,
          ).toBeGreaterThan(-0.01);
  });
});
