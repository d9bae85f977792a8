import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Input } from "../../core/input.ts";
import { Gamepads } from "./gamepad.ts";
import { feel } from "./haptics.ts";

type Pad = {
  connected: boolean;
  mapping: string;
  timestamp: number;
  axes: number[];
  buttons: { pressed: boolean; value: number }[];
  vibrationActuator: { playEffect: (name: string, how: object) => Promise<void> };
};
const felt: object[] = [];
const pad = (more: Partial<Pad> = {}): Pad => ({
  connected: true,
  mapping: "standard",
  timestamp: 0,
  axes: [0, 0, 0, 0],
  buttons: Array.from({ length: 17 }, () => ({ pressed: false, value: 0 })),
  vibrationActuator: {
    playEffect: (_, how) => {
      felt.push(how);
      return Promise.resolve();
    },
  },
  ...more,
});

let page: EventTarget;
let pads: (Pad | null)[];
let hum: number[][];
let input: Input;
let gamepads: Gamepads;

beforeEach(() => {
  page = new EventTarget();
  pads = [];
  hum = [];
  felt.length = 0;
  vi.stubGlobal("window", page);
  vi.stubGlobal("navigator", {
    getGamepads: () => pads,
    vibrate: (pattern: number[]) => hum.push(pattern) > 0,
  });
  input = new Input();
  gamepads = new Gamepads(input);
});
afterEach(() => {
  gamepads.dispose();
  vi.unstubAllGlobals();
});
const plug = (...each: (Pad | null)[]): void => {
  pads = each;
  page.dispatchEvent(new Event("gamepadconnected"));
};
const walk = (): number => {
  gamepads.poll();
  return input.read().moveY;
};

describe("gamepads", () => {
  it("walk by the one that was plugged in last, if its buttons are where buttons are", () => {
    plug(pad(), pad({ axes: [0, -1, 0, 0] }), pad({ mapping: "", axes: [0, 1, 0, 0] }), null);
    expect(walk()).toBeCloseTo(1);
    expect(input.device).toBe("gamepad");
  });

  it("release everything when they are disconnected", () => {
    const one = pad({ axes: [0, -1, 0, 0] });
    plug(one);
    expect(walk()).toBeCloseTo(1);
    pads = [null];
    page.dispatchEvent(new Event("gamepaddisconnected"));
    expect(walk()).toBe(0);
  });

  it("let go as well where the browser drops one without a word", () => {
    plug(pad({ axes: [0, -1, 0, 0] }));
    expect(walk()).toBeCloseTo(1);
    pads = [];
    expect(walk()).toBe(0);
  });

  it("stand still between two reports, and follow one that tells no times", () => {
    const one = pad({ timestamp: 5, axes: [0, -1, 0, 0] });
    plug(one);
    expect(walk()).toBeCloseTo(1);
    one.axes = [0, 0, 0, 0];
    expect(walk()).toBeCloseTo(1);
    one.timestamp = 6;
    expect(walk()).toBe(0);
    one.timestamp = 0;
    one.axes = [0, -1, 0, 0];
    expect(walk()).toBeCloseTo(1);
    one.axes = [0, 0, 0, 0];
    expect(walk()).toBe(0);
  });

  it("are none where the browser has none of them", () => {
    vi.stubGlobal("navigator", {});
    expect(() => new Gamepads(input).poll()).not.toThrow();
  });
});

describe("what is felt in the hand", () => {
  it("is felt on what is used: the pad hums, the phone buzzes, a mouse does nothing", () => {
    plug(pad());
    feel("bump", "gamepad", gamepads);
    expect(felt).toEqual([{ duration: 70, weakMagnitude: 0.2, strongMagnitude: 0.45 }]);
    expect(hum).toEqual([]);
    feel("refusal", "touch", gamepads);
    expect(hum).toEqual([[30, 40, 30]]);
    feel("tap", "keyboard", gamepads);
    expect([felt.length, hum.length]).toEqual([1, 1]);
  });

  it("is nothing on a pad that can't hum, and on a phone without it", () => {
    plug(pad({ vibrationActuator: undefined as never }));
    expect(() => feel("tap", "gamepad", gamepads)).not.toThrow();
    vi.stubGlobal("navigator", { getGamepads: () => pads });
    expect(() => feel("tap", "touch", gamepads)).not.toThrow();
  });
});
