import { PerspectiveCamera } from "three";
import { describe, expect, it } from "vitest";
import type { Intent } from "../../core/input.ts";
import { Course } from "../body/course.fixture.ts";
import { newMoveInput } from "../body/movement-mode.ts";
import { CollisionWorld } from "../collision/collision-world.ts";
import { Zones, type Water } from "../zones/zones.ts";
import { ABOVE_WATER } from "./above-water.ts";
import { FilmRig } from "./film-rig.ts";
import { STILL } from "../../core/input.ts";
import { bodyWithCamera, DT } from "./follow-camera.fixture.ts";

const SURFACE = -0.35;

/** A pool between banks at height 0, seven metres from its centre. */
function stage(depth: number, isDeep = depth > 1.1) {
  const floor = SURFACE - depth;
  const course = new Course()
    .box(-30, floor - 1, -30, 30, floor, 30)
    .box(-30, floor, 7, 30, 0, 30)
    .box(-30, floor, -30, 30, 0, -7)
    .box(7, floor, -7, 30, 0, 7)
    .box(-30, floor, -7, -7, 0, 7);
  const solids = new CollisionWorld();
  solids.setEnvironment(course.build());
  const zones = new Zones();
  // As in the Park: the surface continues under the banks.
  const water: Water = { x: 0, z: 0, halfX: 9, halfZ: 9, isRound: false, surface: SURFACE, floor };
  zones.set("environment", isDeep ? { waters: [water] } : { shallows: [water] });
  const { body, rig } = bodyWithCamera(solids, { position: [0, floor, 0], heading: 0 }, zones);
  const wants = newMoveInput();
  const frame = (intent: Intent = STILL): void => {
    body.step(wants, DT);
    rig.steer(intent, 0, DT);
    rig.update(body.interpolate(1), DT);
  };
  return { solids, zones, floor, body, rig, wants, frame };
}

/** Lowest allowed height of the camera. */
const LOWEST = SURFACE + ABOVE_WATER - 0.01;
const lookUp = { ...STILL, lookY: -6, lookX: 9 };

describe("the camera", () => {
  it.each([
    ["wades to the knees", 0.3],
    ["wades to the waist", 0.9],
    ["swims", 1.9],
  ])("stays above the water when somebody looks up who %s", (_, depth) => {
    const { body, rig, frame } = stage(depth);
    for (let i = 0; i < 90; i++) frame();
    for (let i = 0; i < 240; i++) {
      frame(lookUp);
      expect(rig.camera.position.y).toBeGreaterThan(LOWEST);
    }
    // It still looks up, from behind the whole body.
    expect(rig.camera.rotation.x).toBeGreaterThan(0.6);
    const { x, z } = rig.camera.position;
    expect(Math.hypot(x - body.position.x, z - body.position.z)).toBeGreaterThan(1.3);
    expect(rig.ownBody).toBeGreaterThan(0.95);
  });

  it("stays above the water during a dive, in first person too", () => {
    for (const mode of ["third_person", "first_person"] as const) {
      const { body, rig, frame } = stage(4);
      rig.setMode(mode);
      body.teleport(0, 6, 0, 0);
      let lowest = Infinity;
      for (let i = 0; i < 240; i++) {
        frame(lookUp);
        expect(rig.camera.position.y).toBeGreaterThan(LOWEST);
        lowest = Math.min(lowest, body.position.y + 1.58);
      }
      expect(lowest).toBeLessThan(SURFACE);
    }
  });

  it("follows into the water and on while swimming without a jump, looking up", () => {
    const { body, rig, wants, frame } = stage(1.9);
    body.teleport(0, 0, 9, 0);
    rig.follow(body.interpolate(1));
    for (let i = 0; i < 120; i++) frame(lookUp);
    wants.z = -1;
    const last = rig.camera.position.clone();
    for (let i = 0; i < 360; i++) {
      frame();
      expect(rig.camera.position.distanceTo(last)).toBeLessThan(0.3);
      last.copy(rig.camera.position);
      expect(last.y).toBeGreaterThan(LOWEST);
    }
    expect(body.position.z).toBeLessThan(5);
  });

  it("may go below the level of water that lies beside or above the body", () => {
    const { solids, zones, floor, body, rig, frame } = stage(1.9);
    solids.setEnvironment(new Course().box(-30, -21, -30, 30, -20, 30).build());
    for (const x of [0, 20]) {
      body.teleport(x, -20, 0, 0);
      rig.follow(body.interpolate(1));
      for (let i = 0; i < 60; i++) frame();
      expect(rig.camera.position.y).toBeLessThan(floor);
    }
    expect(zones.all.waters).toHaveLength(1);
  });

  it("stays above the water as it films, in flight and in orbit", () => {
    const { body, solids, zones, frame } = stage(1.9);
    for (let i = 0; i < 90; i++) frame();
    for (const mode of ["film_flight", "film_orbit", "film_follow"] as const) {
      const camera = new PerspectiveCamera(50, 1);
      camera.position.set(2, 3, 2);
      const shot = { fov: 60, roll: 0, speed: 4, blur: 0, focus: null, hidesNames: false };
      const film = new FilmRig({ solids, zones }, camera, mode, shot);
      for (let i = 0; i < 240; i++) {
        film.steer({ ...STILL, rise: -1, lookY: -4 }, DT);
        film.update(camera, body.interpolate(1), DT);
        expect(camera.position.y).toBeGreaterThan(LOWEST);
      }
    }
  });
});
