import { expect, it } from "vitest";
import { newMoveInput, type MoveInput } from "./movement-mode.ts";
import { GAIT } from "./movement-tuning.ts";
import { Pace } from "./pace.ts";

const DT = 1 / 60;

const runner = () => {
  const pace = new Pace();
  const body = {
    position: { x: 0, y: 0, z: 0 },
    velocity: { x: 0, y: 0, z: 0 },
    heading: 0,
    isGrounded: true,
  };
  const go = (seconds: number, more: Partial<MoveInput> = {}, turnRate = 0): number => {
    const wants = { ...newMoveInput(), z: -1, isRunning: true, ...more };
    let speed = 0;
    for (let t = 0; t < seconds; t += DT)
      speed = pace.step(body, wants, Math.hypot(wants.x, wants.z), turnRate, DT);
    return speed;
  };
  return { pace, body, go };
};

it("walks, runs, and sprints after going straight for some way", () => {
  const { go } = runner();
  expect(go(4, { isRunning: false })).toBe(GAIT.walk);
  expect(go(GAIT.sprintFrom)).toBeCloseTo(GAIT.run, 2);
  expect(go(GAIT.sprintAt)).toBe(GAIT.sprint);
});

it("stops sprinting in a turn and when the stick is not fully deflected", () => {
  for (const [more, turnRate] of [
    [{}, 1.5],
    [{ z: -0.8 }, 0],
  ] as const) {
    const { go } = runner();
    go(4);
    expect(go(DT, more, turnRate)).toBe(GAIT.run);
  }
});

it("keeps sprinting through a jump", () => {
  const { go, body } = runner();
  go(4);
  body.isGrounded = false;
  expect(go(0.5, {}, 2)).toBe(GAIT.sprint);
});

it("is slower sideways and backwards if the view points elsewhere", () => {
  const { go } = runner();
  expect(go(DT, { faces: 0 })).toBeCloseTo(GAIT.run, 6);
  expect(go(DT, { x: 1, z: 0, faces: 0 })).toBeCloseTo(GAIT.run * GAIT.sideways, 6);
  expect(go(DT, { z: 1, faces: 0 })).toBeCloseTo(GAIT.run * GAIT.backwards, 6);
});

it("is slow for a moment after a hard landing, unless it bounces", () => {
  const { go, pace } = runner();
  pace.stagger();
  expect(go(GAIT.stagger / 2)).toBeCloseTo(GAIT.run * 0.3, 6);
  expect(go(GAIT.stagger)).toBe(GAIT.run);
  pace.stagger();
  pace.steady();
  expect(go(DT)).toBe(GAIT.run);
});
