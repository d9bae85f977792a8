import { beforeEach, expect, it } from "vitest";
import { Input } from "../core/input.ts";
import { plain } from "./body/course.fixture.ts";
import { FollowCamera } from "./camera/follow-camera.ts";
import { CollisionWorld } from "./collision/collision-world.ts";
import { LocalParticipant } from "./local-participant.ts";
import { ScreenFade } from "./screen-fade.ts";
import { SpawnController } from "./spawn-controller.ts";
import { Zones } from "./zones/zones.ts";

const DT = 1 / 60;
const ENTRANCE = { position: [2, 0, 3], heading: 1 } as const;
let own: LocalParticipant;
let fade: ScreenFade;
let zones: Zones;
let spawning: SpawnController;
let taken: number[];
let index: number;

beforeEach(() => {
  const solids = new CollisionWorld();
  solids.setEnvironment(plain().build());
  zones = new Zones();
  own = new LocalParticipant(solids, zones, new FollowCamera(solids, zones), new Input());
  fade = new ScreenFade();
  fade.open(0);
  fade.update(1);
  taken = [];
  index = 0;
  spawning = new SpawnController(own, fade, solids, zones, {
    environment: () => ({ spawnPoints: [{ ...ENTRANCE, position: [...ENTRANCE.position] }], killHeight: -6 }),
    index: () => index,
    isTaken: ({ position: [x] }) => taken.includes(x),
  });
});

const at = (): number[] => [own.pose.x, own.pose.y, own.pose.z];
const pass = (seconds: number): void => {
  for (let t = 0; t < seconds; t += DT) {
    own.update(null, 1, DT);
    fade.update(DT);
  }
};

it("people spawn at the server's position, else at an object's spawn point, else at the environment's", () => {
  spawning.arrive({ position: [-4, 0, 5], heading: 0 }, false);
  expect(at()).toEqual([-4, 0, 5]);
  spawning.arrive(null, false);
  expect(at()).toEqual([2, 0, 3]);
  expect(own.pose.heading).toBe(1);
  zones.set("objects", { spawnPoints: [{ position: [9, 0, 9], heading: 0 }] });
  spawning.arrive(null, false);
  expect(at()).toEqual([9, 0, 9]);
});

it("people never spawn inside others, nor where someone spawned at the same moment", () => {
  taken = [2];
  spawning.respawn();
  expect(Math.hypot(own.pose.x - 2, own.pose.z - 3)).toBeGreaterThan(1);
  const one = at();
  taken = [];
  index = 1;
  spawning.respawn();
  expect(Math.hypot(own.pose.x - 2, own.pose.z - 3)).toBeGreaterThan(1);
  expect(at()).toEqual(one);
  // The thumbnail is rendered from the entrance, whoever stands there.
  taken = [2];
  expect(spawning.entrance).toEqual({ position: [2, 0, 3], heading: 1 });
});

it("somebody who falls out of the environment respawns behind a blink, visibly again", () => {
  own.teleport(0, -5.9, 0, 0);
  spawning.step();
  pass(0.5);
  expect(own.pose.y).toBeLessThan(-5);
  own.teleport(0, -6.1, 0, 0);
  spawning.step();
  pass(0.1);
  expect(fade.isMoving).toBe(true);
  expect(own.pose.y).toBeLessThan(-6);
  // However often it is noticed during the fall.
  spawning.step();
  pass(0.2);
  expect(at()).toEqual([2, 0, 3]);
  pass(0.6);
  expect(fade.isMoving).toBe(false);
  expect(fade.mesh.visible).toBe(false);
});

it("a teleporter moves the body behind a blink", () => {
  spawning.arrive(null, false);
  spawning.travel({ position: [-7, 0, 1], heading: 2 });
  pass(0.1);
  expect(at()).toEqual([2, 0, 3]);
  pass(0.2);
  expect(at()).toEqual([-7, 0, 1]);
  expect(own.pose.heading).toBe(2);
});

it("a small server correction is smoothed, a large one cuts", () => {
  spawning.arrive(null, false);
  spawning.applyServerCorrection({ position: [4, 0, 3], heading: 1 });
  expect(own.body.position.x).toBe(4);
  pass(DT);
  expect(own.pose.x).toBeLessThan(2.5);
  expect(fade.isMoving).toBe(false);
  pass(1);
  expect(own.pose.x).toBeCloseTo(4, 2);
  spawning.applyServerCorrection({ position: [-4, 0, 3], heading: 1 });
  expect(own.pose.x).toBe(-4);
  expect(fade.isMoving).toBe(true);
});

it("a server correction during a teleport wins", () => {
  spawning.arrive(null, false);
  spawning.travel({ position: [-7, 0, 1], heading: 2 });
  pass(0.1);
  spawning.applyServerCorrection({ position: [8, 0, -8], heading: 0 });
  pass(1);
  expect(at()).toEqual([8, 0, -8]);
});
