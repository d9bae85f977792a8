import { beforeEach, expect, it } from "vitest";
import { PoseSchedule } from "./pose-schedule.ts";

let schedule: PoseSchedule;
beforeEach(() => {
  schedule = new PoseSchedule();
  schedule.begin(1);
});

it("poses people nearby in each frame, and others less often with distance", () => {
  const seconds = [1, 11.9, 12.1, 28.5, 44.9, 60, 200].map((distance) =>
    schedule.secondsBetween(distance, true, schedule.isFar(distance, false)),
  );
  expect(seconds[0]).toBe(0);
  expect(seconds[1]).toBe(0);
  expect(seconds[2]).toBeCloseTo(1 / 30, 3);
  expect(seconds[3]).toBeCloseTo((1 / 30 + 1 / 12) / 2, 3);
  expect(seconds[4]).toBeCloseTo(1 / 12, 3);
  expect(seconds[5]).toBe(1 / 12);
  expect(seconds[6]).toBe(1 / 12);
});

it("poses people out of view only as often as their audible steps need, or rarely", () => {
  expect(schedule.secondsBetween(5, false, false)).toBe(1 / 30);
  expect(schedule.secondsBetween(15, false, false)).toBe(0.5);
});

it("reduces detail from a shorter distance in a large crowd", () => {
  schedule.begin(480);
  expect([schedule.near, schedule.simple]).toEqual([6, 22.5]);
  expect(schedule.gone).toBe(220);
  schedule.begin(120);
  expect([schedule.near, schedule.simple]).toEqual([12, 45]);
});

it("has hysteresis at the far distance", () => {
  expect(schedule.isFar(45.1, false)).toBe(true);
  expect(schedule.isFar(44, true)).toBe(true);
  expect(schedule.isFar(44, false)).toBe(false);
  expect(schedule.isFar(42, true)).toBe(false);
});

it("has shorter distances in lower quality, from the next frame on", () => {
  schedule.setQuality("low");
  expect(schedule.near).toBe(12);
  schedule.begin(1);
  expect([schedule.near, schedule.simple, schedule.gone]).toEqual([6, 18, 90]);
});
