import { describe, expect, it } from "vitest";
import { newQuantizedPose, SPEED, UNITS_PER_M, type QuantizedPose } from "@veranda/wire";
import { MAX_SPEED, TELEPORTS } from "../limits/limits.ts";
import { MovementCheck } from "./movement-check.ts";

/** Metres and metres a second. */
const at = (x: number, y = 0, z = 0, vx = 0): QuantizedPose => ({
  ...newQuantizedPose(),
  x: x * UNITS_PER_M,
  y: y * UNITS_PER_M,
  z: z * UNITS_PER_M,
  vx: Math.round(vx / SPEED),
});

function arrived(pose: QuantizedPose): MovementCheck {
  const check = new MovementCheck(0);
  check.arrive(pose);
  return check;
}

/** Walks along x in steps of 100 ms on the client's count while the server's clock passes by `msAStep`. */
function walk(check: MovementCheck, metresPerS: number, steps: number, msAStep = 100): string | null {
  for (let step = 1; step <= steps; step += 1) {
    const way = metresPerS / 10;
    const refusal = check.refusal(at((step - 1) * way), at(step * way), 1, false, step * msAStep);
    if (refusal !== null) return refusal;
  }
  return null;
}

describe("moves", () => {
  it("at the limit are possible for ever", () => {
    expect(walk(arrived(at(0)), MAX_SPEED.ground, 600)).toBeNull();
  });

  it("at twice the limit are not", () => {
    expect(walk(arrived(at(0)), MAX_SPEED.ground * 2, 20)).toBe("speed");
  });

  it("do not become possible by counting steps faster than time passes", () => {
    expect(walk(arrived(at(0)), MAX_SPEED.ground, 100, 50)).toBe("speed");
  });

  it("that come all at once after a second of lag are possible", () => {
    const check = arrived(at(0));
    expect(walk(check, 5, 20)).toBeNull();
    for (let step = 21; step <= 30; step += 1) {
      expect(check.refusal(at((step - 1) / 2), at(step / 2), 1, false, 3_000)).toBeNull();
    }
  });

  it("are judged by their height too: a fall is possible, a rise like it is not", () => {
    expect(arrived(at(0)).refusal(at(0, 10), at(0, 5), 1, false, 100)).toBeNull();
    expect(arrived(at(0)).refusal(at(0, 5), at(0, 10), 1, false, 100)).toBe("speed");
  });

  it("with a speed that nobody has are refused: others would be shown it", () => {
    expect(arrived(at(0)).refusal(at(0), at(0, 0, 0, 20), 1, false, 100)).toBe("speed");
  });
});

describe("jumps to a place that leads elsewhere", () => {
  const home = at(0);
  const jump = (check: MovementCheck, now: number) => check.refusal(at(50), home, 1, true, now);

  it("are possible a few times in a row, then as often as time gives them back", () => {
    const check = arrived(home);
    for (let i = 0; i < TELEPORTS.burst; i += 1) expect(jump(check, 100)).toBeNull();
    expect(jump(check, 100)).toBe("teleport");
    expect(jump(check, 100 + TELEPORTS.periodMs)).toBeNull();
    expect(jump(check, 100 + TELEPORTS.periodMs)).toBe("teleport");
  });
});

/** Goes through heights and ways, each reached 100 ms after the one before; answers the first refusal. */
function rise(
  check: MovementCheck,
  heights: readonly number[],
  waysM: readonly number[] = [],
): string | null {
  let from = at(0);
  let x = 0;
  for (const [i, y] of heights.entries()) {
    x += waysM[i] ?? 0;
    const to = at(x, y);
    const refusal = check.refusal(from, to, 1, false, (i + 1) * 100);
    if (refusal !== null) return refusal;
    from = to;
  }
  return null;
}
const steps = <T>(count: number, of: (step: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => of(i + 1));
const thrown = (speed: number, i: number): number => Math.max(0, speed * i * 0.1 - 9.5 * (i * 0.1) ** 2);

describe("a rise (rule W24)", () => {
  it("is possible on a ladder for ever, and up the steepest slope at a run", () => {
    expect(
      rise(
        arrived(at(0)),
        steps(300, (i) => i * 0.2),
      ),
    ).toBeNull();
    expect(
      rise(
        arrived(at(0)),
        steps(100, (i) => i * 0.59),
        steps(100, () => 0.5),
      ),
    ).toBeNull();
  });

  it("is possible by a double jump again and again, and by a trampoline", () => {
    const bounces = steps(120, (i) => thrown(6, i % 7) + (i % 7 > 3 ? 0.7 : 0));
    expect(rise(arrived(at(0)), bounces)).toBeNull();
    expect(
      rise(
        arrived(at(0)),
        steps(13, (i) => thrown(12, i)),
      ),
    ).toBeNull();
  });

  it("is not possible by flying: up without an end, however slowly it begins", () => {
    expect(
      rise(
        arrived(at(0)),
        steps(60, (i) => i * 0.5),
      ),
    ).toBe("speed");
    expect(
      rise(
        arrived(at(0)),
        steps(60, (i) => i),
      ),
    ).toBe("speed");
  });
});

describe("a teleporter (rule W24)", () => {
  const arrivalPoints = {
    arrivals: [[150, 0, 0]] as const,
    teleporters: [{ from: [40, 0, 0] as const, radius: 1, to: [100, 5, 0] as const }],
  };
  const visitor = (): MovementCheck => {
    const check = new MovementCheck(0, [0, 0, 0], () => arrivalPoints);
    check.arrive(at(0));
    return check;
  };

  it("takes who stands in it to its target, and nobody else there", () => {
    expect(visitor().refusal(at(40.5), at(100, 5), 1, true, 100)).toBeNull();
    expect(visitor().refusal(at(60), at(100, 5), 1, true, 100)).toBe("teleport");
    expect(visitor().refusal(at(40.5), at(100, 25), 1, true, 100)).toBe("teleport");
    expect(visitor().refusal(at(40.5), at(120, 5), 1, true, 100)).toBe("teleport");
  });

  it("is not needed to a place to arrive at", () => {
    expect(visitor().refusal(at(60), at(149), 1, true, 100)).toBeNull();
  });
});

describe("a jump", () => {
  it("is possible over a short way and back to where one arrived, and nowhere else", () => {
    const check = arrived(at(0));
    expect(check.refusal(at(100), at(110), 1, true, 100)).toBeNull();
    expect(check.refusal(at(100), at(3), 1, true, 200)).toBeNull();
    expect(check.refusal(at(100), at(50), 1, true, 300)).toBe("teleport");
  });
});
