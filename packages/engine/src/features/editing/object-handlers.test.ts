import type { EngineMessageName } from "@veranda/contract/engine/messages";
import type { SpaceObject } from "@veranda/contract/records/object";
import { describe, expect, it } from "vitest";
import { words } from "../../testing/words.fixture.ts";
import { FILE, chair, picture, rehearseEditing, asset } from "./editing.fixture.ts";

describe("changing existing objects", () => {
  it.each<[EngineMessageName, object, Partial<SpaceObject>]>([
    [
      "set_object_position",
      { objectId: "aaaa", x: 1, y: 2, z: 3 },
      { transform: { ...chair("a").transform, position: [1, 2, 3] } },
    ],
    [
      "move_object",
      { objectId: "aaaa", deltaX: 1, deltaY: 0, deltaZ: -1 },
      { transform: { ...chair("a").transform, position: [1, 0, -5] } },
    ],
    [
      "set_object_scale",
      { objectId: "aaaa", scaleX: 2, scaleY: 1, scaleZ: 0.5 },
      { transform: { ...chair("a").transform, scale: [2, 1, 0.5] } },
    ],
    [
      "set_object_rotation",
      { objectId: "aaaa", x: 0, y: 180, z: 0 },
      { transform: { ...chair("a").transform, rotation: [0, 1, 0, 0] } },
    ],
    ["set_object_locked", { objectId: "aaaa", locked: true }, { locked: true }],
    ["set_object_hidden", { objectId: "aaaa", hidden: true }, { isHidden: true }],
    [
      "add_hyperlink",
      { objectId: "aaaa", linkHref: "example.org", linkLabel: "There" },
      { props: { prefab: "stool", linkHref: "https://example.org", linkLabel: "There" } },
    ],
    [
      "set_gallery_info",
      { objectId: "aaaa", title: "Chair", creator: "Ann", description: "", visible: true },
      { props: { prefab: "stool", title: "Chair", creator: "Ann", isLabelShown: true } },
    ],
  ])("%s", async (name, data, expected) => {
    const { say, object } = await rehearseEditing([chair("aaaa")]);
    await say(name, data as never);
    expect(object("aaaa")).toMatchObject(expected);
  });

  it("set_object_scale_one_to_one gives pictures and models their natural size", async () => {
    const { say, object, engine, room, settle } = await rehearseEditing([
      picture("pict", { transform: { ...chair("a").transform, scale: [3, 3, 3] } }),
      chair("mode", 2, 2, {
        kind: "model",
        props: { fileId: FILE },
        transform: { ...chair("a").transform, scale: [4, 4, 4] },
      }),
    ]);
    room.tell(0, "assets", {
      assets: [asset({ aspect: 2, levels: [{ url: "/files/a.webp", bytes: 1, width: 1600 }] })],
    });
    await settle();
    expect(engine.state.assets[FILE]?.aspect).toBe(2);
    await say("set_object_scale_one_to_one", { objectId: "pict" });
    expect(object("pict")?.transform.scale).toEqual([0.8, 0.8, 0.8]);
    await say("set_object_scale_one_to_one", { objectId: "mode" });
    expect(object("mode")?.transform.scale).toEqual([1, 1, 1]);
  });

  it("set_gallery_frame_visible and set_gallery_pedestal_visible, for kinds that can have one", async () => {
    const { say, object, toasts } = await rehearseEditing([picture("pict"), chair("aaaa")]);
    await say("set_gallery_frame_visible", { objectId: "pict", visible: true });
    await say("set_gallery_pedestal_visible", { objectId: "pict", visible: true });
    expect(object("pict")?.props).toMatchObject({ hasFrame: true, hasPedestal: true });
    await say("set_gallery_frame_visible", { objectId: "aaaa", visible: true });
    expect(object("aaaa")?.props).toEqual({ prefab: "stool" });
    expect(toasts).toEqual(["This has no frame or pedestal."]);
  });

  it("delete_object removes a group with its members, and undo restores them", async () => {
    const { say, all, engine } = await rehearseEditing([
      chair("grup", 0, 0, { kind: "group", props: {} }),
      chair("aaaa", 0, -4, { parentId: "grup" }),
      chair("bbbb"),
    ]);
    await say("delete_object", { objectId: "grup" });
    expect(all().map(({ id }) => id)).toEqual(["bbbb"]);
    expect(engine.state.editing.canUndo).toBe(true);
    await say("undo", {});
    expect(
      all()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(["aaaa", "bbbb", "grup"]);
    await say("redo", {});
    expect(all().map(({ id }) => id)).toEqual(["bbbb"]);
  });

  it("undo reports how many objects others have changed since, and leaves those", async () => {
    const { say, object, toasts, room, settle } = await rehearseEditing([chair("aaaa"), chair("bbbb")]);
    await say("set_object_locked", { objectId: "aaaa", locked: true });
    await say("set_object_position", { objectId: "bbbb", x: 5, y: 0, z: 0 });
    const theirs = { ...chair("bbbb", 9), version: 9 };
    const results = [{ id: "bbbb", version: 9, object: theirs, change: null }];
    room.tell(0, "edited", {
      by: "person-9",
      seq: null,
      revision: 99,
      results,
      setting: null,
      isUnsaved: true,
    });
    await settle();
    await say("undo", {});
    expect(toasts).toEqual([words.changesKept({ count: 1 })]);
    expect(object("bbbb")?.transform.position).not.toEqual(chair("bbbb").transform.position);
    await say("undo", {});
    expect(object("aaaa")?.locked).toBe(false);
    expect(toasts).toHaveLength(1);
  });

  it("duplicate_objects places copies beside, groups with their members, and selects them", async () => {
    const { say, all, engine } = await rehearseEditing([
      chair("grup", 0, 0, { kind: "group", props: {} }),
      chair("aaaa", 0, -4, { parentId: "grup", props: { prefab: "stool", frame: "west" } }),
    ]);
    await say("set_selected_objects", { objectIds: ["grup"] });
    await say("duplicate_objects", { objectIds: ["grup"] });
    const [, , group, member] = all();
    expect(engine.state.editing.selected).toEqual([group?.id]);
    expect(member).toMatchObject({ parentId: group?.id, props: { prefab: "stool" }, creatorId: "ann" });
    expect(member?.props.frame).toBeUndefined();
    expect(member?.transform.position[0]).toBeGreaterThan(0.9);
  });

  it("duplicate_object places the copy beside the original, whatever is selected", async () => {
    const wide = { ...chair("a").transform, scale: [3, 1, 1] as [number, number, number] };
    const { say, all } = await rehearseEditing([chair("aaaa", 0, -4, { transform: wide }), chair("bbbb", 6)]);
    await say("set_selected_objects", { objectIds: ["bbbb"] });
    await say("duplicate_object", { objectId: "aaaa" });
    expect(all()[2]?.transform.position[0]).toBeCloseTo(3.1, 1);
  });

  it("duplicate_objects keeps the order of the originals", async () => {
    const { say, all } = await rehearseEditing([
      chair("aaaa", 0, -4, { order: 4 }),
      chair("bbbb", 2, -4, { order: 5 }),
    ]);
    await say("duplicate_objects", { objectIds: ["aaaa", "bbbb"] });
    expect(all().map(({ order }) => order)).toEqual([4, 5, 6, 7]);
  });

  it("group_objects, ungroup_object, and moving a group with its members", async () => {
    const { say, all, object } = await rehearseEditing([chair("aaaa", 0), chair("bbbb", 2)]);
    await say("group_objects", { objectIds: ["aaaa", "bbbb"] });
    const group = all().find(({ kind }) => kind === "group");
    expect(group?.transform.position).toEqual([1, 0, -4]);
    expect(object("aaaa")?.parentId).toBe(group?.id);
    await say("set_object_position", { objectId: group?.id ?? "", x: 1, y: 1, z: -4 });
    expect(object("bbbb")?.transform.position).toEqual([2, 1, -4]);
    await say("ungroup_object", { objectId: group?.id ?? "" });
    expect(all().map(({ id, parentId }) => [id, parentId])).toEqual([
      ["aaaa", null],
      ["bbbb", null],
    ]);
  });

  it("move_object_in_layers moves before a sibling or into a group, never into itself", async () => {
    const { say, object, toasts } = await rehearseEditing([
      chair("aaaa", 0, 0, { order: 1 }),
      chair("bbbb", 0, 0, { order: 2 }),
      chair("grup", 0, 0, { order: 3, kind: "group", props: {} }),
    ]);
    await say("move_object_in_layers", { objectId: "bbbb", parentId: null, beforeId: "aaaa" });
    expect(object("bbbb")?.order).toBeLessThan(1);
    await say("move_object_in_layers", { objectId: "aaaa", parentId: "grup", beforeId: null });
    expect(object("aaaa")?.parentId).toBe("grup");
    await say("move_object_in_layers", { objectId: "grup", parentId: "grup", beforeId: null });
    expect(toasts).toEqual(["It can’t be moved there."]);
  });

  it("move_object_in_layers finds a place between two with the same number", async () => {
    const { say, all } = await rehearseEditing([chair("aaaa"), chair("bbbb"), chair("cccc"), chair("dddd")]);
    await say("move_object_in_layers", { objectId: "dddd", parentId: null, beforeId: "bbbb" });
    const inOrder = all().toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
    expect(inOrder.map(({ id }) => id)).toEqual(["aaaa", "dddd", "bbbb", "cccc"]);
  });

  it.each([
    ["left", [0, 0, 0]],
    ["right", [5, 5, 5]],
    ["middle", [2.5, 2.5, 2.5]],
    ["spread", [0, 2.5, 5]],
  ] as const)("align_objects to %s as seen by the person", async (to, expected) => {
    const { say, object } = await rehearseEditing([chair("aaaa", 0), chair("bbbb", 1), chair("cccc", 5)]);
    await say("align_objects", { objectIds: ["aaaa", "bbbb", "cccc"], to });
    const x = ["aaaa", "bbbb", "cccc"].map((id) => object(id)?.transform.position[0]);
    expect(x).toEqual(expected);
  });

  it("align_objects to the ground drops objects onto it, to the top lifts them to the highest", async () => {
    const high = { ...chair("a").transform, position: [0, 3, -4] as [number, number, number] };
    const { say, object } = await rehearseEditing([
      chair("aaaa", 0, -4, { transform: high }),
      chair("bbbb", 2),
    ]);
    await say("align_objects", { objectIds: ["aaaa", "bbbb"], to: "top" });
    expect(object("bbbb")?.transform.position[1]).toBe(3);
    await say("align_objects", { objectIds: ["aaaa", "bbbb"], to: "ground" });
    expect(object("aaaa")?.transform.position[1]).toBeCloseTo(0, 2);
  });

  it("hold_object locks an object for others while a field has the focus", async () => {
    const { say, room, platform } = await rehearseEditing([chair("aaaa")]);
    await say("hold_object", { objectId: "aaaa" });
    expect(room.document.holds.get("aaaa")).toBe("person-0");
    const said = (): number => room.heard.filter(({ name }) => name === "hold").length;
    expect(said()).toBe(1);
    platform.advance(20);
    expect(said()).toBe(3);
    await say("hold_object", { objectId: "" });
    expect(room.document.holds.size).toBe(0);
  });

  it("play_object is for everyone and is no undo step", async () => {
    const { say, object, engine, objects } = await rehearseEditing([
      chair("video", 0, -4, { kind: "video", props: { fileId: FILE } }),
    ]);
    await say("play_object", { objectId: "video", isPlaying: true, seconds: 3 });
    expect(object("video")?.state).toEqual({ isPlaying: true, seconds: 3, since: 1000 });
    expect(objects.states.get("video")).toMatchObject({ isPlaying: true });
    expect(engine.state.editing.canUndo).toBe(false);
  });

  it("paused media stays where it was by the server's clock, which the message contains", async () => {
    const { say, object, room, engine, platform } = await rehearseEditing([
      chair("video", 0, -4, { kind: "video", props: { fileId: FILE } }),
    ]);
    room.now = () => engine.serverNow();
    await say("play_object", { objectId: "video", isPlaying: true, seconds: 3 });
    const begun = object("video")?.state?.since ?? 0;
    platform.advance(2);
    const passed = (engine.serverNow() - begun) / 1000;
    expect(passed).toBeGreaterThan(2);
    engine.send("play_object", { objectId: "video", isPlaying: false });
    expect(object("video")?.state?.seconds).toBeCloseTo(3 + passed, 3);
    const told = room.heard.filter(({ name }) => name === "play").at(-1);
    expect(told?.data).toEqual({ id: "video", state: { isPlaying: false } });
  });
});
