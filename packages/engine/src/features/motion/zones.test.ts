import type { EnvironmentManifest } from "@veranda/contract/environment";
import { MOTION } from "@veranda/wire";
import { expect, it } from "vitest";
import { rehearse, type Rehearsal } from "../../testing/null-engine.fixture.ts";
import { NullRoom } from "../../testing/null-room.fixture.ts";
import { plain } from "../../world/body/course.fixture.ts";

const seat = (name: string, x: number, z: number): EnvironmentManifest["seats"][number] => ({
  name,
  position: [x, 0.45, z],
  heading: Math.PI,
  kind: "chair",
});

async function arrived(more: Parameters<typeof rehearse>[0] = {}): Promise<Rehearsal> {
  const rehearsal = await rehearse(more);
  await rehearsal.join();
  return rehearsal;
}

it("offers a nearby seat, sits down when the server grants it, and stands up by walking", async () => {
  const { engine, platform, hold, crowd } = await arrived({ manifest: { seats: [seat("bench-1", 0, -1)] } });
  platform.advance(0.3);
  expect(engine.state.zones.prompt).toEqual({ kind: "sit", title: "Sit", key: "KeyE" });
  hold(0.1, "KeyE");
  platform.advance(1.5);
  expect(engine.state.me.motion).toBe("sit");
  expect(engine.state.participants["person-0"]?.seat).toBe("bench-1");
  expect(engine.state.me.position[2]).toBeCloseTo(-1, 2);
  expect(Math.abs(engine.state.me.heading)).toBeCloseTo(Math.PI, 2);
  expect(crowd.avatars[0]?.motion?.doing).toBe("sit");
  expect(engine.state.zones.prompt?.kind).toBe("stand");
  expect(engine.state.isMoving).toBe(false);
  platform.advance(1);
  hold(0.8, "KeyS");
  platform.advance(1);
  expect(engine.state.me.motion).toBe("idle");
  expect(engine.state.participants["person-0"]?.seat).toBeNull();
  expect(engine.state.me.position[1]).toBeCloseTo(0, 2);
});

it("does not seat two people on one seat: the second is told, and offered another", async () => {
  const room = new NullRoom();
  const manifest = { seats: [seat("left", 0, -1), seat("right", 0.8, -1)] };
  const a = await arrived({ room, manifest });
  const b = await arrived({ room, manifest });
  a.engine.send("interact", {});
  a.platform.advance(1);
  b.platform.advance(0.2);
  expect(a.engine.state.participants["person-0"]?.seat).toBe("left");
  b.engine.send("interact", {});
  b.platform.advance(1);
  expect(b.engine.state.participants["person-1"]?.seat).toBe("right");
  b.engine.send("leave_room", { reason: "left" });
  expect(a.engine.state.participants["person-1"]).toBeUndefined();
});

it("others see the sitting body, by motion and seat", async () => {
  const room = new NullRoom();
  const manifest = { seats: [seat("stool", 0, -1)] };
  const a = await arrived({ room, manifest });
  const b = await arrived({ room, manifest });
  a.engine.send("interact", {});
  a.platform.advance(2);
  b.platform.advance(0.5);
  expect(room.poseOf(0)?.motion).toBe(MOTION.sit);
  const seen = b.crowd.avatars.find(({ motion }) => motion?.doing === "sit");
  expect(seen?.position.z).toBeCloseTo(-1, 1);
});

it("climbs a ladder to its top and down again", async () => {
  const { engine, platform, hold } = await arrived({
    course: plain().box(-3, 0, -9, 3, 3, -1.2),
    manifest: { ladders: [{ name: "wall", position: [0, 0, -1.2], heading: 0, width: 0.6, height: 3 }] },
  });
  platform.advance(0.3);
  hold(0.4, "KeyW");
  platform.advance(0.3);
  expect(engine.state.zones.prompt?.kind).toBe("climb");
  hold(0.1, "KeyE");
  platform.advance(0.5);
  hold(1, "KeyW");
  expect(engine.state.me.motion).toBe("climb");
  hold(1.4, "KeyW");
  platform.advance(1);
  expect(engine.state.me.position[1]).toBeCloseTo(3, 2);
  expect(engine.state.me.motion).toBe("idle");
  expect(engine.state.zones.prompt?.kind).toBe("climb_down");
  engine.send("interact", {});
  platform.advance(0.9);
  hold(2.2, "KeyS");
  platform.advance(0.5);
  expect(engine.state.me.position[1]).toBeCloseTo(0, 2);
  expect(engine.state.me.motion).toBe("idle");
});

it("swims where water is deep, bobbing at the surface, and climbs out at the edge", async () => {
  const pit = plain().box(-3, -1, -13, 3, -0.99, -3);
  const { engine, platform, hold } = await arrived({
    // A basin above the ground: steps up on one side, water inside, a floor beyond.
    course: pit.box(-3, 0, -2.2, 3, 0.3, -1.6).box(-3, 0, -14, 3, 1.6, -9).box(-3, 0, -3, 3, 0.6, -2.2),
    manifest: {
      water: {
        sea: null,
        fountain: null,
        pools: [{ kind: "rectangle", x: [-3, 3], z: [-9, -3], y: 1.5, depth: 1.5 }],
      },
    },
  });
  hold(2.2, "KeyW");
  platform.advance(1.5);
  expect(engine.state.me.motion).toBe("swim");
  const heights: number[] = [];
  for (let i = 0; i < 30; i++) {
    platform.advance(0.1);
    heights.push(engine.state.me.position[1]);
  }
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  expect(low).toBeGreaterThan(0.05);
  expect(high).toBeLessThan(0.25);
  expect(high - low).toBeGreaterThan(0.01);
  hold(6, "KeyW");
  platform.advance(1.2);
  expect(engine.state.me.motion).toBe("idle");
  expect(engine.state.me.position[1]).toBeCloseTo(1.6, 2);
});

it("bounces on a trampoline, again and again", async () => {
  const { engine, platform, hold } = await arrived({
    manifest: { trampolines: [{ name: "net", position: [0, 0, -2], radius: 0.8, speed: 9 }] },
  });
  hold(1.05, "KeyW");
  let highest = 0;
  let bounces = 0;
  let wasUp = false;
  for (let i = 0; i < 40; i++) {
    platform.advance(0.1);
    const y = engine.state.me.position[1];
    highest = Math.max(highest, y);
    if (y < 0.6 && wasUp) bounces += 1;
    wasUp = y > 1 || (wasUp && y >= 0.6);
  }
  expect(highest).toBeGreaterThan(1.8);
  expect(highest).toBeLessThan(2.4);
  expect(bounces).toBeGreaterThanOrEqual(2);
});

it("goes through a teleporter once, and is not taken back at its exit", async () => {
  const door = { position: [0, 0, -2], radius: 0.7 } as const;
  const { engine, platform, hold, room } = await arrived({
    manifest: {
      teleporters: [
        {
          name: "there",
          title: "To the roof",
          ...mutable(door),
          target: { position: [10, 0, 10], heading: 1 },
        },
        {
          name: "back",
          title: "Back",
          position: [10, 0, 10],
          radius: 1,
          target: { position: [0, 0, 5], heading: 0 },
        },
      ],
    },
  });
  hold(1, "KeyW");
  platform.advance(2);
  expect(engine.state.me.position[0]).toBeCloseTo(10, 1);
  expect(engine.state.me.position[2]).toBeCloseTo(10, 1);
  expect(room.teleports).toBeGreaterThanOrEqual(2);
  platform.advance(2);
  expect(engine.state.me.position[0]).toBeCloseTo(10, 1);
});

it("names the smallest area around the person, and all of them as triggers", async () => {
  const { engine, platform, hold } = await arrived({
    manifest: {
      areas: [
        { name: "garden", title: "in the garden", min: [-20, -1, -20], max: [20, 5, 20] },
        { name: "bower", title: "in the bower", min: [-3, -1, -8], max: [3, 4, -2] },
      ],
      pointsOfInterest: [
        {
          name: "oak",
          title: "The old oak",
          description: "It has a swing.",
          position: [0, 0, -5],
          heading: 0,
        },
      ],
    },
  });
  hold(0.4, "KeyW");
  expect(engine.state.me.area).toBe("in the garden");
  expect(engine.state.zones.areas).toEqual(["garden"]);
  expect(engine.state.zones.pointsOfInterest.map(({ name }) => name)).toEqual(["oak"]);
  hold(1.6, "KeyW");
  platform.advance(0.3);
  expect(engine.state.me.area).toBe("in the bower");
  expect(engine.state.zones.areas).toEqual(["garden", "bower"]);
});

it("tells what the place does to one's voice, as the rooms have it: a private place before a stage", async () => {
  const { engine, hold, platform } = await arrived({
    manifest: {
      areas: [
        { name: "stage", title: "on the stage", min: [-9, -1, -12], max: [9, 5, -2], voice: "stage" },
        { name: "booth", title: "in the booth", min: [-9, -1, -12], max: [9, 5, -6], voice: "private" },
      ],
    },
  });
  platform.advance(0.3);
  const walkTo = (z: number): void => {
    const { position } = engine.state.me;
    const key = position[2] > z ? "KeyW" : "KeyS";
    while (Math.abs(engine.state.me.position[2] - z) > 0.3) hold(0.05, key);
    platform.advance(0.5);
  };
  expect(engine.state.zones.voice).toBeNull();
  walkTo(-4);
  expect(engine.state.zones.voice).toBe("stage");
  walkTo(-8);
  expect(engine.state.zones.voice).toBe("private");
  walkTo(-4);
  expect(engine.state.zones.voice).toBe("stage");
  walkTo(0);
  expect(engine.state.zones.voice).toBeNull();
});

it("allows a double jump, not a third, and a hard landing from high up", async () => {
  const { engine, platform, join } = await rehearse();
  await join();
  const tap = () => {
    platform.input.press("Space");
    platform.advance(1 / 60);
    platform.input.release("Space");
  };
  tap();
  platform.advance(0.3);
  tap();
  platform.advance(0.12);
  expect(engine.state.me.motion).toBe("doubleJump");
  let highest = 0;
  for (let i = 0; i < 12; i++) {
    tap();
    platform.advance(0.05);
    highest = Math.max(highest, engine.state.me.position[1]);
  }
  expect(highest).toBeGreaterThan(1.3);
  expect(highest).toBeLessThan(1.9);
});

const mutable = ({
  position: [x, y, z],
  radius,
}: {
  position: readonly [number, number, number];
  radius: number;
}) => ({
  position: [x, y, z] as [number, number, number],
  radius,
});
