import type { EngineMessage, EngineMessageName } from "@veranda/contract/engine/messages";
import type { SpaceObject } from "@veranda/contract/records/object";
import { describe, expect, it } from "vitest";
import { rehearse, type Rehearsal } from "../../testing/null-engine.fixture.ts";
import { NullRoom } from "../../testing/null-room.fixture.ts";
import { plain } from "../../world/body/course.fixture.ts";
import { ModelDocument } from "../../testing/model-document.fixture.ts";

const FILE = "0d9b1c7e-8a53-4c55-9f7c-3f6f5a5d1c11";
const chair = (id: string, x = 0, z = -4, more: Partial<SpaceObject> = {}): SpaceObject => ({
  id,
  kind: "prefab",
  name: "",
  parentId: null,
  order: 0,
  isHidden: false,
  transform: { position: [x, 0, z], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
  props: { prefab: "stool" },
  locked: false,
  uneditable: false,
  creatorId: "ann",
  version: 1,
  ...more,
});
const picture = (id: string, more: Partial<SpaceObject> = {}): SpaceObject =>
  chair(id, 0, -4, { kind: "image", props: { fileId: FILE }, ...more });

const MIDDLE = { x: 0.5, y: 0.5 };

type Yard = Rehearsal & {
  say: <N extends EngineMessageName>(name: N, data: EngineMessage<N>) => Promise<void>;
  object: (id: string) => SpaceObject | undefined;
  all: () => SpaceObject[];
  toasts: string[];
};

/** Ann builds in the yard where these things stand. */
async function build(
  objects: readonly SpaceObject[] = [],
  more: Parameters<typeof rehearse>[0] = {},
): Promise<Yard> {
  const room = more.room ?? new NullRoom();
  if (!more.room) room.accounts = ["ann", "ben"];
  if (objects.length > 0) Object.assign(room, { document: new ModelDocument(room.setting, objects) });
  const yard = await rehearse({ ...more, room });
  const toasts: string[] = [];
  yard.engine.on("toast", ({ message }) => toasts.push(message));
  await yard.join();
  await yard.settle();
  return {
    ...yard,
    toasts,
    say: async (name, data) => {
      yard.engine.send(name, data);
      // The tools are fetched with the first word.
      await import("./editor-tools.ts");
      await yard.settle();
      yard.platform.advance(0.1);
      await yard.settle();
    },
    object: (id) => room.document.objects.find((each) => each.id === id),
    all: () => room.document.objects,
  };
}

describe("changing what is there", () => {
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
    const { say, object } = await build([chair("aaaa")]);
    await say(name, data as never);
    expect(object("aaaa")).toMatchObject(expected);
  });

  it("set_object_scale_one_to_one gives a picture its own size and a model as it was made", async () => {
    const { say, object, engine, room, settle } = await build([
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

  it("set_gallery_frame_visible and set_gallery_pedestal_visible, where there can be one", async () => {
    const { say, object, toasts } = await build([picture("pict"), chair("aaaa")]);
    await say("set_gallery_frame_visible", { objectId: "pict", visible: true });
    await say("set_gallery_pedestal_visible", { objectId: "pict", visible: true });
    expect(object("pict")?.props).toMatchObject({ hasFrame: true, hasPedestal: true });
    await say("set_gallery_frame_visible", { objectId: "aaaa", visible: true });
    expect(object("aaaa")?.props).toEqual({ prefab: "stool" });
    expect(toasts).toEqual(["This has no frame or pedestal."]);
  });

  it("delete_object takes a group with all in it, and undo brings it back", async () => {
    const { say, all, engine } = await build([
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

  it("duplicate_objects puts doubles beside, groups with their members, and chooses them", async () => {
    const { say, all, engine } = await build([
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

  it("group_objects, ungroup_object, and a group that is moved takes its members along", async () => {
    const { say, all, object } = await build([chair("aaaa", 0), chair("bbbb", 2)]);
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

  it("move_object_in_layers puts before a sibling, into a group, and never into itself", async () => {
    const { say, object, toasts } = await build([
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

  it.each([
    ["left", [0, 0, 0]],
    ["right", [5, 5, 5]],
    ["middle", [2.5, 2.5, 2.5]],
    ["spread", [0, 2.5, 5]],
  ] as const)("align_objects to %s as one looks at them", async (to, expected) => {
    const { say, object } = await build([chair("aaaa", 0), chair("bbbb", 1), chair("cccc", 5)]);
    await say("align_objects", { objectIds: ["aaaa", "bbbb", "cccc"], to });
    const x = ["aaaa", "bbbb", "cccc"].map((id) => object(id)?.transform.position[0]);
    expect(x).toEqual(expected);
  });

  it("align_objects to the ground lets things fall onto it, to the top lifts them to the highest", async () => {
    const high = { ...chair("a").transform, position: [0, 3, -4] as [number, number, number] };
    const { say, object } = await build([chair("aaaa", 0, -4, { transform: high }), chair("bbbb", 2)]);
    await say("align_objects", { objectIds: ["aaaa", "bbbb"], to: "top" });
    expect(object("bbbb")?.transform.position[1]).toBe(3);
    await say("align_objects", { objectIds: ["aaaa", "bbbb"], to: "ground" });
    expect(object("aaaa")?.transform.position[1]).toBeCloseTo(0, 2);
  });

  it("hold_object keeps others away for as long as a field has the focus", async () => {
    const { say, room, platform } = await build([chair("aaaa")]);
    await say("hold_object", { objectId: "aaaa" });
    expect(room.document.holds.get("aaaa")).toBe("person-0");
    const said = (): number => room.heard.filter(({ name }) => name === "hold").length;
    expect(said()).toBe(1);
    platform.advance(20);
    expect(said()).toBe(3);
    await say("hold_object", { objectId: "" });
    expect(room.document.holds.size).toBe(0);
  });

  it("play_object is for everyone and is no step back", async () => {
    const { say, object, engine, objects } = await build([
      chair("video", 0, -4, { kind: "video", props: { fileId: FILE } }),
    ]);
    await say("play_object", { objectId: "video", isPlaying: true, seconds: 3 });
    expect(object("video")?.state).toEqual({ isPlaying: true, seconds: 3, since: 1000 });
    expect(objects.states.get("video")).toMatchObject({ isPlaying: true });
    expect(engine.state.editing.canUndo).toBe(false);
  });

  it("what is paused stands where it was by the server's clock, which says so itself", async () => {
    const { say, object, room, engine, platform } = await build([
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

describe("the inspector", () => {
  it.each<[string, string | number | boolean | null, Partial<SpaceObject>]>([
    ["transform.position.1", 2, { transform: { ...chair("a").transform, position: [0, 2, -4] } }],
    ["transform.rotation.1", 180, { transform: { ...chair("a").transform, rotation: [0, 1, 0, 0] } }],
    ["name", "Throne", { name: "Throne" }],
    ["isHidden", true, { isHidden: true }],
    ["props.colour", "#ff0000", { props: { prefab: "stool", colour: "#ff0000" } }],
    ["props.title", "", { props: { prefab: "stool" } }],
    ["props.isPassable", true, { props: { prefab: "stool", isPassable: true } }],
  ])("changes %s", async (path, newValue, expected) => {
    const { say, object } = await build([chair("aaaa")]);
    await say("set_selected_object", { objectId: "aaaa" });
    await say("inspector_panel_edit_field", { path, newValue });
    expect(object("aaaa")).toMatchObject(expected);
  });

  it.each<[string, string | number | boolean | null]>([
    ["transform.position.3", 2],
    ["transform.position.0", 501],
    ["transform.scale.0", 0],
    ["transform.scale.0", "1"],
    ["props.colour", "red"],
    ["props.fileId", FILE],
    ["props.prefab", null],
    ["props.__proto__", "x"],
    ["version", 3],
    ["creatorId", "ann"],
    ["name", "x".repeat(81)],
  ])("refuses %s = %s", async (path, newValue) => {
    const { say, object, engine } = await build([chair("aaaa")]);
    await say("set_selected_object", { objectId: "aaaa" });
    expect(() => engine.send("inspector_panel_edit_field", { path, newValue })).toThrow("malformed");
    expect(object("aaaa")?.version).toBe(1);
  });

  it("makes one step of a slider's values", async () => {
    const { say, object } = await build([chair("aaaa")]);
    await say("set_selected_object", { objectId: "aaaa" });
    for (const y of [1, 2, 3])
      await say("inspector_panel_edit_field", { path: "transform.position.1", newValue: y });
    await say("undo", {});
    expect(object("aaaa")?.transform.position[1]).toBe(0);
  });
});

describe("bringing things", () => {
  it("spawn_content stands in front of one, looks at one, and is chosen", async () => {
    const { say, all, engine } = await build();
    await say("spawn_content", { content: [{ kind: "prefab", props: { prefab: "stool" } }] });
    const [stool] = all();
    const [x, y, z] = stool?.transform.position ?? [];
    // A little aside: one sees oneself from behind.
    expect(x).toBeCloseTo(0.85, 2);
    expect(y).toBeCloseTo(0, 2);
    expect(z).toBeLessThan(-1.7);
    // It looks along +Z turned by a step of 15 degrees, at who stands at the origin.
    expect(stool?.transform.rotation[1]).toBeCloseTo(-Math.sin(Math.PI / 24), 3);
    expect(engine.state.editing.selected).toEqual([stool?.id]);
  });

  it("what is brought one after the other stands side by side, not on top of each other", async () => {
    const { say, all } = await build();
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

  it("notes that hang in the air come side by side too, and large enough to be read", async () => {
    const { say, all } = await build();
    for (let i = 0; i < 5; i++) await say("add_note", { note: `Note ${i}` });
    const notes = all().map(({ transform }) => transform);
    expect(notes).toHaveLength(5);
    for (const [i, { position: a, scale }] of notes.entries()) {
      expect(scale[1]).toBeGreaterThanOrEqual(0.8);
      for (const { position: b } of notes.slice(i + 1))
        expect(Math.hypot(a[0] - b[0], a[2] - b[2])).toBeGreaterThan(0.8);
    }
  });

  it("nothing comes into a basin or onto its rim, where there is even ground beside", async () => {
    // A round of walls 0.5 m high, as a fountain has, right in front of one.
    const course = plain()
      .box(-1.5, 0, -4, 2.2, 0.5, -3.8)
      .box(-1.5, 0, -1.4, 2.2, 0.5, -1.2)
      .box(-1.5, 0, -3.8, -1.3, 0.5, -1.4)
      .box(2, 0, -3.8, 2.2, 0.5, -1.4);
    const { say, all } = await build([], { course });
    for (let i = 0; i < 3; i++)
      await say("spawn_content", { content: [{ kind: "prefab", props: { prefab: "stool" } }] });
    for (const { transform } of all()) {
      const [x, y, z] = transform.position;
      expect(y).toBeCloseTo(0, 2);
      // Not across the rim: half a metre to each side is on one level.
      const isAlong = z > -4 && z < -1.2;
      expect([-1.4, 2.1].some((rim) => isAlong && Math.abs(x - rim) < 0.5)).toBe(false);
    }
  });

  it("pictures brought one after the other hang side by side on the wall in front of one", async () => {
    const { say, all } = await build([], { course: plain().box(-20, 0, -4, 20, 5, -3) });
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

  it.each(["image", "prefab", "model"] as const)(
    "what is dropped one after the other at one place stands side by side: %s",
    async (kind) => {
      const { say, all } = await build();
      const props: Record<string, string> = kind === "prefab" ? { prefab: "stool" } : { fileId: FILE };
      for (let i = 0; i < 4; i++) await say("spawn_content", { content: [{ kind, props }], at: MIDDLE });
      const places = all().map(({ transform: { position } }) => position);
      expect(places).toHaveLength(4);
      for (const [i, a] of places.entries()) {
        // All about there, on one level, none in another.
        expect(a[1]).toBeCloseTo(kind === "image" ? 1.5 : 0, 2);
        expect(a[2]).toBeLessThan(-5);
        for (const b of places.slice(i + 1)) expect(Math.hypot(a[0] - b[0], a[2] - b[2])).toBeGreaterThan(1);
      }
    },
  );

  it("what is dropped behind one's own back comes in front of one", async () => {
    const { say, all } = await build();
    const content = [{ kind: "model" as const, props: { fileId: FILE } }];
    for (let i = 0; i < 2; i++) await say("spawn_content", { content, at: { x: 0.5, y: 0.9 } });
    for (const { transform } of all()) expect(transform.position[2]).toBeLessThan(-1.5);
  });

  it("a picture that is dropped onto one on a wall hangs beside it", async () => {
    const { say, all } = await build([], { course: plain().box(-20, 0, -4, 20, 5, -3) });
    const content = [{ kind: "image" as const, props: { fileId: FILE }, asset: asset({ aspect: 1 }) }];
    for (let i = 0; i < 2; i++) await say("spawn_content", { content, at: MIDDLE });
    const [first, second] = all().map(({ transform: { position } }) => position);
    expect(second?.[2]).toBeCloseTo(first?.[2] ?? 0, 2);
    expect(Math.abs((second?.[0] ?? 0) - (first?.[0] ?? 0))).toBeGreaterThan(0.9);
  });

  it("autoLayout puts many round one, none in another", async () => {
    const { say, all } = await build();
    await say("spawn_content", {
      content: Array.from({ length: 12 }, () => ({ kind: "prefab" as const, props: { prefab: "stool" } })),
      autoLayout: true,
    });
    const places = all().map(({ transform: { position } }) => position);
    expect(places).toHaveLength(12);
    for (const [i, a] of places.entries())
      for (const b of places.slice(i + 1)) expect(Math.hypot(a[0] - b[0], a[2] - b[2])).toBeGreaterThan(1);
  });

  it("pictures fill the environment's empty frames first, as large as they fit; frames are cleared again", async () => {
    const frames = [
      {
        name: "west",
        position: [0, 1.5, -6] as [number, number, number],
        heading: Math.PI,
        width: 2,
        height: 1,
      },
    ];
    const { say, all } = await build([], { manifest: { frames } });
    const content = [1, 2].map(() => ({
      kind: "image" as const,
      props: { fileId: FILE },
      asset: asset({ aspect: 1 }),
    }));
    await say("spawn_content", { content, autoLayout: true, hideEmptyFrames: true });
    expect(all()).toHaveLength(2);
    expect(all()[0]).toMatchObject({ props: { frame: "west" }, transform: { scale: [1, 1, 1] } });
    expect(all()[0]?.transform.position[2]).toBeCloseTo(-5.985, 3);
    expect(all()[1]?.props.frame).toBeUndefined();
    await say("clear_all_gallery_frames", {});
    expect(all()).toHaveLength(1);
  });

  it("what is dropped together somewhere stays there: frames far off stay empty", async () => {
    const far = { name: "far", position: [0, 1.5, -40] as [number, number, number], heading: Math.PI };
    const { say, all } = await build([], { manifest: { frames: [{ ...far, width: 2, height: 1 }] } });
    const content = [1, 2].map(() => ({
      kind: "image" as const,
      props: { fileId: FILE },
      asset: asset({ aspect: 1 }),
    }));
    await say("spawn_content", { content, autoLayout: true, at: { x: 0.5, y: 0.9 } });
    expect(all().map(({ props }) => props.frame)).toEqual([undefined, undefined]);
    for (const { transform } of all()) expect(Math.abs(transform.position[2])).toBeLessThan(20);
  });

  it("files that come together stand side by side in view, whatever empty frames are far off or behind", async () => {
    const frame = (name: string, x: number, z: number, heading: number) => ({
      name,
      position: [x, 1.5, z] as [number, number, number],
      heading,
      width: 2,
      height: 1,
    });
    const frames = [
      // On a wall far to the side, right beside one, behind one, and one that looks away.
      ...[2, 7, 13, 19].map((z) => frame(`west${z}`, -25.57, z, -Math.PI / 2)),
      frame("side", -4, 0, -Math.PI / 2),
      frame("back", 0, 6, 0),
      frame("away", 0, -5, 0),
    ];
    const { say, all, engine } = await build([], { manifest: { frames } });
    const kinds = ["image", "image", "video", "document", "model"] as const;
    await say("spawn_content", {
      content: kinds.map((kind) => ({ kind, props: { fileId: FILE }, asset: asset({ aspect: 1.5 }) })),
      autoLayout: true,
    });
    const places = all().map(({ transform: { position } }) => position);
    expect(places).toHaveLength(5);
    expect(engine.state.editing.selected).toHaveLength(5);
    for (const [i, [x, , z]] of places.entries()) {
      expect(Math.hypot(x, z)).toBeLessThan(8);
      expect(Math.abs(Math.atan2(x, -z))).toBeLessThan(Math.PI / 4);
      for (const [otherX, , otherZ] of places.slice(i + 1))
        expect(Math.hypot(x - otherX, z - otherZ)).toBeGreaterThan(0.9);
    }
  });

  it("a frame that somebody placed nearby takes the next picture, wherever one looks", async () => {
    const { say, object } = await build([chair("fram", 3, 4, { kind: "frame", props: {} })]);
    await say("spawn_content", {
      content: [{ kind: "image", props: { fileId: FILE }, asset: asset({ aspect: 1.5 }) }],
      autoLayout: true,
    });
    expect(object("fram")).toMatchObject({ kind: "image", props: { fileId: FILE, frame: "fram" } });
  });

  it("files that are dropped together stand side by side where they were dropped", async () => {
    const { say, all } = await build();
    const content = Array.from({ length: 6 }, () => ({ kind: "model" as const, props: { fileId: FILE } }));
    await say("spawn_content", { content: content.slice(0, 1), at: MIDDLE });
    const [x = 0, , z = 0] = all()[0]?.transform.position ?? [];
    await say("undo", {});
    await say("spawn_content", { content, autoLayout: true, at: MIDDLE });
    expect(all()).toHaveLength(6);
    const places = all().map(({ transform: { position } }) => position);
    for (const [i, [ownX, , ownZ]] of places.entries()) {
      expect(Math.hypot(ownX - x, ownZ - z)).toBeLessThan(6);
      for (const [otherX, , otherZ] of places.slice(i + 1))
        expect(Math.hypot(ownX - otherX, ownZ - otherZ)).toBeGreaterThan(1);
    }
  });

  it("the frame that was named takes the next upload; a frame object becomes the picture and back", async () => {
    const { say, all, engine, object } = await build([
      chair("fram", 3, -4, { kind: "frame", props: { title: "Here" } }),
    ]);
    await say("set_upload_target_frame_object_id", { objectId: "fram" });
    expect(engine.state.editing.uploadTargetFrame).toBe("fram");
    await say("spawn_content", {
      content: [{ kind: "image", props: { fileId: FILE }, asset: asset({ aspect: 1 }) }],
    });
    expect(all()).toHaveLength(1);
    expect(object("fram")).toMatchObject({
      kind: "image",
      props: { fileId: FILE, frame: "fram", title: "Here" },
    });
    expect(engine.state.editing.uploadTargetFrame).toBeNull();
    await say("clear_all_gallery_frames", {});
    expect(object("fram")?.kind).toBe("frame");
    expect(object("fram")?.props.fileId).toBeUndefined();
  });

  it("set_empty_gallery_frame_visibility hides frames for everyone, and the environment's marks", async () => {
    const { say, object, engine } = await build([chair("fram", 0, -4, { kind: "frame", props: {} })]);
    await say("set_empty_gallery_frame_visibility", { visible: false });
    expect(object("fram")?.isHidden).toBe(true);
    expect(engine.state.editing.areEmptyFramesShown).toBe(false);
  });

  it.each<[EngineMessageName, object, Partial<SpaceObject>]>([
    ["add_note", { note: "Bring tea" }, { kind: "note", props: { text: "Bring tea" } }],
    [
      "add_search",
      { searchOrUrl: "example.org/tea" },
      { kind: "link", props: { linkHref: "https://example.org/tea" } },
    ],
    ["add_search", { searchOrUrl: "green tea" }, { kind: "search", props: { query: "green tea" } }],
    [
      "add_hyperlink",
      { objectId: "", linkHref: "https://example.org", linkLabel: "Tea" },
      { kind: "link", props: { linkHref: "https://example.org", linkLabel: "Tea" } },
    ],
    [
      "add_portal",
      { roomId: "terrace1", label: "Terrace" },
      { kind: "portal", props: { roomId: "terrace1", label: "Terrace" } },
    ],
    ["add_spawn_point", {}, { kind: "spawn", props: {} }],
    ["spawn_content", { content: [{ kind: "light" }] }, { kind: "light" }],
    ["spawn_content", { content: [{ kind: "teleporter" }] }, { kind: "teleporter" }],
  ])("%s", async (name, data, expected) => {
    const { say, all } = await build();
    await say(name, data as never);
    expect(all()).toHaveLength(1);
    expect(all()[0]).toMatchObject(expected);
  });

  it("replace_object_content keeps the place, the label and the link", async () => {
    const { say, object } = await build([
      picture("pict", {
        props: { fileId: FILE, title: "Sea", hasFrame: true, linkHref: "https://example.org" },
      }),
    ]);
    await say("replace_object_content", {
      objectId: "pict",
      content: { kind: "note", props: { text: "Gone" } },
    });
    expect(object("pict")).toMatchObject({
      kind: "note",
      props: { text: "Gone", title: "Sea", linkHref: "https://example.org" },
    });
    expect(object("pict")?.props.fileId).toBeUndefined();
    await say("undo", {});
    expect(object("pict")).toMatchObject({ kind: "image", props: { fileId: FILE, hasFrame: true } });
  });

  it.each([
    ["spawn_content", { content: [] }],
    ["spawn_content", { content: [{ kind: "castle" }] }],
    ["add_note", { note: "" }],
    ["add_portal", { roomId: "../etc" }],
    ["delete_object", { objectId: "a b" }],
    ["set_object_scale", { objectId: "aaaa", scaleX: "2", scaleY: 1, scaleZ: 1 }],
    ["set_gizmo", { snap: { move: 0 } }],
    ["align_objects", { objectIds: ["aaaa"], to: "up" }],
    ["set_upload_target_frame_object_id", { objectId: "frame:../x y" }],
  ] as const)("a malformed %s is refused", async (name, data) => {
    const { engine } = await rehearse();
    expect(() => engine.send(name, data as never)).toThrow("malformed");
  });

  it("props that don't fit the kind are said, and nothing comes", async () => {
    const { say, all, toasts } = await build();
    await say("spawn_content", { content: [{ kind: "image", props: { fileId: "sea.png" } }] });
    expect(all()).toEqual([]);
    expect(toasts).toEqual(["This can’t be placed here."]);
  });
});

describe("without the right", () => {
  const guest = () => Object.assign(new NullRoom(), { accounts: [] });

  it.each<[EngineMessageName, object]>([
    ["set_edit_mode", { enabled: true }],
    ["add_note", { note: "Hello" }],
    ["delete_object", { objectId: "aaaa" }],
    ["set_object_locked", { objectId: "aaaa", locked: true }],
    ["save_room", {}],
    ["revert_room", {}],
    ["clear_room", {}],
  ])("%s is answered with a sentence", async (name, data) => {
    const { say, toasts, room } = await build([chair("aaaa")], { room: guest() });
    await say(name, data as never);
    expect(toasts).toEqual(["Sign in to build here."]);
    expect(room.heard.filter((word) => ["edit", "save", "revert", "clear"].includes(word.name))).toEqual([]);
  });

  it("what is a host's stays as it is", async () => {
    const { say, object, toasts, room } = await build([chair("aaaa", 0, -4, { creatorId: "host" })]);
    room.document.hosts = {
      ownerId: "host",
      administrators: [],
      restrictedPermissions: ["edit_admin_content"],
    };
    const { hosts } = room.document;
    room.tell(0, "about", { name: "Yard", hosts });
    room.tell(0, "rights", {
      isRoomOwner: false,
      isAdministrator: false,
      isHost: false,
      isHostInstance: false,
      isAuthless: false,
      isReadOnlyActor: false,
      isRestrictedToViewOnly: false,
      restrictedPermissions: ["edit_admin_content", "change_environment"],
      isAuthlessChatAllowed: true,
    });
    await say("delete_object", { objectId: "aaaa" });
    await say("set_package_environment", { url: "/files/x/environment.json" });
    expect(object("aaaa")).toBeDefined();
    expect(toasts).toEqual([
      "Only hosts can change this.",
      "Only the hosts of this space can change its environment.",
    ]);
  });
});

describe("a package as the place", () => {
  it("is named with its file, which another place lets go", async () => {
    const { say, room } = await build([]);
    const fileId = "11111111-1111-4111-8111-111111111111";
    const last = () => room.document.setting;
    await say("set_package_environment", { url: "/files/x/environment.json", fileId });
    expect(last()).toMatchObject({ packageUrl: "/files/x/environment.json", packageFileId: fileId });
    await say("set_environment", { environment: "park", variant: "day" });
    expect(last()).toMatchObject({ environment: "park", packageUrl: null, packageFileId: null });
  });
});

it("the picture is sharp and kept while one builds without moving anything, and moves with the hand", async () => {
  const { say, platform } = await build([chair("aaaa")]);
  const { view, input } = platform;
  await say("set_edit_mode", { enabled: true });
  await say("set_selected_object", { objectId: "aaaa" });
  // Frames come too late while the view turns.
  for (let passed = 0; passed < 8; passed += 1 / 20) {
    input.drag(20, 0);
    platform.advance(1 / 20, 1 / 20);
  }
  expect(view).toMatchObject({ resolution: 0.25, isHeld: false });
  platform.advance(3, 1 / 20);
  expect(view).toMatchObject({ resolution: 1, isHeld: true });
  for (let x = 0; x < 5; x += 1) {
    input.point("move", x * 10, 100);
    platform.advance(1 / 20, 1 / 20);
    expect(view).toMatchObject({ resolution: 0.25, isHeld: false });
  }
  platform.advance(3, 1 / 20);
  expect(view).toMatchObject({ resolution: 1, isHeld: true });
  await say("set_gizmo", { tool: "rotate" });
  platform.advance(1 / 20, 1 / 20);
  expect(view.isHeld).toBe(false);
});

describe("while the connection is being mended", () => {
  it.each<EngineMessageName>(["save_room", "revert_room", "clear_room"])(
    "%s is not said to nobody",
    async (name) => {
      const { say, toasts, room, engine } = await build([chair("aaaa")]);
      room.events(0).onConnection({ status: "waiting", attempt: 1, nextTryInMs: 1000 });
      await say(name, {});
      expect(toasts).toEqual(["Reconnecting. Try again in a moment."]);
      expect(engine.state.saving.state).toBe("idle");
      expect(room.heard.filter((word) => ["save", "revert", "clear"].includes(word.name))).toEqual([]);
    },
  );
});

it("a save that was under way when the connection broke is not waited for", async () => {
  const { say, engine, room, settle } = await build([chair("aaaa")]);
  engine.send("set_object_locked", { objectId: "aaaa", locked: true });
  await say("save_room", {});
  room.tell(0, "saving", {
    state: "in_progress",
    by: "person-0",
    version: null,
    isElsewhere: false,
    isUnsaved: true,
  });
  room.events(0).onNeedTicket();
  engine.send("join_room", {
    roomId: "space001",
    shareId: null,
    instanceId: "instance1",
    roomAccessToken: "another",
    address: "ws://room",
  });
  await settle();
  expect(engine.state.saving.state).toBe(room.room.isUnsaved ? "failure" : "success");
});

describe("for everyone", () => {
  it("the environment, its light and its sky are edits of the space where one may, and can be taken back", async () => {
    const { say, room, engine, platform, settle } = await build();
    await say("set_environment", { environment: "attic", variant: "night" });
    expect(room.setting).toMatchObject({ environment: "attic", variant: "night" });
    expect(engine.state.environment.name).toBe("attic");
    engine.send("set_environment_settings", { settings: { fogDensity: 0.02 } });
    engine.send("set_environment_settings", { settings: { fogDensity: 0.03, exposure: 2 } });
    expect(engine.state.environment.settings).toMatchObject({ fogDensity: 0.03 });
    platform.advance(0.2);
    await settle();
    expect(room.setting.adjustments).toEqual({ fogDensity: 0.03, exposure: 2 });
    expect(engine.state.environment.adjusted).toEqual(["fogDensity", "exposure"]);
    await say("set_custom_skybox", { content: { fileId: FILE } });
    expect(room.setting.skyFileId).toBe(FILE);
    await say("undo", {});
    await say("undo", {});
    expect(room.setting).toMatchObject({ skyFileId: null, adjustments: {}, environment: "attic" });
    expect(engine.state.environment.adjusted).toEqual([]);
    await say("undo", {});
    await settle();
    expect(engine.state.environment.name).toBe("yard");
  });

  it("a refused upload leaves nothing to undo or redo, also in the middle of other edits", async () => {
    const other = "0d9b1c7e-8a53-4c55-9f7c-3f6f5a5d1c12";
    const { say, all, object, engine, toasts } = await build([chair("aaaa")]);
    const files = (...ids: string[]) => ({
      content: ids.map((fileId) => ({ kind: "image" as const, props: { fileId } })),
    });
    await say("spawn_content", files(FILE));
    await say("withdraw_file", { fileId: FILE });
    expect(all().map(({ id }) => id)).toEqual(["aaaa"]);
    expect(engine.state.editing).toMatchObject({ canUndo: false, canRedo: false, selected: [] });

    await say("set_object_position", { objectId: "aaaa", x: 1, y: 0, z: -4 });
    await say("spawn_content", files(FILE, other));
    const refused = all().find(({ props }) => props.fileId === FILE)?.id ?? "";
    await say("set_object_position", { objectId: refused, x: 3, y: 1, z: -4 });
    await say("set_object_hidden", { objectId: "aaaa", hidden: true });
    await say("withdraw_file", { fileId: FILE });
    expect(all().map(({ props }) => props.fileId)).toEqual([undefined, other]);
    await say("undo", {});
    expect(object("aaaa")?.isHidden).toBe(false);
    await say("undo", {});
    expect(all()).toHaveLength(1);
    await say("undo", {});
    expect(object("aaaa")).toMatchObject({ transform: { position: [0, 0, -4] } });
    expect(engine.state.editing.canUndo).toBe(false);
    for (let i = 0; i < 3; i++) await say("redo", {});
    expect(all().map(({ props }) => props.fileId)).toEqual([undefined, other]);
    expect(engine.state.editing.canRedo).toBe(false);
    expect(toasts).toEqual([]);
  });

  it("an upload that is undone, or deleted, before it is refused does not come back", async () => {
    const { say, all, engine } = await build();
    const files = { content: [{ kind: "image" as const, props: { fileId: FILE } }] };
    await say("spawn_content", files);
    await say("undo", {});
    expect(engine.state.editing.canRedo).toBe(true);
    await say("withdraw_file", { fileId: FILE });
    expect(engine.state.editing).toMatchObject({ canUndo: false, canRedo: false });
    await say("spawn_content", files);
    await say("delete_objects", { objectIds: all().map(({ id }) => id) });
    await say("withdraw_file", { fileId: FILE });
    expect(engine.state.editing).toMatchObject({ canUndo: false, canRedo: false });
    expect(all()).toEqual([]);
  });

  it("a refused upload that took the place of something gives it back", async () => {
    const { say, object, engine } = await build([
      chair("aaaa"),
      chair("fram", 3, -4, { kind: "frame", props: {} }),
    ]);
    await say("replace_object_content", {
      objectId: "aaaa",
      content: { kind: "image", props: { fileId: FILE } },
    });
    expect(object("aaaa")?.kind).toBe("image");
    await say("withdraw_file", { fileId: FILE });
    expect(object("aaaa")).toMatchObject({ kind: "prefab", props: { prefab: "stool" } });
    await say("set_upload_target_frame_object_id", { objectId: "fram" });
    await say("spawn_content", { content: [{ kind: "image", props: { fileId: FILE } }] });
    expect(object("fram")?.kind).toBe("image");
    await say("withdraw_file", { fileId: FILE });
    expect(object("fram")).toMatchObject({ kind: "frame", transform: { scale: [1, 1, 1] } });
    expect(object("fram")?.props.fileId).toBeUndefined();
    expect(engine.state.editing).toMatchObject({ canUndo: false, canRedo: false });
  });

  it("clearing and going back to what was saved are steps like others", async () => {
    const { say, room, engine, toasts } = await build([chair("aaaa"), chair("bbbb")]);
    const there = () => room.room.objects.map(({ id, locked }) => `${id} ${locked}`).sort();
    await say("set_object_locked", { objectId: "aaaa", locked: true });
    await say("clear_room", {});
    expect(there()).toEqual([]);
    expect(toasts).toEqual(["Space cleared. Undo to bring everything back."]);
    expect(engine.state.editing.canUndo).toBe(true);
    await say("undo", {});
    expect(there()).toEqual(["aaaa true", "bbbb false"]);
    room.saved = [chair("cccc")];
    await say("revert_room", {});
    expect(there()).toEqual(["cccc false"]);
    await say("undo", {});
    await say("undo", {});
    expect(there()).toEqual(["aaaa false", "bbbb false"]);
    await say("redo", {});
    await say("redo", {});
    expect(there()).toEqual(["cccc false"]);
    expect(toasts.some((words) => /stay/.test(words))).toBe(false);
  });

  it("what others did to all of it at once is told of", async () => {
    const ann = await build([chair("aaaa")]);
    const ben = await build([], { room: ann.room });
    await ben.say("clear_room", {});
    await ann.settle();
    expect(ann.toasts).toEqual(["Wandering Owl cleared the space."]);
    expect(ann.engine.state.editing.canUndo).toBe(false);
    await ben.say("revert_room", {});
    await ben.say("undo", {});
    await ann.settle();
    expect(ann.toasts).toEqual([
      "Wandering Owl cleared the space.",
      "Wandering Owl restored a saved version.",
    ]);
    expect(ben.toasts).toEqual([
      "Space cleared. Undo to bring everything back.",
      "Version restored. Undo to go back to what was here.",
    ]);
  });

  it("leaping onto things is the space's to allow, and can be taken back", async () => {
    const { say, room, toasts } = await build();
    await say("set_texture_compression_enabled", { enabled: false });
    expect(toasts).toEqual(["This setting only works with your own environment."]);
    await say("set_mesh_teleport_enabled", { enabled: false });
    expect(room.setting.isMeshTeleportEnabled).toBe(false);
    await say("undo", {});
    expect(room.setting.isMeshTeleportEnabled).toBeNull();
    await say("redo", {});
    expect(room.setting.isMeshTeleportEnabled).toBe(false);
  });

  it("work that gave way to the main instance's is told of", async () => {
    const { room, toasts, settle } = await build([chair("aaaa")]);
    const said = { state: "success", by: null, version: 3, isElsewhere: true, isUnsaved: false } as const;
    room.tell(0, "saving", said);
    await settle();
    expect(toasts).toEqual([]);
    room.tell(0, "saving", { ...said, hasGivenWay: true });
    expect(toasts).toEqual([
      "The main instance was saved and is now shown here. Unsaved changes from here are kept as a version.",
    ]);
  });

  it("a model becomes the environment and is no object any more; another one only with replace", async () => {
    const { say, room, all, toasts } = await build([
      chair("mode", 0, -4, { kind: "model", props: { fileId: FILE } }),
    ]);
    await say("set_custom_environment", { objectId: "mode" });
    expect(room.setting.customFileId).toBe(FILE);
    expect(all()).toEqual([]);
    const other = FILE.replace("11", "22");
    await say("set_custom_environment", { content: { fileId: other } });
    expect(toasts).toHaveLength(1);
    await say("set_custom_environment", { content: { fileId: other }, replace: true });
    expect(room.setting.customFileId).toBe(other);
  });
});

const asset = (more: object) => ({
  fileId: FILE,
  kind: "image" as const,
  name: "Sea",
  work: { state: "done" as const, progress: 1, refusal: null },
  poster: null,
  aspect: null,
  levels: [],
  seconds: null,
  pages: null,
  bounds: null,
  ...more,
});
