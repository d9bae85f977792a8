import { describe, expect, test } from "vitest";
import { Input } from "./input.ts";

const held = (input: Input, ...codes: string[]) => {
  for (const code of codes) input.keyDown(code);
  const { moveX, moveY, isRunning } = input.read();
  for (const code of codes) input.keyUp(code);
  return { moveX, moveY, isRunning };
};
const still = { moveX: 0, moveY: 0, isRunning: false };

describe("a gamepad", () => {
  test("walks and turns by its sticks until they are released", () => {
    const input = new Input();
    input.stick(0.5, -1, 1, 0.25);
    const { moveX, moveY, lookX, lookY } = input.read(0.1);
    expect(Math.hypot(moveX, moveY)).toBeLessThanOrEqual(1);
    expect(moveY).toBeLessThan(-0.8);
    expect(lookX).toBeCloseTo(62);
    expect(lookY).toBeCloseTo(-15.5);
    expect(input.device).toBe("gamepad");
    input.stick(0, 0, 0, 0);
    expect(input.read(0.1)).toMatchObject({ moveX: 0, moveY: 0, lookX: 0 });
  });

  test("jumps, runs and zooms by the chosen buttons; each press is reported", () => {
    const input = new Input();
    const told: string[] = [];
    input.onPadButton = (code, isDown) => told.push(`${code} ${isDown}`);
    input.bind({ pad_jump: "Pad1" });
    input.padButton("Pad0", true);
    input.padButton("Pad1", true);
    input.padButton("Pad12", true);
    expect(input.read(0.1).zoom).toBeCloseTo(-1.9);
    expect(input.takeJump()).toBe(true);
    expect(told).toEqual(["Pad0 true", "Pad1 true", "Pad12 true"]);
    input.padButton("Pad12", false);
    expect(input.read(0.1).zoom).toBe(0);
  });

  test("does nothing while controls are off", () => {
    const input = new Input();
    input.setEnabled(false);
    input.stick(1, 1, 1, 1);
    input.padButton("Pad0", true);
    expect(input.read(0.1)).toMatchObject({ moveX: 0, lookX: 0, wantsJump: false });
  });
});

describe("movement keys", () => {
  test("are W, A, S, D and the arrows until others are chosen", () => {
    const input = new Input();
    expect(held(input, "KeyW")).toEqual({ ...still, moveY: 1 });
    expect(held(input, "ArrowLeft", "ShiftRight")).toEqual({ moveX: -1, moveY: 0, isRunning: true });
    expect(input.hears("KeyZ")).toBe(false);
  });

  test("are the chosen ones from then on; the arrows also work", () => {
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

  test("an arrow that was bound to something else does only that", () => {
    const input = new Input();
    input.bind({ run: "ArrowUp" });
    expect(held(input, "ArrowUp")).toEqual({ ...still, isRunning: true });
  });

  test("a held key is released when it is bound to something else", () => {
    const input = new Input();
    input.keyDown("KeyW");
    input.bind({ walk_forward: "KeyZ", jump: "KeyW" });
    expect(input.read()).toMatchObject({ moveX: 0, moveY: 0, wantsJump: false });
  });

  test("a held key keeps walking when others are bound", () => {
    const input = new Input();
    input.keyDown("KeyW");
    input.bind({ jump: "KeyJ" });
    expect(input.read()).toMatchObject({ moveX: 0, moveY: 1 });
  });

  test("a tap counts for a frame, however long that takes; it doesn't hold on", () => {
    const input = new Input();
    input.keyDown("KeyW");
    input.keyUp("KeyW");
    expect(input.read()).toMatchObject({ moveY: 1 });
    expect(input.read()).toMatchObject({ moveY: 0 });
  });

  test("a tap that is pressed again before a frame is held", () => {
    const input = new Input();
    input.keyDown("KeyW");
    input.keyUp("KeyW");
    input.keyDown("KeyW");
    input.read();
    expect(input.read()).toMatchObject({ moveY: 1 });
    input.keyUp("KeyW");
    expect(input.read()).toMatchObject({ moveY: 0 });
  });

  test("a tap before the page lost the focus moves nobody", () => {
    const input = new Input();
    input.keyDown("KeyW");
    input.keyUp("KeyW");
    input.releaseAll();
    expect(input.read()).toMatchObject({ moveY: 0 });
  });

  test("a tap is a step of one's own: nobody guides any more", () => {
    const input = new Input();
    input.beginGuiding();
    input.guide(1, 0, false);
    input.keyDown("KeyW");
    input.keyUp("KeyW");
    expect(input.read()).toMatchObject({ moveX: 0, moveY: 1 });
    expect(input.isGuided).toBe(false);
  });
});
