import { expect, test } from "vitest";
import { joystickPush } from "./joystick.ts";

test("a finger in the middle pushes nowhere", () => {
  expect(joystickPush(0, 0, 50)).toEqual({ x: 0, y: 0 });
});

test("up on the screen is forward, half the way is half the push", () => {
  expect(joystickPush(0, -25, 50)).toEqual({ x: 0, y: 0.5 });
});

test("beyond the edge a push stays whole and keeps its direction", () => {
  const { x, y } = joystickPush(300, -300, 50);
  expect(Math.hypot(x, y)).toBeCloseTo(1);
  expect(x).toBeCloseTo(y);
});
