import { describe, expect, test } from "vitest";
import { Input } from "./input.ts";

const held = (input: Input, ...codes: string[]) => {
  for (const code of codes) input.keyDown(code);
  const { moveX, moveY, isRunning } = input.read();
  for (const code of codes) input.keyUp(code);
  return { moveX, moveY, isRunning };
};
const still = { moveX: 0, moveY: 0, isRunning: false };

describe("keys that one walks by", () => {
  test("are W, A, S, D and the arrows until others are chosen", () => {
    const input = new Input();
    expect(held(input, "KeyW")).toEqual({ ...still, moveY: 1 });
    expect(held(input, "ArrowLeft", "ShiftRight")).toEqual({ moveX: -1, moveY: 0, isRunning: true });
    expect(input.hears("KeyZ")).toBe(false);
  });

  test("are the chosen ones from then on; the arrows stay", () => {
    const input = new Input();
    input.bind({ walk_forward: "KeyZ", jump: "KeyJ" });
    expect(held(input, "KeyZ")).toEqual({ ...still, moveY: 1 });
    expect(held(input, "ArrowUp")).toEqual({ ...still, moveY: 1 });
    expect(held(input, "KeyW")).toEqual(still);
    expect(input.hears("KeyW")).toBe(false);
    input.keyDown("KeyJ");
    input.read();
    expect(input.takeJump()).toBe(true);
  });

  test("an arrow that was given to something else does only that", () => {
    const input = new Input();
    input.bind({ run: "ArrowUp" });
    expect(held(input, "ArrowUp")).toEqual({ ...still, isRunning: true });
  });

  test("a key that is held while others are chosen is let go", () => {
    const input = new Input();
    input.keyDown("KeyW");
    input.bind({ jump: "KeyW" });
    expect(input.read()).toMatchObject({ moveX: 0, moveY: 0, wantsJump: false });
  });
});
