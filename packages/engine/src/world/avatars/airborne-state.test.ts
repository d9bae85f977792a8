import { expect, it } from "vitest";
import { AirborneState } from "./airborne-state.ts";
import { atRest, type AvatarMotion } from "./types.ts";

const DT = 1 / 60;
const LAND = 0.4;
const HARD_LAND = 0.9;

const body = () => {
  const air = new AirborneState(LAND, HARD_LAND);
  const go = (motion: Partial<AvatarMotion>, seconds = DT): string => {
    for (let t = 0; t < seconds - 1e-9; t += DT) air.advance({ ...atRest(), ...motion }, DT);
    return air.phase;
  };
  const falls = (verticalSpeed: number, seconds = DT) => go({ grounded: false, verticalSpeed }, seconds);
  return { air, go, falls };
};

it("goes through crouch, jump, fall and landing, and stands again", () => {
  const { air, go, falls } = body();
  expect(go({ doing: "ready" })).toBe("ready");
  expect(air.isOnGround).toBe(true);
  expect(falls(5, 0.3)).toBe("jump");
  expect(air.isOnGround).toBe(false);
  expect(falls(-4, 0.3)).toBe("jump");
  expect(falls(-6.5)).toBe("fall");
  expect(go({})).toBe("land");
  expect(air.landStrength).toBe(1);
  expect(go({}, LAND - 2 * DT)).toBe("land");
  expect(go({}, 3 * DT)).toBe("ground");
});

it("doesn't take a step down for a fall, but does take a long drop for one", () => {
  const { falls, go } = body();
  expect(falls(-1, 0.1)).toBe("ground");
  expect(go({})).toBe("ground");
  expect(falls(-1, 0.1)).toBe("ground");
  expect(falls(-2, 0.1)).toBe("fall");
});

it("lands according to the speed of the fall: unnoticed, or longer and on one hand", () => {
  const soft = body();
  soft.falls(3);
  soft.falls(-1.4);
  soft.go({});
  expect(soft.air.landStrength).toBe(0);
  const hard = body();
  hard.falls(-10.6, 0.2);
  expect(hard.go({})).toBe("land");
  expect(hard.air.isHardLanding).toBe(true);
  expect(hard.go({}, LAND + 0.1)).toBe("land");
  expect(hard.go({}, HARD_LAND)).toBe("ground");
  // The next landing depends on its own fall only.
  hard.falls(4);
  hard.go({});
  expect(hard.air.isHardLanding).toBe(false);
  expect(hard.air.landStrength).toBe(0);
});

it("double-jumps once, and also jumps when a trampoline reverses a fall", () => {
  const { go, falls } = body();
  falls(4);
  expect(go({ doing: "double", grounded: false, verticalSpeed: 4 })).toBe("double");
  expect(go({ doing: "double", grounded: false, verticalSpeed: -7 })).toBe("fall");
  expect(go({ doing: "double", grounded: false, verticalSpeed: -1 })).toBe("fall");
  expect(falls(6)).toBe("jump");
});

it("climbing, swimming and sitting are neither airborne nor a landing", () => {
  for (const doing of ["climb", "swim", "sit"] as const) {
    const { go, falls } = body();
    falls(-8);
    expect(go({ doing, grounded: false, verticalSpeed: -8 })).toBe("ground");
    expect(go({})).toBe("ground");
  }
});
