import { SEAT_HEIGHTS, type SeatKind } from "@veranda/contract/avatar";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CollisionWorld } from "../collision/collision-world.ts";
import type { Seat } from "../zones/zones.ts";
import { CharacterController } from "./character-controller.ts";
import { plain, type Course } from "./course.fixture.ts";
import { newMoveInput, type MoveInput } from "./movement-mode.ts";

const DT = 1 / 60;
const KINDS = Object.keys(SEAT_HEIGHTS) as SeatKind[];

function bodyOn(course: Course = plain()): CharacterController {
  const solids = new CollisionWorld();
  solids.setEnvironment(course.build());
  const body = new CharacterController(solids);
  body.teleport(0, 0, 0, 0);
  return body;
}

/** Faces +Z, with its back to the wall further along -Z. */
const seat = (more: Partial<Seat> = {}): Seat => ({
  key: "bench",
  kind: "chair",
  x: 0,
  y: 0.45,
  z: -1.2,
  heading: Math.PI,
  ...more,
});

function pass(body: CharacterController, seconds: number, wants: Partial<MoveInput> = {}): void {
  const wish = { ...newMoveInput(), ...wants };
  for (let t = 0; t < seconds - 1e-9; t += DT) body.step(wish, DT);
}

function seated(course?: Course, at = seat()): CharacterController {
  const body = bodyOn(course);
  body.sit(at);
  pass(body, 1);
  return body;
}

describe("sitting down", () => {
  it("turns on the spot first, then sits, with the seat under the body", () => {
    const body = bodyOn();
    body.sit(seat());
    expect(body.seat?.key).toBe("bench");
    pass(body, 0.2);
    expect(body.doing, "still turning").toBe("move");
    pass(body, 0.8);
    expect(body.doing).toBe("sit");
    expect(body.position.x).toBeCloseTo(0, 6);
    expect(body.position.y).toBeCloseTo(0.45 - SEAT_HEIGHTS.chair, 6);
    expect(body.position.z).toBeCloseTo(-1.2, 6);
    expect(Math.abs(body.heading)).toBeCloseTo(Math.PI, 6);
  });

  it("moves there smoothly: no frame covers more than a quick step", () => {
    const body = bodyOn();
    body.sit(seat({ x: 0.9 }));
    for (let i = 0; i < 60; i++) {
      const { x, y, z } = body.position;
      pass(body, DT);
      expect(Math.hypot(body.position.x - x, body.position.y - y, body.position.z - z)).toBeLessThan(0.08);
    }
  });

  it.each(KINDS)("has a specific posture on a %s, at the height of the seat", (kind) => {
    const body = seated(plain(), seat({ kind, y: 0.5 }));
    const others = KINDS.filter((other) => other !== kind).map(
      (other) => seated(plain(), seat({ kind: other, y: 0.5 })).doing,
    );
    expect(body.doing).not.toBe("move");
    expect(others).not.toContain(body.doing);
    expect(body.position.y).toBeCloseTo(0.5 - SEAT_HEIGHTS[kind], 6);
  });
});

describe("sitting", () => {
  it("stays exactly in place, however long, and does not slide", () => {
    const body = seated();
    const at = { ...body.position };
    pass(body, 5);
    expect(body.position).toEqual(at);
    expect(body.velocity).toEqual({ x: 0, y: 0, z: 0 });
    expect(body.isGrounded).toBe(true);
  });

  it("ignores the movement key that was held on the way to the seat", () => {
    const body = bodyOn();
    body.sit(seat());
    pass(body, 2.2, { z: -1 });
    expect(body.seat?.key).toBe("bench");
    expect(body.doing).toBe("sit");
  });

  it("gets up on movement after the keys were released, or on a jump", () => {
    const walking = seated();
    pass(walking, 0.1, { z: 1 });
    expect(walking.seat).toBeNull();
    const jumping = seated();
    pass(jumping, DT, { jump: true });
    expect(jumping.seat).toBeNull();
  });

  it("gets up in the end if the key was never released", () => {
    const body = bodyOn();
    body.sit(seat());
    pass(body, 4, { z: 1 });
    expect(body.seat).toBeNull();
  });
});

describe("getting up", () => {
  it("stands in front of the seat, on the ground there, and can walk", () => {
    const body = seated();
    body.rise();
    pass(body, 0.7);
    expect(body.doing).toBe("move");
    expect(body.position.y).toBeCloseTo(0, 3);
    expect(body.position.z).toBeCloseTo(-1.2 + 0.48, 2);
    pass(body, 0.5, { z: 1 });
    expect(body.position.z).toBeGreaterThan(-0.4);
  });

  it("stands on the step in front of a seat, at its height", () => {
    const body = seated(plain().box(-2, 0, -3, 2, 0.3, 0.5), seat({ y: 0.75 }));
    body.rise();
    pass(body, 0.7);
    expect(body.position.y).toBeCloseTo(0.3, 3);
  });

  it("returns to the previous position if a table is in front of the seat", () => {
    const table = plain().box(-0.5, 0, -0.95, 0.5, 0.9, -0.5);
    const body = seated(table);
    body.rise();
    pass(body, 0.7);
    expect(body.position.z, "not inside the table").toBeGreaterThan(-0.5 + 0.29);
  });

  it("returns to the previous position if there is no ground in front of the seat", () => {
    const body = seated(plain().box(-1, 3, -3, 1, 3.2, -1), seat({ y: 3.65 }));
    body.rise();
    pass(body, 0.7);
    expect(body.position.y).toBeCloseTo(0, 2);
    expect(body.position.z).toBeCloseTo(0, 2);
  });

  it("is requested once: a repeated request doesn't restart it", () => {
    const body = seated();
    body.rise();
    pass(body, 0.4);
    body.rise();
    pass(body, 0.15);
    expect(body.doing).toBe("move");
    pass(body, 0.5, { z: 1 });
    expect(body.position.z).toBeGreaterThan(-0.5);
  });

  it("does nothing for a standing body", () => {
    const body = bodyOn();
    body.rise();
    pass(body, 0.5);
    expect(body.position).toEqual({ x: 0, y: 0, z: 0 });
  });
});

it("a teleport ends sitting", () => {
  const body = seated();
  body.teleport(4, 0, 4, 0);
  expect(body.seat).toBeNull();
  pass(body, 0.5);
  expect(body.position).toEqual({ x: 4, y: 0, z: 4 });
});

it("for any position and heading of the seat, the body sits facing its way and stands on the ground afterwards", () => {
  const places = fc.record({
    kind: fc.constantFrom(...KINDS),
    x: fc.double({ min: -8, max: 8, noNaN: true }),
    y: fc.double({ min: 0.05, max: 0.9, noNaN: true }),
    z: fc.double({ min: -8, max: 8, noNaN: true }),
    heading: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
  });
  fc.assert(
    fc.property(places, (place) => {
      const body = seated(plain(), seat(place));
      expect(Math.cos(body.heading - place.heading)).toBeCloseTo(1, 9);
      expect(body.position.x).toBeCloseTo(place.x, 9);
      expect(body.position.z).toBeCloseTo(place.z, 9);
      body.rise();
      pass(body, 0.7);
      expect(body.doing).toBe("move");
      expect(body.position.y).toBeCloseTo(0, 3);
      expect(Math.hypot(body.position.x - place.x, body.position.z - place.z)).toBeCloseTo(0.48, 2);
    }),
    { numRuns: 30 },
  );
});
