import { AVATAR_BONES, AVATAR_BUILDS } from "@veranda/contract/avatar";
import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { buildJoints, builds, shapeOffset } from "./builds.ts";
import { jointOf, joints, LEG } from "./skeleton.ts";
import { bodyRig, handRig, headRig, longHairRig, robeRig, shoeRig, skirtRig, type Rig } from "./weights.ts";

const RIGS: readonly (readonly [string, Rig])[] = [
  ["body", bodyRig],
  ["head", headRig],
  ["hand", handRig],
  ["shoe", shoeRig],
  ["skirt", skirtRig],
  ["robe", robeRig],
  ["long hair", longHairRig],
];
/** In metres, uniformly distributed: most of what `fc.double` draws is close to zero. */
const millimetres = (min: number, max: number) => fc.integer({ min, max }).map((value) => value / 1000);
/** A point of the modelled half, x ≥ 0, of somebody 1.8 m tall. */
const point = fc.record({
  x: millimetres(0, 800),
  y: millimetres(0, 1850),
  z: millimetres(-300, 300),
});

describe.each(RIGS)("the weights of the %s", (_, rig) => {
  it("sum up to one everywhere", () => {
    fc.assert(
      fc.property(point, ({ x, y, z }) => {
        const weights = [...rig(x, y, z)];
        for (const [bone, share] of weights) {
          expect(AVATAR_BONES).toContain(bone);
          expect(share).toBeGreaterThanOrEqual(-1e-9);
          expect(share).toBeLessThanOrEqual(1 + 1e-9);
        }
        expect(weights.reduce((sum, [, share]) => sum + share, 0)).toBeCloseTo(1, 9);
      }),
    );
  });
});

test("assign a toe to the toes, a heel to the foot, the crown to the head, a hip to the hips", () => {
  const most = (rig: Rig, x: number, y: number, z: number) =>
    [...rig(x, y, z)].toSorted((a, b) => b[1] - a[1])[0]?.[0];
  const [x, , z] = jointOf("leftFoot");
  expect(most(shoeRig, x, 0.02, z + 0.18)).toBe("leftToes");
  expect(most(shoeRig, x, 0.02, z - 0.05)).toBe("leftFoot");
  expect(most(headRig, 0.02, 1.7, 0)).toBe("head");
  expect(most(bodyRig, 0.02, 0.92, 0)).toBe("hips");
});

test("the front of a skirt follows a thigh as far as the thigh itself, so that no knee comes through it", () => {
  const followed = (rig: Rig, y: number) => {
    const weights = rig(LEG.x, y, 0.1);
    return (weights.get("leftUpperLeg") ?? 0) + (weights.get("rightUpperLeg") ?? 0);
  };
  for (let y = 0.58; y < 0.9; y += 0.02)
    expect(followed(skirtRig, y)).toBeGreaterThanOrEqual(followed(bodyRig, y) - 0.02);
  // Behind, and between the thighs, it hangs.
  expect(skirtRig(LEG.x, 0.6, -0.15).get("leftUpperLeg")).toBeLessThan(0.9);
});

describe("the builds", () => {
  it("are those that people can choose, each with a different shape", () => {
    expect(builds.map(({ id }) => id).toSorted()).toEqual([...AVATAR_BUILDS].toSorted());
    expect(new Set(builds.map(({ breadth, roundness }) => `${breadth} ${roundness}`)).size).toBe(
      builds.length,
    );
    for (const { breadth, roundness } of builds)
      expect(Math.max(Math.abs(breadth), Math.abs(roundness))).toBeLessThanOrEqual(1);
  });

  it("have all joints at the same heights, so that every emote fits every build", () => {
    for (const build of builds) {
      const own = buildJoints(build);
      expect(own).toHaveLength(AVATAR_BONES.length);
      own.forEach(([x, y, z], at) => {
        const [fromX, fromY, fromZ] = joints[at] ?? [0, 0, 0];
        expect([y, z]).toEqual([fromY, fromZ]);
        expect(Math.abs(x - fromX)).toBeLessThan(0.05);
      });
    }
  });

  it("are symmetric", () => {
    for (const build of builds) {
      const own = buildJoints(build);
      AVATAR_BONES.forEach((bone, at) => {
        const other = own[AVATAR_BONES.findIndex((each) => each === bone.replace("left", "right"))];
        expect(Math.abs(own[at]?.[0] ?? 0), bone).toBeCloseTo(Math.abs(other?.[0] ?? 9), 9);
      });
    }
  });

  it("grow outwards with roundness, and never turn a body inside out", () => {
    fc.assert(
      fc.property(point, ({ x, y, z }) => {
        for (const axis of ["breadth", "roundness"] as const) {
          const [dx, dy, dz] = shapeOffset(axis, x, y, z, bodyRig(x, y, z));
          expect(Math.hypot(dx, dy, dz)).toBeLessThan(0.25);
        }
      }),
    );
    const belly = shapeOffset("roundness", 0, 1, 0.12, bodyRig(0, 1, 0.12));
    expect(belly[2]).toBeGreaterThan(0.02);
    const side = shapeOffset("roundness", 0.14, 1, 0, bodyRig(0.14, 1, 0));
    expect(side[0]).toBeGreaterThan(0.01);
  });

  it("leave the eyes in place, so that everything worn on a face fits", () => {
    for (const axis of ["breadth", "roundness"] as const)
      expect(Math.hypot(...shapeOffset(axis, 0.04, 1.56, 0.09, headRig(0.04, 1.56, 0.09)))).toBeLessThan(
        1e-6,
      );
  });
});
