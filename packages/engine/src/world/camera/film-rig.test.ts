import * as fc from "fast-check";
import { PerspectiveCamera } from "three";
import { describe, expect, it } from "vitest";
import { STILL, type Intent } from "../../core/input.ts";
import { CharacterController } from "../body/character-controller.ts";
import { plain, type Course } from "../body/course.fixture.ts";
import { newMoveInput } from "../body/movement-mode.ts";
import { CollisionWorld } from "../collision/collision-world.ts";
import { Zones } from "../zones/zones.ts";
import { FilmRig, type FilmMode } from "./film-rig.ts";
import { FlyCamera } from "./fly-camera.ts";

const DT = 1 / 60;

/** A camera filming somebody at 0, 0, 0. */
function stage(mode: FilmMode, course: Course = plain()) {
  const solids = new CollisionWorld();
  solids.setEnvironment(course.build());
  const body = new CharacterController(solids);
  body.teleport(0, 0, 0, 0);
  const camera = new PerspectiveCamera(60, 1);
  camera.position.set(0, 2, 5);
  const shot = { fov: 60, roll: 0, speed: 4, blur: 0, focus: null as number | null, hidesNames: false };
  const film = new FilmRig({ solids, zones: new Zones() }, camera, mode, shot);
  const wants = newMoveInput();
  const pass = (seconds: number, intent: Partial<Intent> = {}): void => {
    for (let t = 0; t < seconds - 1e-9; t += DT) {
      body.step(wants, DT);
      film.steer({ ...STILL, ...intent }, DT);
      film.update(camera, body.interpolate(1), DT);
    }
  };
  const away = (): number =>
    Math.hypot(camera.position.x - body.position.x, camera.position.z - body.position.z);
  return { body, camera, film, shot, wants, pass, away };
}

describe("free flight", () => {
  it("the camera flies at the chosen speed, three times as fast with the run key, and stops softly", () => {
    const flown = (isRunning: boolean): number => {
      const { camera, pass } = stage("film_flight");
      pass(1.5, { moveY: 1, isRunning });
      const { z } = camera.position;
      pass(0.5, { moveY: 1, isRunning });
      return (z - camera.position.z) / 0.5;
    };
    expect(flown(false)).toBeCloseTo(4, 1);
    expect(flown(true)).toBeCloseTo(12, 0);
    const { camera, pass } = stage("film_flight");
    pass(1, { moveY: 1 });
    const before = camera.position.z;
    pass(1);
    expect(before - camera.position.z).toBeGreaterThan(0.2);
    const { z } = camera.position;
    pass(1);
    expect(camera.position.z).toBeCloseTo(z, 1);
  });

  it("the person stays in place: the keys move the camera", () => {
    const { film } = stage("film_flight");
    const intent = { ...STILL, moveX: 1, moveY: 1, rise: 1, wantsJump: true, wantsInteract: true };
    film.steer(intent, DT);
    expect(intent).toMatchObject({ moveX: 0, moveY: 0, rise: 0, wantsJump: false, wantsInteract: false });
    expect(film.forward).toBeNull();
  });

  it("the wheel zooms within the lens's limits, and a long lens turns slowly", () => {
    const { shot, camera, pass } = stage("film_flight");
    pass(0.2, { zoom: -20 });
    pass(1);
    expect(shot.fov).toBe(12);
    expect(camera.fov).toBeCloseTo(12, 0);
    pass(0.1, { lookX: 10 });
    const slowly = Math.abs(camera.rotation.y);
    pass(0.2, { zoom: 60 });
    expect(shot.fov).toBe(110);
    const from = camera.rotation.y;
    pass(0.1, { lookX: 10 });
    expect(Math.abs(camera.rotation.y - from)).toBeGreaterThan(slowly * 3);
  });

  it("the camera's distance from the avatar is limited", () => {
    const { pass, away } = stage("film_flight");
    pass(30, { moveY: -1, isRunning: true });
    expect(away()).toBeLessThanOrEqual(60.01);
    expect(away()).toBeGreaterThan(55);
  });

  it("passes through no wall, floor or ceiling, wherever it flies and looks", () => {
    const room = plain()
      .box(-7, 0, -7, 7, 5, -6.8)
      .box(-7, 0, 6.8, 7, 5, 7)
      .box(-7, 0, -7, -6.8, 5, 7)
      .box(6.8, 0, -7, 7, 5, 7)
      .box(-7, 5, -7, 7, 5.2, 7)
      .box(-2, 0, -3, 2, 3, -2.8);
    const act = fc.record({
      moveX: fc.double({ min: -1, max: 1, noNaN: true }),
      moveY: fc.double({ min: -1, max: 1, noNaN: true }),
      rise: fc.constantFrom(-1, 0, 1),
      lookX: fc.integer({ min: -40, max: 40 }),
      lookY: fc.integer({ min: -40, max: 40 }),
      isRunning: fc.boolean(),
      seconds: fc.double({ min: 0, max: 0.8, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 8 }), (acts) => {
        const { camera, pass } = stage("film_flight", room);
        for (const { seconds, ...intent } of acts) {
          pass(seconds, intent);
          const { x, y, z } = camera.position;
          expect(Math.max(Math.abs(x), Math.abs(z))).toBeLessThan(6.8);
          expect(y).toBeGreaterThan(0);
          expect(y).toBeLessThan(5);
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe("orbit", () => {
  it("keeps its distance, which the wheel changes within limits, and looks at the person", () => {
    const { camera, pass, away } = stage("film_orbit");
    pass(3);
    expect(away()).toBeGreaterThan(4);
    expect(away()).toBeLessThan(5.5);
    const way = camera.getWorldDirection(camera.position.clone());
    const { x, z } = camera.position;
    expect((way.x * -x + way.z * -z) / Math.hypot(x, z) / Math.hypot(way.x, way.z)).toBeGreaterThan(0.99);
    pass(0.2, { zoom: -40 });
    pass(2);
    expect(away()).toBeLessThan(1.2);
    pass(0.3, { zoom: 60 });
    pass(6);
    expect(away()).toBeGreaterThan(18);
    expect(away()).toBeLessThanOrEqual(25);
  });

  it("moves in before a wall and out again behind it, without a jump outwards", () => {
    const { camera, pass, away } = stage("film_orbit", plain().box(2, 0, -9, 2.2, 6, 9));
    let [nearest, farthest] = [Infinity, 0];
    let before = away();
    for (let i = 0; i < 1500; i++) {
      pass(DT);
      expect(camera.position.x).toBeLessThan(2);
      expect(away() - before).toBeLessThan(0.2);
      before = away();
      if (i > 200) [nearest, farthest] = [Math.min(nearest, before), Math.max(farthest, before)];
    }
    expect(nearest).toBeLessThan(2.2);
    expect(farthest).toBeGreaterThan(4);
  });
});

describe("from behind", () => {
  it("turns behind them as they walk, not while they stand", () => {
    const { body, camera, wants, pass } = stage("film_follow");
    pass(1);
    expect(camera.position.z).toBeGreaterThan(3);
    body.heading = Math.PI / 2;
    pass(3);
    expect(camera.position.z, "who stands may turn as they like").toBeGreaterThan(3);
    Object.assign(wants, { x: 1, z: 0 });
    pass(5);
    expect(camera.position.x).toBeLessThan(body.position.x - 3);
  });

  it("starts behind them from any position", () => {
    const { body, camera, film, pass } = stage("film_flight");
    pass(2, { moveX: 1, moveY: 1 });
    body.heading = Math.PI;
    film.setMode("film_follow");
    pass(3);
    expect(camera.position.z).toBeLessThan(-3);
  });
});

describe("focus", () => {
  it("is on the person, wherever the camera is, or at the set distance", () => {
    const { film, shot, camera, pass } = stage("film_flight");
    pass(2);
    expect(film.focus).toBeCloseTo(
      Math.hypot(camera.position.x, camera.position.y - 1.5, camera.position.z),
      0,
    );
    shot.focus = 12;
    pass(2);
    expect(film.focus).toBeCloseTo(12, 1);
  });
});

describe("building camera", () => {
  const flying = () => {
    const solids = new CollisionWorld();
    solids.setEnvironment(plain().build());
    const body = new CharacterController(solids);
    const camera = new PerspectiveCamera(60, 1);
    camera.position.set(0, 2, 5);
    const keys = { isRising: () => false, lookSpeed: () => 1 };
    const fly = new FlyCamera(camera, keys);
    const pass = (seconds: number, intent: Partial<Intent> = {}): void => {
      for (let t = 0; t < seconds - 1e-9; t += DT) {
        fly.steer({ ...STILL, ...intent }, DT);
        fly.update(camera, body.interpolate(1), DT);
      }
    };
    return { fly, camera, keys, pass };
  };

  it("rises with either of the up keys, no faster with both", () => {
    const risen = (rise: number, isRising: boolean): number => {
      const { camera, keys, pass } = flying();
      keys.isRising = () => isRising;
      pass(1, { rise });
      return camera.position.y - 2;
    };
    expect(risen(1, false)).toBeGreaterThan(3);
    expect(risen(0, true)).toBeCloseTo(risen(1, false), 3);
    expect(risen(1, true)).toBeCloseTo(risen(1, false), 3);
    expect(risen(-1, false)).toBeLessThan(-3);
  });

  it("frames a focused object, large or small, from anywhere", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.3, max: 8, noNaN: true }),
        fc.tuple(...[0, 1, 2].map(() => fc.double({ min: -30, max: 30, noNaN: true }))),
        (radius, [x = 0, y = 0, z = 0]) => {
          const { fly, camera, pass } = flying();
          const centre = camera.position.clone().set(x, y, z);
          const half = Math.PI / 6;
          fly.lookAt(centre, radius, half);
          pass(2);
          const far = camera.position.distanceTo(centre);
          const seen = Math.asin(Math.min(1, radius / far)) / half;
          expect(seen).toBeGreaterThan(0.5);
          expect(seen).toBeLessThan(1);
          const ahead = camera.getWorldDirection(camera.position.clone());
          const to = centre.sub(camera.position).normalize();
          expect(ahead.dot(to)).toBeGreaterThan(0.97);
        },
      ),
      { numRuns: 30 },
    );
  });
});
