import { beforeEach, expect, it } from "vitest";
import { CollisionWorld } from "../collision/collision-world.ts";
import { plain } from "./course.fixture.ts";
import { GroundProbe } from "./ground-probe.ts";
import { Jump } from "./jump.ts";
import { GAIT } from "./movement-tuning.ts";

const DT = 1 / 60;
let jump: Jump;
let body: ReturnType<typeof bodyAt>;

const bodyAt = (y: number, isGrounded: boolean) => ({
  position: { x: 0, y, z: 0 },
  velocity: { x: 0, y: 0, z: 0 },
  heading: 0,
  isGrounded,
});
const wait = (seconds: number) => {
  for (let t = 0; t < seconds - 1e-9; t += DT) jump.step(body, false, DT);
};

beforeEach(() => {
  const solids = new CollisionWorld();
  solids.setEnvironment(plain().build());
  jump = new Jump(new GroundProbe(solids));
  body = bodyAt(0, true);
});

it("crouches before the feet leave the ground", () => {
  jump.step(body, true, DT);
  expect(jump.isReadying).toBe(true);
  expect(body.isGrounded).toBe(true);
  wait(GAIT.ready);
  expect(jump.isReadying).toBe(false);
  expect(body).toMatchObject({ isGrounded: false, velocity: { y: GAIT.jump } });
});

it("jumps at once if the ground disappears during the crouch", () => {
  jump.step(body, true, DT);
  body.isGrounded = false;
  jump.step(body, false, DT);
  expect(body.velocity.y).toBe(GAIT.jump);
});

it("still jumps just after an edge; after that only as a double jump", () => {
  for (const [late, speed] of [
    [GAIT.coyote - 2 * DT, GAIT.jump],
    [GAIT.coyote + DT, GAIT.doubleJump],
  ] as const) {
    jump.reset();
    body = bodyAt(5, true);
    wait(DT);
    body.isGrounded = false;
    body.velocity.y = -1;
    wait(late);
    jump.step(body, true, DT);
    expect(body.velocity.y).toBe(speed);
  }
});

it("jumps on landing if the jump was requested just before", () => {
  body = bodyAt(0.3, false);
  body.velocity.y = -4;
  wait(0.5);
  jump.step(body, true, DT);
  expect(body.velocity.y).toBe(-4);
  expect(jump.hasDoubled).toBe(false);
  body = bodyAt(0, true);
  wait(DT);
  expect(jump.isReadying).toBe(true);
});

it("drops a jump requested long before landing", () => {
  body = bodyAt(0.3, false);
  body.velocity.y = -4;
  wait(0.5);
  jump.step(body, true, DT);
  wait(GAIT.jumpMemory);
  body = bodyAt(0, true);
  wait(2 * DT);
  expect(jump.isReadying).toBe(false);
});

it("allows one double jump, once it no longer rises fast, and again after a landing", () => {
  body = bodyAt(5, false);
  wait(0.5);
  body.velocity.y = GAIT.doubleBelow + 0.1;
  jump.step(body, true, DT);
  expect(jump.hasDoubled).toBe(false);
  body.velocity.y = 1;
  jump.step(body, true, DT);
  expect(body.velocity.y).toBe(GAIT.doubleJump);
  expect(jump.hasDoubled).toBe(true);
  body.velocity.y = 1;
  jump.step(body, true, DT);
  expect(body.velocity.y).toBe(1);
  body.isGrounded = true;
  jump.landed();
  wait(DT);
  expect(jump.hasDoubled).toBe(false);
});

it("a body thrown up by a trampoline can't use coyote time of the edge that it left", () => {
  body = bodyAt(5, false);
  body.velocity.y = 9;
  jump.thrown();
  jump.step(body, true, DT);
  expect(body.velocity.y).toBe(9);
});
