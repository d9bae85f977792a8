import { expect, it } from "vitest";
import { BodyLean } from "./body-lean.ts";
import { atRest, type AvatarMotion } from "./types.ts";

const DT = 1 / 60;
const after = (
  motion: Partial<AvatarMotion>,
  along: number,
  gain: number,
  lean = new BodyLean(),
): BodyLean => {
  for (let t = 0; t < 2; t += DT) lean.advance({ ...atRest(), ...motion }, along, gain, DT);
  return lean;
};

it("leans into a turn, more with speed, up to a limit", () => {
  expect(after({ turnRate: 1 }, 3, 0).side).toBeCloseTo(3 / 9.81 / 3, 3);
  expect(after({ turnRate: -1 }, 3, 0).side).toBeCloseTo(-3 / 9.81 / 3, 3);
  expect(after({ turnRate: 8 }, 6, 0).side).toBeCloseTo(0.2, 3);
});

it("leans forward when starting and back when stopping; reversed when walking backwards", () => {
  expect(after({}, 2, 5).forward).toBeCloseTo(0.06, 3);
  expect(after({}, 2, -5).forward).toBeCloseTo(-0.06, 3);
  expect(after({}, -2, 5).forward).toBeCloseTo(-0.06, 3);
});

it("bends the knees when starting, and more when stopping", () => {
  expect(after({}, 2, 8).crouch).toBeCloseTo(0.024, 4);
  expect(after({}, 2, -8).crouch).toBeCloseTo(0.044, 4);
  expect(after({}, 2, -40).crouch).toBeCloseTo(0.055, 4);
});

it("stands upright in the air, in water and on a seat", () => {
  for (const motion of [{ grounded: false }, { doing: "swim" }, { doing: "sit" }] as const) {
    const lean = after(motion, 5, -8, after({ turnRate: 2 }, 5, -8));
    for (const much of [lean.side, lean.forward, lean.crouch]) expect(Math.abs(much)).toBeLessThan(1e-4);
  }
});
