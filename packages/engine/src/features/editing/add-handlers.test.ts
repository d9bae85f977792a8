import type { EngineMessageName } from "@veranda/contract/engine/messages";
import type { SpaceObject } from "@veranda/contract/records/object";
import { Quaternion, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { rehearse } from "../../testing/null-engine.fixture.ts";
import { FILE, asset, rehearseEditing, chair, picture } from "./editing.fixture.ts";

describe("adding objects", () => {
  it("spawn_content appears in front of the builder, faces them, and is selected", async () => {
    const { say, all, engine } = await rehearseEditing();
    await say("spawn_content", { content: [{ kind: "prefab", props: { prefab: "stool" } }] });
    const [stool] = all();
    const [x, y, z] = stool?.transform.position ?? [];
    // A little to the side: the view is from behind the avatar.
    expect(x).toBeCloseTo(0.85, 2);
    expect(y).toBeCloseTo(0, 2);
    expect(z).toBeLessThan(-1.7);
    // It faces +Z, rotated by a step of 15 degrees towards the person at the origin.
    expect(stool?.transform.rotation[1]).toBeCloseTo(-Math.sin(Math.PI / 24), 3);
    expect(engine.state.editing.selected).toEqual([stool?.id]);
  });

  it("spawn_content adds several objects in their order, above existing layers", async () => {
    const { say, all } = await rehearseEditing([chair("aaaa", 9, 9, { order: 3 })]);
    const content = ["one", "two", "three"].map((text) => ({ kind: "note" as const, props: { text } }));
    await say("spawn_content", { content, autoLayout: true });
    expect(all().map(({ order, props }) => [order, props.text])).toEqual([
      [3, undefined],
      [4, "one"],
      [5, "two"],
      [6, "three"],
    ]);
  });

  it("add_spawn_point uses the person's position and direction", async () => {
    const turned = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), 2);
    const { say, all, engine } = await rehearseEditing([
      chair("spwn", 2, -1, {
        kind: "spawn",
        props: {},
        transform: {
          position: [2, 0, -1],
          rotation: [turned.x, turned.y, turned.z, turned.w],
          scale: [1, 1, 1],
        },
      }),
    ]);
    const [x, y, z] = engine.state.me.position;
    expect(Math.hypot(x - 2, z + 1)).toBeLessThan(1.5);
    expect(Math.hypot(x, z)).toBeGreaterThan(0.5);
    await say("add_spawn_point", {});
    const made = all().find(({ id }) => id !== "spwn")?.transform;
    expect(made?.position[0]).toBeCloseTo(x, 2);
    expect(made?.position[1]).toBeCloseTo(y, 2);
    expect(made?.position[2]).toBeCloseTo(z, 2);
    const heading = new Quaternion(...(made?.rotation ?? [0, 0, 0, 1]));
    expect(heading.angleTo(turned)).toBeLessThan(0.01);
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
    const { say, all } = await rehearseEditing();
    await say(name, data as never);
    expect(all()).toHaveLength(1);
    expect(all()[0]).toMatchObject(expected);
  });

  it("replace_object_content keeps the transform, the label and the link", async () => {
    const { say, object } = await rehearseEditing([
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
    ["a model of two metres", 2, (2 * Math.hypot(1, 1, 1)) / Math.hypot(2, 1, 0.03)],
    ["a grain of sand, which would leave nothing to be seen", 1e-4, 0.001],
  ])("replace_object_content fits into the size of %s", async (_name, side, scale) => {
    const bounds = { min: [0, 0, 0] as const, max: [side, side, side] as const };
    const { say, object, room, settle } = await rehearseEditing([
      chair("mode", 0, -4, { kind: "model", props: { fileId: FILE } }),
    ]);
    room.tell(0, "assets", { assets: [asset({ kind: "model", bounds })] });
    await settle();
    const other = FILE.replace("0d9b", "1d9b");
    await say("replace_object_content", {
      objectId: "mode",
      content: {
        kind: "image",
        props: { fileId: other },
        asset: asset({ fileId: other, aspect: 2 }),
      },
    });
    expect(object("mode")?.kind).toBe("image");
    for (const share of object("mode")?.transform.scale ?? []) expect(share).toBeCloseTo(scale, 3);
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

  it("invalid props are reported, and nothing is added", async () => {
    const { say, all, toasts } = await rehearseEditing();
    await say("spawn_content", { content: [{ kind: "image", props: { fileId: "sea.png" } }] });
    expect(all()).toEqual([]);
    expect(toasts).toEqual(["This can’t be placed here."]);
  });
});
