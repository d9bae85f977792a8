import type { SpaceObject } from "@veranda/contract/records/object";
import type { FileAsset } from "@veranda/contract/records/file";
import { describe, expect, it } from "vitest";
import { plain } from "../../world/body/course.fixture.ts";
import { FILE, asset, rehearseEditing, chair } from "./editing.fixture.ts";

/** Four metres wide and deep. */
const LARGE = asset({ kind: "model", bounds: { min: [-2, 0, -2], max: [2, 2, 2] } });
const coming = (kind: FileAsset["kind"]) =>
  asset({ kind, work: { state: "waiting", progress: 0, refusal: null } });

async function spawnLate(kind: "model" | "video", more: Parameters<typeof rehearseEditing>[1] = {}) {
  const rehearsal = await rehearseEditing([], more);
  const { say, room, platform, settle, engine } = rehearsal;
  await say("spawn_content", { content: [{ kind, props: { fileId: FILE }, asset: coming(kind) }] });
  const [id = ""] = engine.state.editing.selected;
  return {
    ...rehearsal,
    id,
    stool: () => say("spawn_content", { content: [{ kind: "prefab", props: { prefab: "stool" } }] }),
    /** The server has looked at the file. */
    measured: async (file: FileAsset) => {
      room.tell(0, "assets", { assets: [file] });
      await settle();
      platform.advance(0.1);
      await settle();
    },
  };
}
const positionOf = (object: SpaceObject | undefined) => object?.transform.position ?? [NaN, NaN, NaN];

describe("things whose size becomes known when their file has come", () => {
  it("a large model goes to where it has room, and swallows nothing that came after it", async () => {
    const { id, stool, measured, object, all } = await spawnLate("model");
    await stool();
    await stool();
    await measured(LARGE);
    const [x, y, z] = positionOf(object(id));
    expect(y).toBeCloseTo(0, 2);
    for (const other of all().filter((each) => each.id !== id)) {
      const [ox, , oz] = positionOf(other);
      expect(Math.max(Math.abs(ox - x), Math.abs(oz - z))).toBeGreaterThan(2.4);
    }
  });

  it("an object too large to be seen whole is scaled as if its size had been known", async () => {
    const { id, measured, object } = await spawnLate("model");
    await measured(asset({ kind: "model", bounds: { min: [-50, -2, -50], max: [50, 20, 50] } }));
    const { scale, position } = object(id)?.transform ?? chair("none").transform;
    expect(scale[0]).toBeLessThan(0.02);
    // It stands on the ground with its lowest point.
    expect(position[1]).toBeCloseTo(2 * scale[0], 2);
  });

  it("the move is taken back together with the adding, though something else was done since", async () => {
    const { id, stool, measured, say, object, all } = await spawnLate("model");
    const before = positionOf(object(id));
    await stool();
    await measured(LARGE);
    expect(positionOf(object(id))).not.toEqual(before);
    await say("undo", {});
    expect(all().map((each) => each.id)).toEqual([id]);
    await say("undo", {});
    expect(all()).toEqual([]);
    await say("redo", {});
    expect(object(id)).toBeDefined();
  });

  it("what somebody has moved stays where they put it", async () => {
    const { id, stool, measured, say, object } = await spawnLate("model");
    await stool();
    await say("set_selected_object", { objectId: id });
    await say("inspector_panel_edit_field", { path: "transform.position.0", newValue: 1 });
    const moved = object(id)?.transform;
    await measured(LARGE);
    expect(object(id)?.transform).toEqual(moved);
  });

  it("what has room where it stands stays there", async () => {
    const { id, measured, object } = await spawnLate("model");
    const before = positionOf(object(id));
    await measured(asset({ kind: "model", bounds: { min: [-0.5, 0, -0.5], max: [0.5, 1, 0.5] } }));
    expect(positionOf(object(id))).toEqual(before);
  });

  it("videos of unknown aspect on a wall don't overlap once it is known", async () => {
    const wall = { course: plain().box(-20, 0, -4, 20, 5, -3) };
    const { id, measured, say, object, all } = await spawnLate("video", wall);
    const content = [
      { kind: "image" as const, props: { fileId: OTHER }, asset: { ...asset({ aspect: 1 }), fileId: OTHER } },
    ];
    await say("spawn_content", { content });
    await measured(asset({ kind: "video", aspect: 4 }));
    const film = object(id);
    const picture = all().find((each) => each.id !== id);
    const [x, , z] = positionOf(film);
    expect(z).toBeCloseTo(-3, 1);
    // The film is 2.3 m wide, the picture 1.1 m.
    expect(Math.abs(x - positionOf(picture)[0])).toBeGreaterThan(1.6);
  });

  it("batches that come one after the other don't stand in each other", async () => {
    const { say, all } = await rehearseEditing();
    const content = Array.from({ length: 3 }, () => ({
      kind: "prefab" as const,
      props: { prefab: "stool" },
    }));
    for (let i = 0; i < 3; i++) await say("spawn_content", { content, autoLayout: true });
    const places = all().map(positionOf);
    expect(places).toHaveLength(9);
    for (const [i, a] of places.entries())
      for (const b of places.slice(i + 1)) expect(Math.hypot(a[0] - b[0], a[2] - b[2])).toBeGreaterThan(1);
  });
});

const OTHER = "0d9b1c7e-8a53-4c55-9f7c-3f6f5a5d1c22";
