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
  it("move the body by the most recently connected one, if it has the standard mapping", () => {
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

  it("also release everything if the browser drops one without an event", () => {
    plug(pad({ axes: [0, -1, 0, 0] }));
    expect(walk()).toBeCloseTo(1);
    pads = [];
    expect(walk()).toBe(0);
  });

  it("ignore repeated reports, and support pads without timestamps", () => {
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

  it("are absent in browsers without them", () => {
    vi.stubGlobal("navigator", {});
    expect(() => new Gamepads(input).poll()).not.toThrow();
  });
});

describe("haptics", () => {
  it("go to the device in use: the pad rumbles, the phone vibrates, a mouse does nothing", () => {
    plug(pad());
    feel("bump", "gamepad", gamepads);
    expect(felt).toEqual([{ duration: 70, weakMagnitude: 0.2, strongMagnitude: 0.45 }]);
    expect(hum).toEqual([]);
    feel("refusal", "touch", gamepads);
    expect(hum).toEqual([[30, 40, 30]]);
    feel("tap", "keyboard", gamepads);
    expect([felt.length, hum.length]).toEqual([1, 1]);
  });

  it("do nothing on pads and phones without support", () => {
    plug(pad({ vibrationActuator: undefined as never }));
    expect(() => feel("tap", "gamepad", gamepads)).not.toThrow();
    vi.stubGlobal("navigator", { getGamepads: () => pads });
    expect(() => feel("tap", "touch", gamepads)).not.toThrow();
  });
});
