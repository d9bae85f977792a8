import { describe, expect, it } from "vitest";
import { CollisionWorld } from "../collision/collision-world.ts";
import type { Ladder } from "../zones/zones.ts";
import { CharacterController } from "./character-controller.ts";
import { plain, type Course } from "./course.fixture.ts";
import { newMoveInput, type MoveInput } from "./movement-mode.ts";
import { CLIMB } from "./movement-tuning.ts";

const DT = 1 / 60;
/** On the near side of a block four metres high; faces -Z. */
const LADDER: Ladder = { key: "wall", x: 0, y: 0, z: -1.2, heading: 0, width: 0.6, height: 4 };
const block = (): Course => plain().box(-3, 0, -9, 3, 4, -1.2);
/** Height of the feet when the hands are at the top. */
const HIGHEST = LADDER.height - CLIMB.topReach;

function bodyAt(z: number, y = 0): CharacterController {
  const solids = new CollisionWorld();
  solids.setEnvironment(block().build());
  const body = new CharacterController(solids);
  body.teleport(0, y, z, 0);
  return body;
}

function pass(body: CharacterController, seconds: number, wants: Partial<MoveInput> = {}): void {
  const wish = { ...newMoveInput(), ...wants };
  for (let t = 0; t < seconds - 1e-9; t += DT) body.step(wish, DT);
}

function climbing(): CharacterController {
  const body = bodyAt(-0.6);
  body.climb(LADDER, false);
  pass(body, 0.5);
  return body;
}

describe("on a ladder", () => {
  it("the body hangs in front of the rungs, facing them, and stays where the keys are released", () => {
    const body = climbing();
    expect(body.ladder?.key).toBe("wall");
    expect(body.doing).toBe("climb");
    expect(body.position.z).toBeCloseTo(-1.2 + CLIMB.away, 6);
    expect(body.heading).toBeCloseTo(0, 6);
    pass(body, 1, { up: 1 });
    pass(body, 0.5);
    const { y } = body.position;
    expect(y).toBeGreaterThan(1);
    pass(body, 3);
    expect(body.position.y).toBeCloseTo(y, 6);
  });

  it("climbing has its own speed, and is faster with the run key", () => {
    const risen = (isRunning: boolean): number => {
      const body = climbing();
      pass(body, 0.5, { up: 1, isRunning });
      const { y } = body.position;
      pass(body, 0.5, { up: 1, isRunning });
      return (body.position.y - y) / 0.5;
    };
    expect(risen(false)).toBeCloseTo(CLIMB.up, 1);
    expect(risen(true)).toBeGreaterThan(CLIMB.up * 1.2);
  });

  it("sideways keys do not move the body off the ladder", () => {
    const body = climbing();
    pass(body, 1, { x: 1 });
    expect(body.position.x).toBeCloseTo(0, 6);
    expect(body.ladder?.key).toBe("wall");
  });

  it("climbing over the top leads onto the surface there, and walking goes on", () => {
    const body = climbing();
    pass(body, 2.9, { up: 1 });
    pass(body, 1);
    expect(body.ladder).toBeNull();
    expect(body.doing).toBe("move");
    expect(body.position.y).toBeCloseTo(4, 3);
    expect(body.position.z).toBeLessThan(-1.4);
    pass(body, 0.5, { z: -1 });
    expect(body.position.z).toBeLessThan(-2);
    expect(body.position.y).toBeCloseTo(4, 3);
  });

  it("climbing down at the bottom leaves the ladder; standing there does not", () => {
    const body = climbing();
    pass(body, 0.5, { up: -1 });
    expect(body.ladder).toBeNull();
    expect(body.position.y).toBeCloseTo(0, 3);
    const waiting = climbing();
    pass(waiting, 2);
    expect(waiting.ladder?.key).toBe("wall");
  });

  it("the body never sinks below the ground at the ladder", () => {
    const body = bodyAt(-0.6);
    body.climb(LADDER, false);
    for (let i = 0; i < 120; i++) {
      pass(body, DT, { up: -1 });
      expect(body.position.y).toBeGreaterThan(-1e-6);
    }
  });

  it("a jump leaves backwards, away from the wall, and lands on the ground", () => {
    const body = climbing();
    pass(body, 1, { up: 1 });
    const { y, z } = body.position;
    pass(body, DT, { jump: true });
    expect(body.ladder).toBeNull();
    expect(body.isGrounded).toBe(false);
    pass(body, 0.1);
    expect(body.position.y).toBeGreaterThan(y);
    pass(body, 1.5);
    expect(body.position.z).toBeGreaterThan(z + 0.8);
    expect(body.position.y).toBeCloseTo(0, 3);
  });
});

describe("from its top", () => {
  it("the body climbs down backwards and hangs below the edge", () => {
    const body = bodyAt(-1.7, 4);
    body.climb(LADDER, true);
    pass(body, 0.9);
    expect(body.position.y).toBeCloseTo(HIGHEST, 3);
    expect(body.position.z).toBeCloseTo(-1.2 + CLIMB.away, 3);
    pass(body, 0.5, { up: -1 });
    expect(body.position.y).toBeLessThan(HIGHEST - 0.4);
    expect(body.ladder?.key).toBe("wall");
  });

  it("the body never rises higher than the hands reach, until it steps off", () => {
    const body = bodyAt(-1.7, 4);
    body.climb(LADDER, true);
    pass(body, 0.9);
    pass(body, 1);
    expect(body.position.y).toBeLessThanOrEqual(HIGHEST + 1e-6);
  });
});

it("grabbing it during a fall holds at that height, not at its foot", () => {
  const body = bodyAt(-0.7, 2);
  body.climb(LADDER, false);
  pass(body, 0.5);
  expect(body.position.y).toBeGreaterThan(1.9);
  expect(body.position.y).toBeLessThan(2.3);
});

it("a teleport ends the climb, without a fall", () => {
  const body = climbing();
  body.teleport(5, 0, 5, 0);
  expect(body.ladder).toBeNull();
  pass(body, 0.5);
  expect(body.position).toEqual({ x: 5, y: 0, z: 5 });
});
