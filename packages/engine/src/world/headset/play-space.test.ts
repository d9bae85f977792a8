import * as fc from "fast-check";
import { Quaternion, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import type { TrackedPose } from "../../platform/headset.ts";
import { CharacterController } from "../body/character-controller.ts";
import { plain, type Course } from "../body/course.fixture.ts";
import { newMoveInput } from "../body/movement-mode.ts";
import { CollisionWorld } from "../collision/collision-world.ts";
import { PlaySpace } from "./play-space.ts";

const DT = 1 / 60;
const UP = new Vector3(0, 1, 0);

/** A headset's wearer whose body is at 2, 0, 3, with the head off the centre of the physical room. */
function wearer(course: Course = plain(), yaw = 0) {
  const solids = new CollisionWorld();
  solids.setEnvironment(course.build());
  const body = new CharacterController(solids);
  body.teleport(2, 0, 3, 0);
  const head: TrackedPose = {
    isTracked: true,
    position: new Vector3(0.4, 1.7, -0.3),
    quaternion: new Quaternion(),
  };
  const room = new PlaySpace(body, head, yaw);
  const eyes = (): Vector3 => room.eyes(new Vector3());
  const wants = newMoveInput();
  const pass = (seconds: number): void => {
    for (let t = 0; t < seconds - 1e-9; t += DT) {
      body.step(wants, DT);
      body.interpolate(1);
      room.update(DT);
    }
  };
  return { body, head, room, eyes, wants, pass };
}

describe("in a headset", () => {
  it("the head is over the body, at its real height, anywhere in the physical room", () => {
    const { body, eyes, room } = wearer();
    expect(eyes().x).toBeCloseTo(body.view.x, 6);
    expect(eyes().z).toBeCloseTo(body.view.z, 6);
    expect(eyes().y).toBeCloseTo(1.7, 6);
    expect(room.headAway).toBeCloseTo(0, 6);
  });

  it("the view direction is kept, however the head was turned when the headset was put on", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -3, max: 3, noNaN: true }),
        fc.double({ min: -3, max: 3, noNaN: true }),
        (yaw, turned) => {
          const { body, head } = wearer();
          head.quaternion.setFromAxisAngle(UP, turned);
          const room = new PlaySpace(body, head, yaw);
          expect(Math.cos(room.forward - yaw)).toBeCloseTo(1, 6);
        },
      ),
    );
  });

  it("a physical step moves the body", () => {
    const { body, head, pass, room } = wearer();
    for (let i = 0; i < 60; i++) {
      head.position.x += 0.01;
      pass(DT);
    }
    expect(body.position.x).toBeCloseTo(2.6, 2);
    expect(room.headAway).toBeLessThan(0.02);
  });

  it("a wall stops the body, not the head: leaning into it is reported as apart from the body", () => {
    const { body, head, eyes, pass, room } = wearer(plain().box(3, 0, -9, 3.2, 3, 9));
    for (let i = 0; i < 120; i++) {
      head.position.x += 0.01;
      pass(DT);
    }
    expect(body.position.x).toBeLessThan(2.75);
    expect(eyes().x).toBeCloseTo(2 + 1.2, 2);
    expect(room.headAway).toBeGreaterThan(0.4);
    for (let i = 0; i < 120; i++) {
      head.position.x -= 0.01;
      pass(DT);
    }
    expect(room.headAway).toBeLessThan(0.05);
  });

  it("walking by the stick moves the play space along; the head stays where it is within it", () => {
    const { body, eyes, wants, pass } = wearer();
    Object.assign(wants, { z: -1 });
    pass(1);
    expect(body.position.z).toBeLessThan(2);
    expect(eyes().z).toBeCloseTo(body.view.z, 2);
    expect(eyes().x).toBeCloseTo(2, 2);
  });

  it("a turn by the stick pivots around the head, without moving it", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { maxLength: 8 }), (turns) => {
        const { eyes, room } = wearer();
        const before = eyes();
        for (const turn of turns) room.turn(turn);
        expect(eyes().distanceTo(before)).toBeLessThan(1e-6);
        const sum = turns.reduce((all, turn) => all + turn, 0);
        expect(Math.cos(room.forward - sum)).toBeCloseTo(1, 6);
      }),
    );
  });

  it("stairs lift the wearer smoothly, and a teleport to another storey is immediate", () => {
    const stairs = wearer();
    stairs.body.view.y = 0.2;
    stairs.room.update(DT);
    expect(stairs.eyes().y).toBeLessThan(1.7 + 0.1);
    for (let i = 0; i < 60; i++) stairs.room.update(DT);
    expect(stairs.eyes().y).toBeCloseTo(1.9, 3);
    const lifted = wearer();
    lifted.body.view.y = 5;
    lifted.room.update(DT);
    expect(lifted.eyes().y).toBeCloseTo(5 + 1.7, 6);
  });

  it("a seated wearer has a standing person's eye height", () => {
    const { head, room, eyes } = wearer();
    head.position.y = 1.1;
    room.isSeated = true;
    room.standOn();
    expect(eyes().y).toBeCloseTo(1.6, 6);
    room.isSeated = false;
    room.standOn();
    expect(eyes().y).toBeCloseTo(1.1, 6);
  });

  it("after a teleport the head is above the body", () => {
    const { body, eyes, room } = wearer();
    body.teleport(-5, 0, -6, 1);
    body.interpolate(1);
    room.standOn();
    expect(eyes().x).toBeCloseTo(-5, 6);
    expect(eyes().z).toBeCloseTo(-6, 6);
  });
});
