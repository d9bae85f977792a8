import { describe, expect, it } from "vitest";
import type { Intent } from "../../core/input.ts";
import { plain, type Course } from "../body/course.fixture.ts";
import { newMoveInput } from "../body/movement-mode.ts";
import { contact, CollisionWorld } from "../collision/collision-world.ts";
import { RIG, verticalField } from "./camera-tuning.ts";
import { STILL } from "../../core/input.ts";
import { bodyWithCamera, DT } from "./follow-camera.fixture.ts";

function stage(course: Course) {
  const solids = new CollisionWorld();
  solids.setEnvironment(course.build());
  const { body, rig } = bodyWithCamera(solids, { position: [0, 0, 0], heading: 0 });
  const frame = (intent: Intent = STILL): void => {
    rig.steer(intent, 0, DT);
    rig.update(body.interpolate(1), DT);
  };
  return { solids, body, rig, frame };
}

describe("the camera", () => {
  it("stands behind the body at the zoom distance", () => {
    const { rig, frame } = stage(plain());
    for (let i = 0; i < 60; i++) frame();
    const { x, y, z } = rig.camera.position;
    expect(Math.hypot(x, y - RIG.shoulders, z)).toBeCloseTo(RIG.zoom, 2);
    expect(z).toBeGreaterThan(5);
    expect(y).toBeGreaterThan(2);
  });

  it("stays on this side of a wall behind the body, however the view turns", () => {
    const { rig, frame } = stage(
      plain().box(-3, 0, 1.5, 3, 9, 1.7).box(-1.7, 0, -9, -1.5, 9, 3).box(1.5, 0, -9, 1.7, 9, 3),
    );
    for (let i = 0; i < 600; i++) {
      frame({ ...STILL, lookX: 14, lookY: i % 80 < 40 ? 6 : -6 });
      const { x, y, z } = rig.camera.position;
      expect(z).toBeLessThan(1.5 - 0.1);
      expect(Math.abs(x)).toBeLessThan(1.5 - 0.1);
      expect(y).toBeGreaterThan(0.1);
    }
  });

  it("eases out once the view is unblocked", () => {
    const { rig, body, frame } = stage(plain().box(-1, 0, 1.5, 1, 4, 1.7));
    for (let i = 0; i < 60; i++) frame();
    expect(rig.camera.position.z).toBeLessThan(1.4);
    body.teleport(3, 0, 0, 0);
    rig.follow(body.interpolate(1));
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
    const wants = newMoveInput();
    wants.isRunning = true;
    for (let i = 0; i < 240; i++) {
      // A run back and forth along both sides of the wall's end.
      const phase = i / 24;
      wants.x = Math.cos(phase * 2);
      wants.z = Math.sin(phase * 3);
      body.step(wants, DT);
      rig.steer(STILL, 0, DT);
      rig.update(body.interpolate(1), DT);
      const { x, y, z } = rig.camera.position;
      const clearance = 0.05;
      const inWall = x > 0.4 - clearance && x < 0.5 + clearance && z < -0.6 + clearance && z > -6 && y < 3;
      expect(inWall).toBe(false);
    }
    expect(solids.isEmpty).toBe(false);
  });

  it("looks past a column, which fades out, and is never inside it", () => {
    const { rig, solids, body, frame } = stage(plain().box(-0.2, 0, 2.3, 0.2, 4, 2.7));
    // While building, obstacles stay opaque unless the camera is behind them.
    rig.isBuilding = true;
    let nearest = Infinity;
    let farthestBehind = 0;
    for (let i = 0; i < 400; i++) {
      frame({ ...STILL, lookX: i % 200 < 100 ? 1.5 : -1.5 });
      const { x, y, z } = rig.camera.position;
      expect(solids.deepest(x, y, y, z, RIG.radius * 0.9, contact())).toBe(false);
      nearest = Math.min(nearest, Math.hypot(x, z));
      if (rig.seeThrough > 0.95) farthestBehind = Math.max(farthestBehind, z);
    }
    expect(nearest).toBeGreaterThan(4);
    expect(farthestBehind).toBeGreaterThan(4);
    body.teleport(8, 0, 0, 0);
    rig.follow(body.interpolate(1));
    for (let i = 0; i < 60; i++) frame();
    expect(rig.seeThrough).toBe(0);
  });

  it("looks over a low wall, but stays on this side of a high one", () => {
    const low = stage(plain().box(-9, 0, 2, 9, 1.1, 2.3));
    for (let i = 0; i < 60; i++) low.frame({ ...STILL, lookY: i < 12 ? -4 : 0 });
    expect(low.rig.camera.position.z).toBeGreaterThan(4);
    const high = stage(plain().box(-9, 0, 2, 9, 6, 2.3));
    high.rig.isBuilding = true;
    for (let i = 0; i < 60; i++) high.frame();
    expect(high.rig.camera.position.z).toBeLessThan(2);
    expect(high.rig.seeThrough).toBe(0);
  });

  /** The yaw in each frame of a walk to the right, with a glance aside in the hundredth. */
  function walkAside(mode: "free" | "follow"): number[] {
    const { rig, body } = stage(plain());
    rig.rotationMode = mode;
    const wants = { ...newMoveInput(), x: 1 };
    return Array.from({ length: 240 }, (_, i) => {
      body.step(wants, DT);
      rig.steer(i === 100 ? { ...STILL, lookX: 20 } : STILL, 0, DT);
      rig.update(body.interpolate(1), DT);
      return rig.yaw;
    });
  }

  it("in follow mode, turns behind a walking body, but not right after the view was turned", () => {
    const yaws = walkAside("follow");
    expect(yaws.at(-1)).toBeCloseTo(-Math.PI / 2, 0);
    expect(new Set(yaws.slice(101, 125)).size).toBe(1);
  });

  it("in free mode, leaves the view alone", () => {
    expect(new Set(walkAside("free").slice(101)).size).toBe(1);
  });

  it("zooms from far out to first person and back, without a jump", () => {
    const { rig, frame } = stage(plain());
    for (let i = 0; i < 30; i++) frame();
    let last = rig.camera.position.clone();
    let fastest = 0;
    const travel = (zoom: number): void => {
      for (let i = 0; i < 150; i++) {
        frame({ ...STILL, zoom: i % 4 === 0 ? zoom : 0 });
        fastest = Math.max(fastest, rig.camera.position.distanceTo(last));
        last = rig.camera.position.clone();
      }
    };
    travel(-1);
    expect(rig.mode).toBe("first_person");
    expect(rig.camera.fov).toBeCloseTo(verticalField(RIG.firstPersonFov, 16 / 9), 1);
    travel(1);
    expect(rig.mode).toBe("third_person");
    expect(rig.zoom).toBe(RIG.maxZoom);
    expect(rig.camera.fov).toBeCloseTo(verticalField(RIG.thirdPersonFov, 16 / 9), 1);
    expect(fastest).toBeLessThan(0.45);
  });

  it("shows the local head on the way to first person only while it is small", () => {
    const { rig, body, frame } = stage(plain());
    const seen: number[] = [];
    for (let i = 0; i < 900; i++) {
      frame({ ...STILL, zoom: i % 30 === 0 ? -1 : 0 });
      if (rig.camera.position.distanceTo(rig.pivot) < 0.9) seen.push(rig.ownBody);
    }
    expect(rig.mode).toBe("first_person");
    expect(Math.max(...seen)).toBe(0);
    // Back in third person, the whole local body is visible.
    frame({ ...STILL, zoom: 1 });
    for (let i = 0; i < 90; i++) frame();
    expect(rig.ownBody).toBeGreaterThan(0.98);
    expect(body.position.z).toBe(0);
  });

  it("arrives in one smooth movement, without overshooting", () => {
    const { rig, body } = stage(plain());
    rig.placeBehind(body.interpolate(1), true);
    const heights: number[] = [];
    for (let i = 0; i < 120; i++) {
      rig.update(body.interpolate(1), DT);
      heights.push(rig.camera.position.y);
    }
    const [first = 0] = heights;
    const last = heights.at(-1) ?? 0;
    expect(first - last).toBeGreaterThan(1);
    expect(Math.min(...heights)).toBeGreaterThan(last - 0.01);
    expect(Math.abs((heights[80] ?? 0) - last)).toBeLessThan(0.02);
  });

  it.each([
    [16 / 9, "width"],
    [4 / 3, "width"],
    [9 / 19, "height"],
  ])("sees 70° along the longer side; at an aspect ratio of %f that is the %s", (aspect, side) => {
    const { rig, frame } = stage(plain());
    rig.camera.aspect = aspect;
    frame();
    const tall = Math.tan((rig.camera.fov * Math.PI) / 360);
    const seen = (Math.atan(side === "width" ? tall * aspect : tall) * 360) / Math.PI;
    expect(seen).toBeCloseTo(70, 4);
    rig.fieldOfView = 90;
    frame();
    expect(rig.camera.fov).toBeCloseTo(verticalField(90, aspect), 4);
  });

  it("does not swing out and in at each wall in a row", () => {
    const course = plain();
    for (let x = -20; x < 20; x += 1.6) course.box(x, 0, 3, x + 1, 6, 3.2);
    const { rig, body, frame } = stage(course);
    let [turns, before, way] = [0, rig.camera.position.z, 0];
    for (let i = 0; i < 240; i++) {
      body.teleport(i * 0.05 - 6, 0, 0, 0);
      frame();
      const step = rig.camera.position.z - before;
      before = rig.camera.position.z;
      if (Math.abs(step) < 0.01) continue;
      if (way !== 0 && Math.sign(step) !== way) turns += 1;
      way = Math.sign(step);
    }
    expect(turns).toBeLessThanOrEqual(2);
  });

  it("shows the local body translucent while building, and not after", () => {
    const { rig, frame } = stage(plain());
    rig.isBuilding = true;
    for (let i = 0; i < 60; i++) frame();
    expect(rig.ownBody).toBeCloseTo(RIG.bodyWhileBuilding, 2);
    rig.isBodyInWay = true;
    for (let i = 0; i < 60; i++) frame();
    expect(rig.ownBody).toBeCloseTo(RIG.bodyInWay, 2);
    rig.isBodyInWay = false;
    rig.isBuilding = false;
    for (let i = 0; i < 60; i++) frame();
    expect(rig.ownBody).toBeCloseTo(1, 2);
  });

  it("fades out anything in front of the local body, but not in first person", () => {
    const { rig, frame } = stage(plain());
    for (let i = 0; i < 30; i++) frame();
    expect(rig.seeThrough).toBe(1);
    rig.setMode("first_person");
    for (let i = 0; i < 90; i++) frame();
    expect(rig.seeThrough).toBe(0);
  });

  it("eases in quickly when a wall gets in between, and the body fades", () => {
    const { solids, rig, body, frame } = stage(plain());
    for (let i = 0; i < 60; i++) frame();
    solids.setObject("wall", [plain().box(-9, 0, 0.8, 9, 9, 0.9).build()]);
    let last = rig.camera.position.distanceTo(rig.pivot);
    let fastest = 0;
    for (let i = 0; i < 15; i++) {
      frame();
      const far = rig.camera.position.distanceTo(rig.pivot);
      fastest = Math.max(fastest, last - far);
      last = far;
    }
    expect(last).toBeLessThan(0.8);
    expect(fastest).toBeLessThan(RIG.zoom / 4);
    expect(rig.ownBody).toBeLessThan(0.4);
    expect(body.position.z).toBe(0);
  });

  it("turns at the chosen speed", () => {
    const turned = [1, 2].map((speed) => {
      const { rig, frame } = stage(plain());
      rig.lookSpeed = speed;
      frame({ ...STILL, lookX: 100 });
      return rig.yaw;
    });
    expect(turned[1]).toBeCloseTo((turned[0] ?? 0) * 2, 5);
  });

  it("looks from the eyes in first person, with a wider view", () => {
    const { rig, frame } = stage(plain());
    rig.setMode("first_person");
    for (let i = 0; i < 90; i++) frame();
    expect(rig.camera.position.y).toBeCloseTo(RIG.eyes, 1);
    expect(rig.camera.fov).toBeCloseTo(verticalField(RIG.firstPersonFov, 16 / 9), 1);
    expect(rig.ownBody).toBe(0);
  });
});
