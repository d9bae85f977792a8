import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Input, STILL } from "./input.ts";

const WALK = ["KeyW", "KeyA", "KeyS", "KeyD", "ArrowUp", "ArrowLeft", "ShiftLeft", "Space"] as const;
type Act =
  | { what: "down" | "up"; code: string }
  | { what: "joystick" | "stick"; x: number; y: number }
  | { what: "blur" | "off" | "on" | "read" };
const push = fc.double({ min: -1, max: 1, noNaN: true });

describe("simultaneous keys, sticks and touches", () => {
  const act = fc.oneof(
    fc.record({ what: fc.constantFrom("down" as const, "up" as const), code: fc.constantFrom(...WALK) }),
    fc.record({ what: fc.constantFrom("joystick" as const, "stick" as const), x: push, y: push }),
    fc.record({ what: fc.constantFrom("blur" as const, "off" as const, "on" as const, "read" as const) }),
  );
  const does = (input: Input, each: Act): void => {
    if (each.what === "down") input.keyDown(each.code);
    else if (each.what === "up") input.keyUp(each.code);
    else if (each.what === "joystick") input.joystick(each.x, each.y);
    else if (each.what === "stick") input.stick(each.x, each.y, 0, 0);
    else if (each.what === "blur") input.releaseAll();
    else if (each.what === "read") input.read(1 / 60);
    else input.setEnabled(each.what === "on");
  };

  it("combined inputs don't walk faster than a single one", () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        const input = new Input();
        for (const each of acts) does(input, each);
        const { moveX, moveY, rise } = input.read(1 / 60);
        expect(Math.hypot(moveX, moveY)).toBeLessThanOrEqual(1 + 1e-9);
        expect(Math.abs(rise)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("stop the person once all are released and the input was read", () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        const input = new Input();
        for (const each of acts) does(input, each);
        input.setEnabled(true);
        input.releaseAll();
        input.stick(0, 0, 0, 0);
        input.read(1 / 60);
        input.takeJump();
        input.takeInteract();
        expect(input.read(1 / 60)).toEqual(STILL);
      }),
    );
  });

  it("while controls are off input is ignored, except the page's own joystick", () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        const input = new Input();
        input.setEnabled(false);
        for (const each of acts) if (each.what !== "on" && each.what !== "joystick") does(input, each);
        expect(input.read(1 / 60)).toEqual(STILL);
      }),
    );
  });
});

describe("turning and zooming", () => {
  it("is summed between two frames, and reported once", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(push, push), { maxLength: 10 }), (moves) => {
        const input = new Input();
        for (const [dx, dy] of moves) {
          input.look(dx, dy);
          input.zoom(dy);
          input.pan(dy, dx);
        }
        const sum = (at: 0 | 1): number => moves.reduce((all, move) => all + move[at], 0);
        const { lookX, lookY, zoom, panX, panY } = input.read(0.1);
        for (const [is, shall] of [
          [lookX, sum(0)],
          [lookY, sum(1)],
          [zoom, sum(1)],
          [panX, sum(1)],
          [panY, sum(0)],
        ] as const)
          expect(is).toBeCloseTo(shall, 9);
        expect(input.read(0.1)).toMatchObject({ lookX: 0, lookY: 0, zoom: 0, panX: 0, panY: 0 });
      }),
    );
  });
});

describe("the page's joystick", () => {
  it("ignores a thumb that only rests on it, then walks faster with distance, and runs at its rim", () => {
    const input = new Input();
    const speeds = [0.05, 0.1, 0.3, 0.6, 0.9, 1].map((reach) => {
      input.joystick(0, reach);
      const { moveY, isRunning } = input.read();
      return [moveY, isRunning] as const;
    });
    expect(speeds.slice(0, 2)).toEqual([
      [0, false],
      [0, false],
    ]);
    const pace = speeds.map(([speed]) => speed);
    expect(pace).toEqual(pace.toSorted((a, b) => a - b));
    expect(speeds.at(-1)).toEqual([1, true]);
    expect(speeds[3]?.[1]).toBe(false);
  });

  it("keeps its direction, whatever that is", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
        fc.double({ min: 0.2, max: 1, noNaN: true }),
        (angle, reach) => {
          const input = new Input();
          input.joystick(Math.cos(angle) * reach, Math.sin(angle) * reach);
          const { moveX, moveY } = input.read();
          expect(Math.cos(Math.atan2(moveY, moveX) - angle)).toBeCloseTo(1, 9);
        },
      ),
    );
  });
});

describe("somebody who is being guided", () => {
  it("follows until they take a step of their own, and then walks by themselves", () => {
    const input = new Input();
    input.guide(0, 1, true);
    expect(input.read().moveY, "nobody is led who did not ask").toBe(0);
    input.beginGuiding();
    input.guide(0.6, 0.8, true);
    expect(input.read()).toMatchObject({ moveX: 0.6, moveY: 0.8, isRunning: true });
    input.keyDown("KeyS");
    expect(input.read()).toMatchObject({ moveY: -1, isRunning: false });
    expect(input.isGuided).toBe(false);
    input.keyUp("KeyS");
    expect(input.read().moveY).toBe(0);
  });

  it("begins at rest, wherever they were guided before", () => {
    const input = new Input();
    input.beginGuiding();
    input.guide(1, 0, false);
    input.endGuiding();
    input.beginGuiding();
    expect(input.read().moveX).toBe(0);
  });
});

describe("a tool", () => {
  const tool = {
    down: () => true,
    move: () => undefined,
    up: () => undefined,
    leave: () => undefined,
    key: () => true,
    cursor: "",
    letsHold: true,
  };

  it("a tool that was taken has priority over the default one, and neither works while controls are off", () => {
    const input = new Input();
    const resting = { ...tool };
    input.setRestingTool(resting);
    expect(input.tool).toBe(resting);
    input.takeTool(tool);
    expect(input.tool).toBe(tool);
    input.setEnabled(false);
    expect(input.tool).toBeNull();
    input.setEnabled(true);
    input.takeTool(null);
    expect(input.tool).toBe(resting);
  });
});

describe("jumping and interacting", () => {
  it("are triggered once per press, even one that ended before the frame, and not again while held", () => {
    const input = new Input();
    input.keyDown("Space");
    input.keyUp("Space");
    input.keyDown("KeyE");
    input.read();
    expect([input.takeJump(), input.takeInteract()]).toEqual([true, true]);
    input.keyDown("KeyE");
    input.read();
    expect([input.takeJump(), input.takeInteract()]).toEqual([false, false]);
  });
});
