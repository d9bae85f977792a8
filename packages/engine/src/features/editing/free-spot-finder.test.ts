import { Box3 } from "three";
import { describe, expect, it } from "vitest";
import { plain } from "../../world/body/course.fixture.ts";
import { FILE, asset, rehearseEditing } from "./editing.fixture.ts";

describe("free spots in front of the builder", () => {
  it("objects added one after the other are placed side by side, not on top of each other", async () => {
    const { say, all } = await rehearseEditing();
    for (let i = 0; i < 4; i++)
      await say("spawn_content", { content: [{ kind: "prefab", props: { prefab: "stool" } }] });
    const places = all().map(({ transform: { position } }) => position);
    expect(places).toHaveLength(4);
    for (const [i, a] of places.entries()) {
      expect(a[1]).toBeCloseTo(0, 2);
      expect(Math.hypot(a[0], a[2])).toBeLessThan(5);
      for (const b of places.slice(i + 1)) expect(Math.hypot(a[0] - b[0], a[2] - b[2])).toBeGreaterThan(0.5);
    }
  });

  it("notes in the air are placed side by side too, at a legible size", async () => {
    const { say, all } = await rehearseEditing();
    for (let i = 0; i < 5; i++) await say("add_note", { note: `Note ${i}` });
    const notes = all().map(({ transform }) => transform);
    expect(notes).toHaveLength(5);
    for (const [i, { position: a, scale }] of notes.entries()) {
      expect(scale[1]).toBeGreaterThanOrEqual(0.8);
      for (const { position: b } of notes.slice(i + 1))
        expect(Math.hypot(a[0] - b[0], a[2] - b[2])).toBeGreaterThan(0.8);
    }
  });

  it("a portal is placed beside a note, and the next object beside both", async () => {
    const { say, all } = await rehearseEditing();
    await say("add_note", { note: "Seen" });
    await say("add_portal", { roomId: "abcdefghijkl" });
    await say("spawn_content", { content: [{ kind: "image", props: { fileId: FILE } }] });
    const [note, portal, picture] = all().map(({ transform: { position } }) => position);
    if (!note || !portal || !picture) throw new Error("Three things came.");
    // Half the portal is 1.3 m wide, half of a note or picture 0.6 m.
    for (const [x, , z] of [note, picture])
      expect(Math.hypot(x - portal[0], z - portal[2])).toBeGreaterThan(1.9);
  });

  it("nothing is placed behind a portal, where it would be hidden", async () => {
    const { say, all } = await rehearseEditing();
    await say("add_portal", { roomId: "abcdefghijkl" });
    for (let i = 0; i < 12; i++)
      await say("spawn_content", { content: [{ kind: "prefab", props: { prefab: "stool" } }] });
    const [portal, ...stools] = all().map(({ transform: { position } }) => position);
    if (!portal) throw new Error("A portal came.");
    const angleOf = ([x, , z]: readonly [number, number, number]): number => Math.atan2(x, -z);
    const half = Math.atan2(1.3, Math.hypot(portal[0], portal[2]));
    const hidden = stools.filter(
      (stool) =>
        Math.hypot(stool[0], stool[2]) > Math.hypot(portal[0], portal[2]) &&
        Math.abs(angleOf(stool) - angleOf(portal)) < half,
    );
    expect(stools).toHaveLength(12);
    expect(hidden).toEqual([]);
  });

  it("nothing is placed in a basin or on its rim, if there is even ground beside it", async () => {
    // A circular wall 0.5 m high, like a fountain's, right in front.
    const course = plain()
      .box(-1.5, 0, -4, 2.2, 0.5, -3.8)
      .box(-1.5, 0, -1.4, 2.2, 0.5, -1.2)
      .box(-1.5, 0, -3.8, -1.3, 0.5, -1.4)
      .box(2, 0, -3.8, 2.2, 0.5, -1.4);
    const { say, all } = await rehearseEditing([], { course });
    for (let i = 0; i < 3; i++)
      await say("spawn_content", { content: [{ kind: "prefab", props: { prefab: "stool" } }] });
    for (const { transform } of all()) {
      const [x, y, z] = transform.position;
      expect(y).toBeCloseTo(0, 2);
      // Not across the rim: half a metre to each side is level.
      const isAlong = z > -4 && z < -1.2;
      expect([-1.4, 2.1].some((rim) => isAlong && Math.abs(x - rim) < 0.5)).toBe(false);
    }
  });

  describe("in a room behind a doorway", () => {
    /** A wall across, 2.2 m ahead, with a doorway of 1.6 m; the next room ends 8 m away. The camera is 3 m behind. */
    const course = () =>
      plain()
        .box(-20, 0, -2.5, -0.8, 5, -2.2)
        .box(0.8, 0, -2.5, 20, 5, -2.2)
        .box(-20, 0, -9, 20, 5, -8)
        .box(-3, 0, -2.2, -2.8, 5, 6)
        .box(2.8, 0, -2.2, 3, 5, 6);
    /** How far the wall covers an object at this lateral offset, seen from this far behind; 0: not at all. */
    const isCovered = (x: number, z: number, from: number): boolean => {
      if (z > -2.5) return false;
      const atWall = x * ((from + 2.35) / (from - z));
      return Math.abs(atWall) > 0.8;
    };
    const model = (size: number) => ({
      kind: "model" as const,
      props: { fileId: FILE },
      asset: asset({
        kind: "model",
        bounds: { min: [-size / 2, 0, -size / 2], max: [size / 2, size, size / 2] },
      }),
    });
    const image = { kind: "image" as const, props: { fileId: FILE }, asset: asset({ aspect: 1.5 }) };
    const sixFiles = [model(2), image, image, model(1), image, model(1)];

    it.each([
      ["one after the other", sixFiles.map((each) => [each])],
      ["together", [sixFiles]],
      ["together and laid out", [sixFiles]],
    ])("no object added %s is hidden by the wall, or overlaps another", async (how, batches) => {
      const { say, all, objects } = await rehearseEditing([], { course: course() });
      for (const content of batches)
        await say("spawn_content", { content, autoLayout: how === "together and laid out" });
      const bounds = all().map(({ id }) => {
        const box = new Box3();
        objects.boundsOf(id, box);
        return box;
      });
      expect(bounds).toHaveLength(6);
      const hidden = all().filter(({ transform: { position } }) => {
        const [x, , z] = position;
        return isCovered(x, z, 0) || Math.abs(x) > 2.8;
      });
      expect(hidden.map(({ kind, transform }) => [kind, transform.position])).toEqual([]);
      const met = bounds.flatMap((box, at) =>
        bounds.slice(at + 1).filter((other) => box.intersectsBox(other)),
      );
      expect(met).toEqual([]);
    });
  });

  it("pictures added one after the other hang side by side on the wall in front", async () => {
    const { say, all } = await rehearseEditing([], { course: plain().box(-20, 0, -4, 20, 5, -3) });
    const content = [{ kind: "image" as const, props: { fileId: FILE }, asset: asset({ aspect: 1 }) }];
    for (let i = 0; i < 3; i++) await say("spawn_content", { content });
    const places = all().map(({ transform: { position } }) => position);
    expect(places).toHaveLength(3);
    for (const [, y, z] of places) {
      expect(z).toBeCloseTo(-3, 1);
      expect(y).toBeGreaterThan(1);
    }
    const sides = places.map(([x]) => x).toSorted((a, b) => a - b);
    for (const [i, x] of sides.entries()) expect(x - (sides[i - 1] ?? -20)).toBeGreaterThan(0.9);
  });

  it("autoLayout places many objects round the person without overlaps", async () => {
    const { say, all } = await rehearseEditing();
    await say("spawn_content", {
      content: Array.from({ length: 12 }, () => ({ kind: "prefab" as const, props: { prefab: "stool" } })),
      autoLayout: true,
    });
    const places = all().map(({ transform: { position } }) => position);
    expect(places).toHaveLength(12);
    for (const [i, a] of places.entries())
      for (const b of places.slice(i + 1)) expect(Math.hypot(a[0] - b[0], a[2] - b[2])).toBeGreaterThan(1);
  });
});
