import { describe, expect, it } from "vitest";
import { gridPose, SPEED, UNITS_PER_M, type GridPose } from "@veranda/wire";
import { MAX_SPEED } from "./limits.ts";
import { MovementCheck } from "./movement-check.ts";

/** Metres and metres a second. */
const at = (x: number, y = 0, z = 0, vx = 0): GridPose => ({
  ...gridPose(),
  x: x * UNITS_PER_M,
  y: y * UNITS_PER_M,
  z: z * UNITS_PER_M,
  vx: Math.round(vx / SPEED),
});

function arrived(pose: GridPose): MovementCheck {
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

describe("a jump", () => {
  it("is possible over a short way and back to where one arrived, and nowhere else", () => {
    const check = arrived(at(0));
    expect(check.refusal(at(100), at(110), 1, true, 100)).toBeNull();
    expect(check.refusal(at(100), at(3), 1, true, 200)).toBeNull();
    expect(check.refusal(at(100), at(50), 1, true, 300)).toBe("teleport");
  });
});
