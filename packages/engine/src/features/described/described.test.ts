import { describe, expect, test, vi } from "vitest";
import { DEFAULT_PERSON_VOICE } from "@veranda/contract/rooms/voice";
import { QuietStream } from "../../testing/attached-media.fixture.ts";
import { plain, type Course } from "../../world/body/course.fixture.ts";
import { NullRoom } from "../../testing/null-room.fixture.ts";
import { rehearse } from "../../testing/null-engine.fixture.ts";
import { areaAt, describeSurroundings, type Landmark } from "./surroundings.ts";
import type { World } from "../../world/world.ts";

const landmark = (id: string, x: number, z: number, more: Partial<Landmark> = {}): Landmark => ({
  id,
  kind: "object",
  name: id,
  detail: "",
  x,
  y: 0,
  z,
  reach: 1,
  ...more,
});
const eye = { x: 0, y: 0, z: 0, yaw: 0 };

describe("the surroundings", () => {
  test.each([
    [0, -5, "ahead"],
    [5, -5, "ahead_right"],
    [5, 0, "right"],
    [0, 5, "behind"],
    [-5, 0, "left"],
    [-5, -5, "ahead_left"],
  ])("at %d, %d are %s of somebody looking along -Z", (x, z, direction) => {
    expect(describeSurroundings([landmark("bench", x, z)], eye)[0]?.direction).toBe(direction);
  });

  test("are relative to the view: what was right is ahead after a turn to the right", () => {
    const bench = [landmark("bench", 5, 0)];
    expect(describeSurroundings(bench, { ...eye, yaw: -Math.PI / 2 })[0]?.direction).toBe("ahead");
  });

  test("list the nearest first, objects grouped by name, people one by one", () => {
    const told = describeSurroundings(
      [
        landmark("far", 0, -9, { name: "Stool" }),
        landmark("near", 0, -3, { name: "Stool" }),
        landmark("a", 0, -4, { kind: "person", name: "Guest" }),
        landmark("b", 0, -5, { kind: "person", name: "Guest" }),
        landmark("gone", 0, -300),
      ],
      eye,
    );
    expect(told.map(({ id, count, distance }) => [id, count, distance])).toEqual([
      ["near", 2, 3],
      ["a", 1, 4],
      ["b", 1, 5],
    ]);
  });

  test("include a storey above or below", () => {
    const levels = [2.5, 0.4, -3].map(
      (y) => describeSurroundings([landmark("x", 1, 1, { y })], eye)[0]?.level,
    );
    expect(levels).toEqual(["above", "same", "below"]);
  });

  test("name the smallest area around the person", () => {
    const box = (title: string, half: number) => ({
      name: title,
      title,
      min: [-half, 0, -half],
      max: [half, 4, half],
    });
    const world = { environment: { manifest: { areas: [box("The house", 9), box("The hall", 3)] } } };
    const at = (x: number) => areaAt(world as unknown as World, x, 0, 0);
    expect([at(0), at(5), at(20)]).toEqual(["The hall", "The house", null]);
  });
});

/** The local person joins, and somebody else stands there. */
async function meeting(x: number, z: number, course?: Course) {
  const room = new NullRoom();
  const own = await rehearse({ room, ...(course ? { course } : {}) });
  await own.join();
  const other = await rehearse({ room });
  await other.join();
  room.stand(1, x, z);
  own.platform.advance(1);
  return own;
}
const SOMEBODY = { id: "person:person-1", name: "Wandering Owl" };

/** The code is loaded on first use. */
const loaded = () => vi.dynamicImportSettled();

describe("in a space", () => {
  test("include people while requested, with their positions", async () => {
    const { engine, platform } = await meeting(0, -6);
    expect(engine.state.surroundings).toBeNull();
    engine.send("set_described_view", { enabled: true });
    await loaded();
    platform.advance(2);
    expect(engine.state.surroundings?.entries).toMatchObject([
      { ...SOMEBODY, kind: "person", distance: 6, direction: "ahead" },
    ]);
    engine.send("set_described_view", { enabled: false });
    await loaded();
    platform.advance(1);
    expect(engine.state.surroundings).toBeNull();
  });

  test("announces speakers, once a turn, and raised hands", async () => {
    const { engine, platform, room } = await meeting(0, -6);
    const voice = new QuietStream();
    engine.send("rtc_media_added", {
      mediaId: "m1",
      mediaType: "microphone",
      clientId: "person-1",
      connectionMode: "embedded",
      frameRate: 0,
    });
    engine.attachMedia("m1", voice);
    engine.send("set_described_view", { enabled: true });
    await loaded();
    const told = (seconds: number): string | undefined => {
      platform.advance(seconds);
      return engine.state.surroundings?.entries[0]?.detail;
    };
    expect(told(1)).toBe("");
    voice.loudness = 0.2;
    expect(told(1)).toBe("speaking");
    voice.loudness = 0;
    expect(told(2)).toBe("speaking");
    expect(told(4)).toBe("");
    const raised = { ...DEFAULT_PERSON_VOICE, hand: 1 };
    room.tell(0, "voiceChanged", { people: [{ id: "person-1", voice: raised }] });
    expect(told(1)).toBe("hand raised");
  });

  test("walk the person to somebody around a wall, facing them", async () => {
    const { engine, platform } = await meeting(0, -8, plain().box(-4, 0, -3.2, 4, 3, -3));
    engine.send("walk_to", { id: SOMEBODY.id });
    await loaded();
    platform.advance(15);
    expect(engine.state.guidedWalk).toEqual({ ...SOMEBODY, status: "arrived" });
    const [x, , z] = engine.state.me.position;
    expect(Math.hypot(x, z + 8)).toBeLessThan(1.8);
  });

  test("somebody who walks on meanwhile is followed", async () => {
    const { engine, platform, room } = await meeting(0, -8);
    engine.send("walk_to", { id: SOMEBODY.id });
    await loaded();
    platform.advance(2);
    room.stand(1, 9, -2);
    platform.advance(15);
    expect(engine.state.guidedWalk?.status).toBe("arrived");
    const [x, , z] = engine.state.me.position;
    expect(Math.hypot(x - 9, z + 2)).toBeLessThan(1.8);
  });

  test("a step by the person ends it", async () => {
    const { engine, platform, hold } = await meeting(0, -15);
    engine.send("walk_to", { id: SOMEBODY.id });
    await loaded();
    platform.advance(1);
    expect(engine.state.guidedWalk?.status).toBe("walking");
    hold(0.3, "KeyS");
    expect(engine.state.guidedWalk?.status).toBe("stopped");
    const [, , z] = engine.state.me.position;
    platform.advance(3);
    expect(Math.abs(engine.state.me.position[2] - z)).toBeLessThan(1);
  });

  test("what isn't there can't be walked to", async () => {
    const { engine, join } = await rehearse();
    await join();
    engine.send("walk_to", { id: "person:nobody" });
    await loaded();
    expect(engine.state.guidedWalk?.status).toBe("no_way");
  });
});
