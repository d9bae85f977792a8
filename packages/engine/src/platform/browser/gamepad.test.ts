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
let lookups = 0;
let hum: number[][];
let input: Input;
let gamepads: Gamepads;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  page = Object.assign(new EventTarget(), { setTimeout, clearTimeout });
  pads = [];
  hum = [];
  felt.length = 0;
  vi.stubGlobal("window", page);
  vi.stubGlobal("navigator", {
    getGamepads: () => {
      lookups += 1;
      return pads;
    },
    vibrate: (pattern: number[]) => hum.push(pattern) > 0,
  });
  input = new Input();
  gamepads = new Gamepads(input);
});
afterEach(() => {
  gamepads.dispose();
  vi.useRealTimers();
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

describe("looking for gamepads, which costs the browser as much as a page in which nobody moves", () => {
  /** Whether one that is pressed now would be found. */
  const isLooking = (): boolean => {
    const before = lookups;
    page.dispatchEvent(new Event("gamepadconnected"));
    return lookups > before;
  };
  /** Of a minute. */
  const shareOfTime = (): number => {
    let found = 0;
    for (let tick = 0; tick < 600; tick++) {
      vi.advanceTimersByTime(100);
      if (isLooking()) found += 1;
    }
    return found / 600;
  };
  const act = (sign: string): void => void page.dispatchEvent(new Event(sign));

  it("goes on while the page is used", () => {
    for (const sign of ["pointermove", "keydown", "pointerdown", "focus"]) {
      vi.advanceTimersByTime(14_000);
      expect(isLooking()).toBe(true);
      act(sign);
    }
  });

  it("happens only now and then while nobody touches it, but never ends", () => {
    vi.advanceTimersByTime(16_000);
    expect(shareOfTime()).toBeGreaterThan(0.08);
    expect(shareOfTime()).toBeLessThan(0.2);
    act("pointermove");
    expect(isLooking()).toBe(true);
  });

  it("goes on once there was one, which may come back", () => {
    plug(pad());
    pads = [null];
    act("gamepaddisconnected");
    expect(shareOfTime()).toBe(1);
    plug(pad({ axes: [0, -1, 0, 0] }));
    expect(walk()).toBeCloseTo(1);
  });

  it("ends with the space", () => {
    gamepads.dispose();
    expect(shareOfTime()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
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
