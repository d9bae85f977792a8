import { describe, expect, it } from "vitest";
import type { Intent } from "../../core/input.ts";
import { plain, type Course } from "../body/course.fixture.ts";
import { LocalBody, wish } from "../body/local-body.ts";
import { SolidWorld } from "../collision/solid-world.ts";
import { RIG } from "./camera-tuning.ts";
import { FollowCamera } from "./follow-camera.ts";

const DT = 1 / 60;
const still: Intent = {
  moveX: 0,
  moveY: 0,
  isRunning: false,
  wantsJump: false,
  lookX: 0,
  lookY: 0,
  zoom: 0,
};

function stage(course: Course) {
  const solids = new SolidWorld();
  solids.setEnvironment(course.build());
  const body = new LocalBody(solids);
  body.place(0, 0, 0, 0);
  const rig = new FollowCamera(solids);
  rig.placeBehind(body.look(1), false);
  const frame = (intent: Intent = still): void => {
    rig.steer(intent, 0, DT);
    rig.update(body.look(1), DT);
  };
  return { solids, body, rig, frame };
}

describe("the camera", () => {
  it("stands behind the body at the zoom's distance", () => {
    const { rig, frame } = stage(plain());
    for (let i = 0; i < 60; i++) frame();
    const { x, y, z } = rig.camera.position;
    expect(Math.hypot(x, y - RIG.shoulders, z)).toBeCloseTo(RIG.zoom, 2);
    expect(z).toBeGreaterThan(5);
    expect(y).toBeGreaterThan(2);
  });

  it("stays on this side of a wall behind the body, wherever one turns", () => {
    const { rig, frame } = stage(
      plain().box(-3, 0, 1.5, 3, 9, 1.7).box(-1.7, 0, -9, -1.5, 9, 3).box(1.5, 0, -9, 1.7, 9, 3),
    );
    for (let i = 0; i < 600; i++) {
      frame({ ...still, lookX: 14, lookY: i % 80 < 40 ? 6 : -6 });
      const { x, y, z } = rig.camera.position;
      expect(z).toBeLessThan(1.5 - 0.1);
      expect(Math.abs(x)).toBeLessThan(1.5 - 0.1);
      expect(y).toBeGreaterThan(0.1);
    }
  });

  it("comes back out softly once the way is free", () => {
    const { rig, body, frame } = stage(plain().box(-1, 0, 1.5, 1, 4, 1.7));
    for (let i = 0; i < 60; i++) frame();
    expect(rig.camera.position.z).toBeLessThan(1.4);
    body.place(3, 0, 0, 0);
    rig.follow(body.look(1));
    let last = rig.camera.position.z;
    let fastest = 0;
    for (let i = 0; i < 120; i++) {
      frame();
      if (i > 1) fastest = Math.max(fastest, rig.camera.position.z - last);
      last = rig.camera.position.z;
    }
    expect(last).toBeGreaterThan(5.5);
    expect(fastest).toBeLessThan(0.3);
  });

  it("does not follow through a wall when the body goes round its end", () => {
    const { solids, rig, body } = stage(plain().box(0.4, 0, -6, 0.5, 3, -0.6));
    const wants = wish();
    wants.isRunning = true;
    for (let i = 0; i < 240; i++) {
      // A run to and fro along both sides of the wall's end.
      const phase = i / 24;
      wants.x = Math.cos(phase * 2);
      wants.z = Math.sin(phase * 3);
      body.step(wants, DT);
      rig.steer(still, 0, DT);
      rig.update(body.look(1), DT);
      const { x, y, z } = rig.camera.position;
      const clearance = 0.05;
      const inWall = x > 0.4 - clearance && x < 0.5 + clearance && z < -0.6 + clearance && z > -6 && y < 3;
      expect(inWall).toBe(false);
    }
    expect(solids.isEmpty).toBe(false);
  });

  it("arrives in one movement that takes its time, without overshooting", () => {
    const { rig, body } = stage(plain());
    rig.placeBehind(body.look(1), true);
    const heights: number[] = [];
    for (let i = 0; i < 120; i++) {
      rig.update(body.look(1), DT);
      heights.push(rig.camera.position.y);
    }
    const [first = 0] = heights;
    const last = heights.at(-1) ?? 0;
    expect(first - last).toBeGreaterThan(1);
    expect(Math.min(...heights)).toBeGreaterThan(last - 0.01);
    expect(Math.abs((heights[80] ?? 0) - last)).toBeLessThan(0.02);
  });

  it("looks from the eyes in the first person, wider", () => {
    const { rig, frame } = stage(plain());
    rig.setMode("first_person");
    for (let i = 0; i < 90; i++) frame();
    expect(rig.camera.position.y).toBeCloseTo(RIG.eyes, 1);
    expect(rig.camera.fov).toBe(RIG.firstPersonFov);
    expect(rig.ownBody).toBe(0);
  });
});
