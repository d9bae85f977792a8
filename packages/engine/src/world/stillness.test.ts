import { PerspectiveCamera } from "three";
import { describe, expect, it } from "vitest";
import { NullCrowd } from "../testing/null-crowd.fixture.ts";
import { PersonLabel } from "./labels/person-label.ts";
import { ParticipantView, newParticipantPose } from "./participants/participant-view.ts";
import { Stillness } from "./stillness.ts";

const FRAME = 1 / 60;

/** Somebody at a position, seen along -Z from eye height. */
function scene(x: number, z: number) {
  const label = new PersonLabel();
  const person = new ParticipantView("p1", new NullCrowd().add(), label);
  const camera = new PerspectiveCamera(50, 16 / 9, 0.1, 600);
  camera.position.y = 1.6;
  const stillness = new Stillness();
  const pose = { ...newParticipantPose(), x, z };
  return {
    person,
    label,
    camera,
    pose,
    /** Whether anything moved in the last of this many seconds of frames; `each` runs before every frame. */
    movesAfter: (seconds: number, each: () => void = () => undefined): boolean => {
      let isMoving = true;
      for (let passed = 0; passed < seconds; passed += FRAME) {
        each();
        person.pose(pose, FRAME);
        label.age(FRAME, () => undefined);
        person.update(FRAME);
        camera.updateMatrixWorld();
        isMoving = stillness.isMoving(camera, [{ person }]);
      }
      return isMoving;
    },
  };
}

describe("the view is still", () => {
  it("once the camera and the people in view have come to rest", () => {
    const { movesAfter } = scene(0, -5);
    expect(movesAfter(0.3)).toBe(true);
    expect(movesAfter(0.5)).toBe(false);
  });

  it("not while the camera turns or creeps", () => {
    const { camera, movesAfter } = scene(0, -5);
    movesAfter(1);
    expect(movesAfter(0.5, () => void (camera.rotation.y += 0.001))).toBe(true);
    expect(movesAfter(0.1)).toBe(false);
    let hasMoved = false;
    for (let i = 0; i < 30; i++) hasMoved ||= movesAfter(FRAME, () => void (camera.position.x += 0.0002));
    expect(hasMoved).toBe(true);
  });

  it("not while somebody in view moves, waves, speaks or has a bubble; people behind the camera don't count", () => {
    const ahead = scene(0, -5);
    ahead.movesAfter(1);
    expect(ahead.movesAfter(0.5, () => void (ahead.pose.x += 0.02))).toBe(true);
    expect(ahead.movesAfter(1)).toBe(false);
    ahead.person.play("wave", false, 0.5);
    expect(ahead.movesAfter(0.1)).toBe(true);
    expect(ahead.movesAfter(1)).toBe(false);
    ahead.person.talk(0.4);
    expect(ahead.movesAfter(0.1)).toBe(true);
    ahead.person.talk(0);
    expect(ahead.movesAfter(0.1)).toBe(false);
    ahead.label.say("Hello");
    expect(ahead.movesAfter(0.1)).toBe(true);
    // Appears, is read, disappears.
    expect(ahead.movesAfter(1)).toBe(false);

    const behind = scene(0, 8);
    behind.movesAfter(1);
    expect(behind.movesAfter(0.5, () => void (behind.pose.x += 0.02))).toBe(false);
  });
});
