import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ball,
  beyond,
  box,
  cut,
  ellipsoid,
  type Field,
  grow,
  join,
  limb,
  meet,
  normalOf,
  ring,
  shell,
  turn,
} from "./field.ts";
import { smoothCurve, upright } from "./loft.ts";

/** Uniformly distributed: most of what `fc.double` draws is close to zero. */
const thousandths = (min: number, max: number) => fc.integer({ min, max }).map((value) => value / 1000);
const metre = thousandths(-2000, 2000);
const spot = fc.tuple(metre, metre, metre);

const BODIES: Record<string, Field> = {
  ball: ball([0.1, 0.2, 0.3], 0.5),
  limb: limb([0, 0, 0], [0, 1, 0], 0.3, 0.1),
  box: box([0, 0, 0], [0.5, 0.3, 0.2], 0.05),
  "ball with a bite": cut(0.05, ball([0, 0, 0], 0.5), ball([0.5, 0, 0], 0.2)),
};

test.each(Object.entries(BODIES))(
  "a %s never overestimates its distance, which meshing relies on",
  (_, field) => {
    fc.assert(
      fc.property(spot, spot, (a, b) => {
        const apart = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
        // A tapered limb deviates by its slope.
        expect(Math.abs(field(...a) - field(...b))).toBeLessThanOrEqual(apart * 1.05 + 1e-9);
      }),
    );
  },
);

describe("bodies", () => {
  const [left, right] = [ball([-0.3, 0, 0], 0.4), ball([0.3, 0, 0], 0.4)];

  test("a union contains both, with a fillet between them", () => {
    fc.assert(
      fc.property(spot, (at) => {
        const both = join(0.1, left, right)(...at);
        expect(both).toBeLessThanOrEqual(Math.min(left(...at), right(...at)) + 1e-9);
        expect(both).toBeGreaterThanOrEqual(Math.min(left(...at), right(...at)) - 0.1 / 4 - 1e-9);
      }),
    );
    expect(join(0.1, left, right)(0, 0.27, 0)).toBeLessThan(join(0, left, right)(0, 0.27, 0));
  });

  test("an intersection is inside both, and the cutting tool is unchanged", () => {
    expect(meet(0, left, right)(0, 0, 0)).toBeLessThan(0);
    expect(meet(0, left, right)(-0.5, 0, 0)).toBeGreaterThan(0);
    expect(cut(0, left, right)(-0.5, 0, 0)).toBeLessThan(0);
    expect(cut(0, left, right)(0.05, 0, 0)).toBeGreaterThan(0);
  });

  test("grow on all sides, and a shell is hollow", () => {
    expect(grow(0.1, left)(-0.3, 0.5, 0)).toBeCloseTo(0, 9);
    const skin = shell(0.02, left);
    expect(skin(-0.3, 0, 0)).toBeGreaterThan(0);
    expect(skin(-0.3, 0.4, 0)).toBeCloseTo(-0.01, 9);
  });

  test("rotate about a fixed point", () => {
    const stick = limb([0, 0, 0], [1, 0, 0], 0.05, 0.05);
    for (const [axis, end] of [
      ["y", [0, 0, -1]],
      ["z", [0, 1, 0]],
    ] as const)
      expect(Math.abs(turn(axis, 90, [0, 0, 0], stick)(end[0], end[1], end[2]))).toBeLessThan(0.06);
  });

  test("a ring is round about the vertical axis, and open in its middle", () => {
    const hoop = ring([0, 1, 0], 0.6, 0.4, 0.1);
    expect(hoop(0.6, 1, 0)).toBeCloseTo(-0.1, 9);
    expect(hoop(0, 1, 0.4)).toBeCloseTo(-0.1, 9);
    expect(hoop(0.6, 1.1, 0)).toBeCloseTo(0, 9);
    expect(hoop(0.01, 1, 0)).toBeGreaterThan(0.2);
  });

  test("end at a plane", () => {
    const top = beyond([0, 1, 0], [0, 2, 0]);
    expect(top(5, 1.5, 5)).toBeCloseTo(-0.5, 9);
    expect(top(0, 0.5, 0)).toBeCloseTo(0.5, 9);
  });

  test("have outward normals", () => {
    const [x, y, z] = normalOf(ellipsoid([0, 0, 0], [0.5, 0.2, 0.5]), 0, 0.2, 0, 1e-4);
    expect([x, y, z].map((value) => Math.round(value * 1000) / 1000 + 0)).toEqual([0, 1, 0]);
  });
});

describe("a body by cross-sections", () => {
  const trunk = upright([
    [0, 0.2, 0.1],
    [0.5, 0.3, 0.15],
    [1, 0.1, 0.1, 0.05, 0.02],
  ]);

  test("has the given width and depth at a section", () => {
    expect(trunk(0.3, 0.5, 0)).toBeCloseTo(0, 9);
    expect(trunk(0, 0.5, 0.15)).toBeCloseTo(0, 9);
    expect(trunk(0.29, 0.5, 0)).toBeLessThan(0);
    expect(trunk(0.31, 0.5, 0)).toBeGreaterThan(0);
  });

  test("is offset as its section says, and ends at the last", () => {
    expect(trunk(0.15, 1, 0.02)).toBeCloseTo(0, 9);
    expect(trunk(0.05, 1.2, 0.02)).toBeCloseTo(0.2, 9);
  });
});

test("a curve goes through its points and never past them", () => {
  fc.assert(
    fc.property(
      fc.array(thousandths(-5000, 5000), { minLength: 2, maxLength: 8 }),
      thousandths(0, 1000),
      (ys, share) => {
        const curve = smoothCurve(ys.map((y, x) => [x, y] as const));
        ys.forEach((y, x) => expect(curve(x)).toBeCloseTo(y, 9));
        const t = share * (ys.length - 1);
        const [from = 0, to = 0] = [ys[Math.floor(t)], ys[Math.ceil(t)]];
        expect(curve(t)).toBeGreaterThanOrEqual(Math.min(from, to) - 1e-9);
        expect(curve(t)).toBeLessThanOrEqual(Math.max(from, to) + 1e-9);
      },
    ),
  );
});
