import { expect, it } from "vitest";
import { AirborneState } from "./airborne-state.ts";
import { Footfalls } from "./footfalls.ts";
import { atRest, type AvatarMotion } from "./types.ts";

const walker = () => {
  const air = new AirborneState(0.4, 0.9);
  const feet = new Footfalls();
  const step = (planted: readonly [number, number], motion: Partial<AvatarMotion> = {}) => {
    const now = { ...atRest(), ...motion };
    air.advance(now, 0.1);
    feet.hear(planted, air, now);
  };
  return { heard: feet.audible, step };
};

it("reports each step of a walking body once, and none of one that stands still", () => {
  const { heard, step } = walker();
  step([1, 1]);
  expect(heard.steps).toBe(0);
  step([0, 1], { along: 3, across: 4 });
  step([1, 1], { along: 3, across: 4 });
  step([1, 0.4], { along: 3, across: 4 });
  step([1, 0.6], { along: 3, across: 4 });
  expect(heard.steps).toBe(2);
  expect(heard.speed).toBe(5);
});

it("reports a jump, and its landing with the impact, but no steps in the air", () => {
  const { heard, step } = walker();
  step([1, 1], { grounded: false, verticalSpeed: 5 });
  step([0, 0], { grounded: false, verticalSpeed: 2 });
  step([1, 1], { grounded: false, verticalSpeed: -3.5 });
  expect(heard).toMatchObject({ steps: 0, jumps: 1, landings: 0 });
  step([0, 0]);
  step([1, 1]);
  expect(heard).toMatchObject({ steps: 0, jumps: 1, landings: 1, impact: 0.5 });
});

it("reports a double jump as another jump", () => {
  const { heard, step } = walker();
  step([0, 0], { grounded: false, verticalSpeed: 5 });
  step([0, 0], { doing: "double", grounded: false, verticalSpeed: 5 });
  expect(heard.jumps).toBe(2);
});

it("reports no steps on a ladder", () => {
  const { heard, step } = walker();
  step([0, 0], { doing: "climb" });
  step([1, 1], { doing: "climb" });
  expect(heard.steps).toBe(0);
});
