import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { WATERLINE } from "../avatars/types.ts";
import { CollisionWorld } from "../collision/collision-world.ts";
import { Zones, type Water } from "../zones/zones.ts";
import { CharacterController } from "./character-controller.ts";
import { Course } from "./course.fixture.ts";
import { newMoveInput, type MoveInput } from "./movement-mode.ts";
import { GAIT, SWIM } from "./movement-tuning.ts";

const DT = 1 / 60;
const SURFACE = -0.3;
const WATER: Water = { x: 0, z: 0, halfX: 5, halfZ: 5, isRound: false, surface: SURFACE, floor: -3 };

/** A pool of 10 × 10 m in a lawn at height 0: a floor and four walls. */
const pool = (): Course =>
  new Course()
    .box(-12, -3.2, -12, 12, -3, 12)
    .box(-12, -3, -12, 12, 0, -5)
    .box(-12, -3, 5, 12, 0, 12)
    .box(-12, -3, -12, -5, 0, 12)
    .box(5, -3, -12, 12, 0, 12);

function bodyAt(x: number, y: number, z: number, course = pool()): CharacterController {
  const solids = new CollisionWorld();
  solids.setEnvironment(course.build());
  const zones = new Zones();
  zones.set("environment", { waters: [WATER] });
  const body = new CharacterController(solids, zones);
  body.teleport(x, y, z, 0);
  return body;
}

function pass(body: CharacterController, seconds: number, wants: Partial<MoveInput> = {}): void {
  const wish = { ...newMoveInput(), ...wants };
  for (let t = 0; t < seconds - 1e-9; t += DT) body.step(wish, DT);
}

function afloat(x = 0, z = 0): CharacterController {
  const body = bodyAt(x, SURFACE - WATERLINE, z);
  pass(body, 3);
  return body;
}

const speedOf = ({ velocity }: CharacterController): number => Math.hypot(velocity.x, velocity.z);

describe("in deep water", () => {
  it("the body floats at the waterline and bobs", () => {
    const body = afloat();
    expect(body.doing).toBe("swim");
    const heights: number[] = [];
    for (let i = 0; i < 180; i++) {
      pass(body, DT);
      heights.push(body.position.y);
    }
    const [low, high] = [Math.min(...heights), Math.max(...heights)];
    expect(low).toBeGreaterThan(SURFACE - WATERLINE - 0.08);
    expect(high).toBeLessThan(SURFACE - WATERLINE + 0.08);
    expect(high - low).toBeGreaterThan(0.01);
  });

  it("swimming is slower than walking, and faster with the run key", () => {
    const fastest = (isRunning: boolean): number => {
      const body = afloat(-4);
      pass(body, 1.5, { x: 1, isRunning });
      return speedOf(body);
    };
    expect(fastest(false)).toBeCloseTo(SWIM.speed, 1);
    expect(fastest(true)).toBeCloseTo(SWIM.fast, 1);
    expect(fastest(true)).toBeLessThan(GAIT.run);
  });

  it("the body glides on a little after the keys are released, then stops", () => {
    const body = afloat(-4);
    pass(body, 1, { x: 1 });
    const { x } = body.position;
    pass(body, 2);
    expect(body.position.x).toBeGreaterThan(x + 0.05);
    expect(body.position.x).toBeLessThan(x + 0.8);
    expect(speedOf(body)).toBeLessThan(0.01);
  });

  it("the body turns towards its movement; in first person, towards the view", () => {
    const body = afloat();
    pass(body, 2, { x: 1 });
    expect(body.heading).toBeCloseTo(-Math.PI / 2, 1);
    pass(body, 1, { x: 1, faces: 0.4 });
    expect(body.heading).toBeCloseTo(0.4, 2);
  });

  it("a dive goes under and surfaces again; a high fall does not hit the floor", () => {
    const body = bodyAt(0, 6, 0);
    let lowest = 0;
    for (let i = 0; i < 300; i++) {
      pass(body, DT);
      lowest = Math.min(lowest, body.position.y);
    }
    expect(lowest).toBeLessThan(SURFACE - WATERLINE - 0.2);
    expect(lowest).toBeGreaterThan(-3);
    expect(body.position.y).toBeCloseTo(SURFACE - WATERLINE, 1);
  });
});

describe("at the edge", () => {
  it("swimming against it climbs out onto it", () => {
    const body = afloat(0, -3.5);
    pass(body, 2.5, { z: -1 });
    pass(body, 1.2);
    expect(body.doing).toBe("move");
    expect(body.isGrounded).toBe(true);
    expect(body.position.y).toBeCloseTo(0, 2);
    expect(body.position.z).toBeLessThan(-5);
  });

  it("walls that are too high are neither climbed nor passed", () => {
    const high = pool().box(-12, -3, -12, 12, 1.2, -5);
    const body = bodyAt(0, SURFACE - WATERLINE, -3.5, high);
    pass(body, 5, { z: -1 });
    expect(body.doing).toBe("swim");
    expect(body.position.z).toBeGreaterThan(-5);
    expect(body.position.z).toBeLessThan(-4.4);
  });

  it("spaces too low to stand in are not climbed into", () => {
    const covered = pool().box(-12, 1, -12, 12, 1.2, -5);
    const body = bodyAt(0, SURFACE - WATERLINE, -3.5, covered);
    pass(body, 5, { z: -1 });
    expect(body.doing).toBe("swim");
    expect(body.position.z).toBeGreaterThan(-5);
  });

  it("over a rising floor the body walks out, without climbing", () => {
    const beach = pool();
    for (let i = 1; i <= 12; i++) beach.box(-5, -3, i * 0.35, 5, -3 + i * 0.2, 5);
    const body = bodyAt(0, SURFACE - WATERLINE, -1, beach);
    pass(body, 2.5);
    const doings = new Set<string>();
    for (let i = 0; i < 360 && body.doing !== "move"; i++) {
      pass(body, DT, { z: 1 });
      doings.add(body.doing);
    }
    expect(body.doing).toBe("move");
    expect(doings).not.toContain("climb");
    pass(body, 1.5, { z: 1 });
    expect(body.position.y).toBeGreaterThan(SURFACE - 0.4);
  });
});

it("depth decides about swimming: in hip-deep water the body walks", () => {
  const wading = pool().box(-5, -3, -5, 5, SURFACE - SWIM.deep + 0.1, 5);
  const body = bodyAt(0, 0, 0, wading);
  pass(body, 1, { x: 1 });
  expect(body.doing).toBe("move");
  expect(body.isGrounded).toBe(true);
});

it("swimmers never leave a pool through its floor or walls, whatever the input", () => {
  const move = fc.record({
    angle: fc.double({ min: 0, max: 7, noNaN: true }),
    isRunning: fc.boolean(),
    jump: fc.boolean(),
    frames: fc.integer({ min: 1, max: 40 }),
  });
  const solids = new CollisionWorld();
  // Walls too high to climb.
  solids.setEnvironment(
    new Course()
      .box(-6, -3.2, -6, 6, -3, 6)
      .box(-6, -3, -6, 6, 4, -5)
      .box(-6, -3, 5, 6, 4, 6)
      .box(-6, -3, -6, -5, 4, 6)
      .box(5, -3, -6, 6, 4, 6)
      .build(),
  );
  const zones = new Zones();
  zones.set("environment", { waters: [WATER] });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 10 }), fc.constantFrom(1 / 60, 1 / 15), (moves, dt) => {
      const body = new CharacterController(solids, zones);
      body.teleport(0, -2, 0, 0);
      for (const { angle, isRunning, jump, frames } of moves) {
        const wants = { ...newMoveInput(), x: Math.cos(angle), z: Math.sin(angle), isRunning, jump };
        for (let i = 0; i < frames; i++) {
          body.step(wants, dt);
          const { x, y, z } = body.position;
          expect(Math.abs(x)).toBeLessThan(4.8);
          expect(Math.abs(z)).toBeLessThan(4.8);
          expect(y).toBeGreaterThan(-3.01);
          expect(y).toBeLessThan(SURFACE);
        }
      }
    }),
    { numRuns: 25 },
  );
});
