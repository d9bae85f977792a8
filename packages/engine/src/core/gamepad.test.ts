import { describe, expect, test } from "vitest";
import { DEAD_ZONE, PadReader, readStick, type PadReading } from "./gamepad.ts";

const pushed = (x: number, y: number, power = 1) => readStick(x, y, { x: 0, y: 0 }, power);

describe("a stick", () => {
  test("a stick near its centre gives no input, in whatever direction it drifts", () => {
    const inside = DEAD_ZONE.inner * 0.99;
    for (let angle = 0; angle < 6.3; angle += 0.1)
      expect(pushed(Math.cos(angle) * inside, Math.sin(angle) * inside)).toEqual({ x: 0, y: 0 });
  });

  test("a stick keeps its direction, and starts softly beyond the dead zone", () => {
    const { x, y } = pushed(0.6, 0.3);
    expect(y / x).toBeCloseTo(0.5);
    expect(Math.hypot(pushed(0.17, 0).x)).toBeLessThan(0.02);
  });

  test("a stick gives full deflection at its rim, and no more in a corner", () => {
    expect(pushed(0.95, 0).x).toBe(1);
    const corner = pushed(1, 1);
    expect(Math.hypot(corner.x, corner.y)).toBeCloseTo(1);
  });
});

const pad = (axes: number[], down: number[] = []): PadReading => ({
  axes,
  buttons: Array.from({ length: 17 }, (_, i) => ({
    pressed: down.includes(i),
    value: down.includes(i) ? 1 : 0,
  })),
});

describe("a gamepad", () => {
  const listen = () => {
    const told: string[] = [];
    const sink = {
      stick: (...pushes: number[]) =>
        void told.push(`stick ${pushes.map((push) => Math.round(push + 0)).join()}`),
      padButton: (code: string, isDown: boolean) => void told.push(`${code} ${isDown ? "down" : "up"}`),
    };
    return { told, sink };
  };

  test("reports each change once; up on a stick is forward", () => {
    const { told, sink } = listen();
    const reader = new PadReader();
    reader.read(pad([0, -1, 1, 0], [0]), sink);
    reader.read(pad([0, 0, 0, 0], [0]), sink);
    reader.read(pad([0, 0, 0, 0]), sink);
    reader.read(pad([0, 0, 0, 0]), sink);
    expect(told).toEqual(["stick 0,1,1,0", "Pad0 down", "stick 0,0,0,0", "Pad0 up"]);
  });

  test("releases everything when it is unplugged", () => {
    const { told, sink } = listen();
    const reader = new PadReader();
    reader.read(pad([1, 0, 0, 0], [3]), sink);
    told.length = 0;
    reader.release(sink);
    expect(told).toEqual(["stick 0,0,0,0", "Pad3 up"]);
  });
});
