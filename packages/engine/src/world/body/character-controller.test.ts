import { describe, expect, it } from "vitest";
import * as fc from "fast-check";
import { CollisionWorld } from "../collision/collision-world.ts";
import { plain, type Course } from "./course.fixture.ts";
import { newMoveInput } from "./movement-mode.ts";
import { CharacterController } from "./character-controller.ts";
import { GAIT } from "./movement-tuning.ts";

const DT = 1 / 60;

function bodyOn(course: Course, x = 0, y = 0, z = 0): CharacterController {
  const solids = new CollisionWorld();
  solids.setEnvironment(course.build());
  const body = new CharacterController(solids);
  body.teleport(x, y, z, 0);
  return body;
}

function walk(
  body: CharacterController,
  x: number,
  z: number,
  seconds: number,
  isRunning = false,
  dt = DT,
): void {
  const wants = newMoveInput();
  wants.x = x;
  wants.z = z;
  wants.isRunning = isRunning;
  for (let t = 0; t < seconds - 1e-9; t += dt) body.step(wants, dt);
}

const speedOf = (body: CharacterController): number => Math.hypot(body.velocity.x, body.velocity.z);

describe("walking", () => {
  it("accelerates and decelerates with inertia, and turns towards the direction of movement", () => {
    const body = bodyOn(plain());
    walk(body, 0, -1, 0.1);
    expect(speedOf(body)).toBeGreaterThan(0.8);
    expect(speedOf(body)).toBeLessThan(1.2);
    walk(body, 0, -1, 1);
    expect(speedOf(body)).toBeCloseTo(GAIT.walk, 3);
    walk(body, 1, 0, 0.5);
    expect(body.heading).toBeCloseTo(-Math.PI / 2, 1);
    const before = body.position.x;
    walk(body, 0, 0, 1);
    expect(speedOf(body)).toBe(0);
    expect(body.position.x - before).toBeGreaterThan(0.08);
    expect(body.position.x - before).toBeLessThan(0.3);
  });

  it("reaches running speed in about half a second", () => {
    const body = bodyOn(plain());
    walk(body, 0, -1, 0.55, true);
    expect(speedOf(body)).toBeCloseTo(GAIT.run, 1);
  });

  it("sprints after running straight for a while, and stops sprinting in a turn", () => {
    const body = bodyOn(plain(), 0, 0, 18);
    walk(body, 0, -1, 1.4, true);
    expect(speedOf(body)).toBeCloseTo(GAIT.run, 1);
    walk(body, 0, -1, 1.8, true);
    expect(speedOf(body)).toBeCloseTo(GAIT.sprint, 1);
    walk(body, 1, 0, 0.7, true);
    expect(speedOf(body)).toBeLessThan(GAIT.run + 0.1);
  });

  it("is slower sideways and backwards than forwards", () => {
    const fastest = (x: number, z: number): number => {
      const body = bodyOn(plain());
      for (let i = 0; i < 60; i++) body.step({ ...newMoveInput(), x, z, faces: 0, isRunning: true }, DT);
      return speedOf(body);
    };
    expect(fastest(0, -1)).toBeCloseTo(GAIT.run, 1);
    expect(fastest(1, 0)).toBeCloseTo(GAIT.run * GAIT.sideways, 1);
    expect(fastest(0, 1)).toBeCloseTo(GAIT.run * GAIT.backwards, 1);
  });

  it("is stopped by a wall and slides along it", () => {
    const body = bodyOn(plain().box(-5, 0, -3.2, 5, 3, -3));
    walk(body, 0, -1, 3, true);
    expect(body.position.z).toBeGreaterThan(-2.71);
    expect(body.position.z).toBeLessThan(-2.65);
    walk(body, Math.SQRT1_2, -Math.SQRT1_2, 0.7, true);
    expect(body.position.x).toBeGreaterThan(1.2);
    expect(body.position.z).toBeGreaterThan(-2.71);
  });

  it("climbs stairs without losing speed or bumping", () => {
    const body = bodyOn(plain().stairs(0, -1, 10, 0.17, 0.3));
    let last = body.interpolate(1).y;
    let steepest = 0;
    for (let i = 0; i < 150; i++) {
      walk(body, 0, -1, DT);
      const { y } = body.interpolate(1);
      steepest = Math.max(steepest, Math.abs(y - last) / DT);
      last = y;
    }
    expect(body.position.y).toBeCloseTo(1.7, 2);
    expect(speedOf(body)).toBeCloseTo(GAIT.walk, 2);
    // A ramp of the same rise would give 1.08 m/s upwards; a bump would give 10.
    expect(steepest).toBeLessThan(2.2);
    walk(body, 0, 1, 3);
    expect(body.position.y).toBeCloseTo(0, 2);
    expect(body.isGrounded).toBe(true);
  });

  it("does not step onto obstacles higher than the step height", () => {
    const low = bodyOn(plain().box(-5, 0, -9, 5, 0.34, -3));
    walk(low, 0, -1, 2);
    expect(low.position.y).toBeCloseTo(0.34, 2);
    const high = bodyOn(plain().box(-5, 0, -9, 5, 0.6, -3));
    walk(high, 0, -1, 2);
    expect(high.position.y).toBeCloseTo(0, 2);
    expect(high.position.z).toBeGreaterThan(-2.8);
  });

  it("climbs 45° and slides off 60°", () => {
    const gentle = bodyOn(plain().slope(0, -1, 4, 45));
    walk(gentle, 0, -1, 2);
    expect(gentle.position.y).toBeGreaterThan(1.5);
    expect(gentle.isGrounded).toBe(true);
    const steep = bodyOn(plain().slope(0, -1, 4, 60));
    walk(steep, 0, -1, 3, true);
    expect(steep.position.y).toBeLessThan(0.7);
  });

  it("follows a slope down without losing contact", () => {
    const body = bodyOn(plain().slope(0, -1, 6, 30).box(-2, 3.36, -12, 2, 3.464, -7));
    walk(body, 0, -1, 5);
    expect(body.position.y).toBeCloseTo(3.464, 2);
    let airborne = 0;
    for (let i = 0; i < 200; i++) {
      walk(body, 0, 1, DT, true);
      if (!body.isGrounded) airborne += 1;
    }
    expect(airborne).toBe(0);
  });
});

describe("jumping", () => {
  it("crouches before the feet leave the ground", () => {
    const body = bodyOn(plain());
    body.step({ ...newMoveInput(), jump: true }, DT);
    expect(body.doing).toBe("ready");
    expect(body.isGrounded).toBe(true);
    for (let t = 0; t < GAIT.ready; t += DT) body.step(newMoveInput(), DT);
    expect(body.isGrounded).toBe(false);
    expect(body.velocity.y).toBeGreaterThan(GAIT.jump - 1);
  });

  it("staggers after a fall from a great height", () => {
    const body = bodyOn(plain(), 0, 12, 0);
    while (!body.isGrounded) walk(body, 0, -1, DT);
    walk(body, 0, -1, 0.25);
    expect(speedOf(body)).toBeLessThan(GAIT.walk * 0.5);
    walk(body, 0, -1, 0.6);
    expect(speedOf(body)).toBeCloseTo(GAIT.walk, 1);
  });

  it("rises about a metre and lands", () => {
    const body = bodyOn(plain());
    const wants = newMoveInput();
    wants.jump = true;
    let highest = 0;
    let frames = 0;
    do {
      body.step(wants, DT);
      wants.jump = false;
      highest = Math.max(highest, body.position.y);
      frames += 1;
    } while ((!body.isGrounded || body.doing === "ready") && frames < 200);
    expect(highest).toBeGreaterThan(0.85);
    expect(highest).toBeLessThan(1.05);
    expect(frames * DT).toBeGreaterThan(0.55);
    expect(body.position.y).toBeCloseTo(0, 4);
  });

  it("buffers a jump requested just before landing", () => {
    const body = bodyOn(plain());
    const wants = newMoveInput();
    wants.jump = true;
    body.step(wants, DT);
    wants.jump = false;
    while (body.isGrounded) body.step(wants, DT);
    while (body.velocity.y > 0 || body.position.y > 0.4) body.step(wants, DT);
    wants.jump = true;
    body.step(wants, DT);
    expect(body.velocity.y).toBeLessThan(0);
    wants.jump = false;
    for (let i = 0; i < 14 && body.velocity.y <= 0; i++) body.step(wants, DT);
    expect(body.velocity.y).toBeGreaterThan(4);
  });

  it("allows a jump just after leaving an edge, once", () => {
    const body = bodyOn(plain().box(-2, 0, -2, 2, 3, 2), 0, 3, -1.7);
    for (let i = 0; i < 120 && body.isGrounded; i++) walk(body, 0, -1, DT, true);
    expect(body.isGrounded).toBe(false);
    walk(body, 0, -1, 0.05, true);
    const wants = newMoveInput();
    wants.jump = true;
    body.step(wants, DT);
    expect(body.velocity.y).toBeGreaterThan(4);
    body.step(wants, DT);
    body.step(wants, DT);
    expect(body.velocity.y).toBeLessThan(GAIT.jump - 2 * DT * GAIT.gravity);
  });

  it("bumps its head and does not pass through a ceiling", () => {
    const body = bodyOn(plain().box(-5, 2, -5, 5, 2.2, 5));
    const wants = newMoveInput();
    wants.jump = true;
    let highest = 0;
    for (let i = 0; i < 60; i++) {
      body.step(wants, DT);
      wants.jump = false;
      highest = Math.max(highest, body.position.y);
    }
    expect(highest).toBeLessThan(0.32);
    expect(body.position.y).toBeCloseTo(0, 3);
  });
});

describe("no tunnelling", () => {
  it("a thin floor stops a fall from any height", () => {
    const body = bodyOn(plain().box(-5, 4, -5, 5, 4.01, 5), 0, 90, 0);
    walk(body, 0, 0, 6);
    expect(body.position.y).toBeCloseTo(4.01, 2);
  });

  it("nobody leaves a closed room by running, turning and jumping, at any frame rate", () => {
    const room = plain()
      .box(-6, 0, -6.02, 6, 4, -6)
      .box(-6, 0, 6, 6, 4, 6.02)
      .box(-6.02, 0, -6, -6, 4, 6)
      .box(6, 0, -6, 6.02, 4, 6)
      .box(-6, 4, -6, 6, 4.05, 6)
      .box(1, 0, 1, 2, 3, 2)
      .box(-3, 0, -3, -1, 0.9, -2)
      .stairs(3, 5, 6, 0.3, 0.3, 2)
      .slope(-4, 4, 4, 40, 2);
    const solids = new CollisionWorld();
    solids.setEnvironment(room.build());
    const move = fc.record({
      angle: fc.double({ min: 0, max: 7, noNaN: true }),
      jump: fc.boolean(),
      isRunning: fc.boolean(),
      frames: fc.integer({ min: 1, max: 60 }),
    });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 12 }), fc.constantFrom(1 / 60, 1 / 20, 1 / 6), (moves, dt) => {
        const body = new CharacterController(solids);
        body.teleport(0, 0, 0, 0);
        for (const { angle, jump, isRunning, frames } of moves) {
          const wants = { x: Math.cos(angle), z: Math.sin(angle), up: 0, isRunning, jump, faces: null };
          for (let i = 0; i < frames; i++) {
            body.step(wants, dt);
            const { x, y, z } = body.position;
            expect(Math.abs(x)).toBeLessThan(5.75);
            expect(Math.abs(z)).toBeLessThan(5.75);
            expect(y).toBeGreaterThan(-0.01);
            expect(y).toBeLessThan(3.1);
          }
        }
      }),
      { numRuns: 80 },
    );
  }, 60_000);
});
