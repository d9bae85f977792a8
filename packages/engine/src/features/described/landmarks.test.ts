import { DIRECTIONS } from "@veranda/contract/engine/surroundings";
import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { rehearse, type Rehearsal } from "../../testing/null-engine.fixture.ts";
import { describeSurroundings, type Landmark } from "./surroundings.ts";

const place = (name: string, x: number, z: number) => ({
  name,
  position: [x, 0, z] as [number, number, number],
  heading: 0,
});
const FURNISHED = {
  seats: [{ ...place("bench-1", 0, -3), kind: "bench" as const }],
  ladders: [{ ...place("wall", 4, -4), width: 0.6, height: 3 }],
  trampolines: [{ name: "net", position: [-5, 0, 0] as [number, number, number], radius: 1, speed: 8 }],
  teleporters: [
    {
      name: "up",
      title: "To the roof",
      position: [0, 0, 8] as [number, number, number],
      radius: 1,
      target: { position: [10, 0, 10] as [number, number, number], heading: 0 },
    },
  ],
  pointsOfInterest: [{ ...place("oak", 9, 0), title: "The old oak", description: "It has a swing." }],
  screens: [{ ...place("stage", 0, -12), width: 4, height: 2 }],
};

async function described(more: Parameters<typeof rehearse>[0] = {}): Promise<Rehearsal> {
  const rehearsal = await rehearse({ manifest: FURNISHED, ...more });
  await rehearsal.join();
  rehearsal.engine.send("set_described_view", { enabled: true });
  await vi.dynamicImportSettled();
  rehearsal.platform.advance(1);
  return rehearsal;
}

describe("landmarks of a space", () => {
  it("are listed by name, with position and description, nearest first", async () => {
    const { engine } = await described();
    const told = engine.state.surroundings?.entries ?? [];
    expect(told.map(({ kind, name, direction }) => [kind, name, direction])).toEqual([
      ["seat", "bench", "ahead"],
      ["trampoline", expect.any(String), "left"],
      ["ladder", expect.any(String), "ahead_right"],
      ["teleporter", "To the roof", "behind"],
      ["view", "The old oak", "right"],
      ["screen", expect.any(String), "ahead"],
    ]);
    expect(told.find(({ kind }) => kind === "view")?.detail).toBe("It has a swing.");
    for (const { name } of told) expect(name).not.toBe("");
  });

  it.each([
    ["seat:bench-1", 0, -3],
    ["ladder:wall", 4, -4],
    ["trampoline:net", -5, 0],
    ["view:oak", 9, 0],
  ])("%s can be walked to", async (id, x, z) => {
    const { engine, platform } = await described();
    engine.send("walk_to", { id });
    await vi.dynamicImportSettled();
    platform.advance(8);
    expect(engine.state.guidedWalk).toMatchObject({ id, status: "arrived" });
    const [atX, , atZ] = engine.state.me.position;
    expect(Math.hypot(atX - x, atZ - z)).toBeLessThan(1.8);
  });

  it("a screen is approached from its front", async () => {
    const { engine, platform } = await described();
    engine.send("walk_to", { id: "screen:stage" });
    await vi.dynamicImportSettled();
    platform.advance(10);
    expect(engine.state.guidedWalk?.status).toBe("arrived");
    expect(engine.state.me.position[2]).toBeLessThan(-12);
  });
});

describe("a guided walk", () => {
  it("ends on leaving the space, and starts again in another one", async () => {
    const { engine, platform } = await described();
    engine.send("walk_to", { id: "view:oak" });
    await vi.dynamicImportSettled();
    platform.advance(1);
    expect(engine.state.guidedWalk?.status).toBe("walking");
    engine.send("leave_room", { reason: "left" });
    platform.advance(0.5);
    expect(engine.state.guidedWalk?.status).toBe("stopped");
  });

  it("ends as near as possible to somebody behind closed walls, and reports it", async () => {
    const { plain } = await import("../../world/body/course.fixture.ts");
    const walled = plain()
      .box(6, 0, -3, 12, 3, -2.8)
      .box(6, 0, 2.8, 12, 3, 3)
      .box(6, 0, -3, 6.2, 3, 3)
      .box(11.8, 0, -3, 12, 3, 3);
    const { engine, platform } = await described({ course: walled });
    engine.send("walk_to", { id: "view:oak" });
    await vi.dynamicImportSettled();
    platform.advance(20);
    expect(["near", "no_way"]).toContain(engine.state.guidedWalk?.status);
    expect(engine.state.me.position[0]).toBeLessThan(6);
    platform.advance(1);
    expect(engine.state.me.motion, "one stands, and does not walk against it").toBe("idle");
  });
});

it("any layout: each object is listed once with its group, nearest first, with a direction", () => {
  const some = fc.array(
    fc.record({
      kind: fc.constantFrom("person" as const, "object" as const, "seat" as const),
      name: fc.constantFrom("Stool", "Lamp"),
      x: fc.double({ min: -15, max: 15, noNaN: true }),
      y: fc.double({ min: -5, max: 5, noNaN: true }),
      z: fc.double({ min: -15, max: 15, noNaN: true }),
    }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(some, fc.double({ min: -4, max: 4, noNaN: true }), (things, yaw) => {
      const all = things.map((thing, at): Landmark => ({ ...thing, id: `${at}`, detail: "", reach: 1 }));
      const told = describeSurroundings(all, { x: 0, y: 0, z: 0, yaw });
      const distances = told.map(({ distance }) => distance);
      expect(distances).toEqual(distances.toSorted((a, b) => a - b));
      const people = all.filter(({ kind, x, z }) => kind === "person" && Math.hypot(x, z) <= 60);
      expect(told.filter(({ kind }) => kind === "person")).toHaveLength(people.length);
      const near = (kind: string, far: number): number =>
        all.filter((each) => each.kind === kind && Math.hypot(each.x, each.z) <= far).length;
      const counted = (kind: string): number =>
        told.filter((each) => each.kind === kind).reduce((sum, { count }) => sum + count, 0);
      expect(counted("object")).toBe(near("object", 20));
      expect(counted("seat")).toBe(near("seat", 25));
      for (const { direction } of told) expect(DIRECTIONS).toContain(direction);
    }),
    { numRuns: 80 },
  );
});
