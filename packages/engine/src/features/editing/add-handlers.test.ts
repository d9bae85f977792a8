import type { EngineMessageName } from "@veranda/contract/engine/messages";
import type { SpaceObject } from "@veranda/contract/records/object";
import { Box3, Quaternion, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { rehearse } from "../../testing/null-engine.fixture.ts";
import { plain } from "../../world/body/course.fixture.ts";
import { FILE, chair, picture, build, asset } from "./yard.fixture.ts";

const MIDDLE = { x: 0.5, y: 0.5 };

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

  it("add_spawn_point takes the place where one stands and the way one looks", async () => {
    const turned = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), 2);
    const { say, all, engine } = await build([
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

  it("a portal comes beside a note, and what comes then beside both", async () => {
    const { say, all } = await build();
    await say("add_note", { note: "Seen" });
    await say("add_portal", { roomId: "abcdefghijkl" });
    await say("spawn_content", { content: [{ kind: "image", props: { fileId: FILE } }] });
    const [note, portal, picture] = all().map(({ transform: { position } }) => position);
    if (!note || !portal || !picture) throw new Error("Three things came.");
    // Half the portal is 1.3 m wide, half of a note or picture 0.6 m.
    for (const [x, , z] of [note, picture])
      expect(Math.hypot(x - portal[0], z - portal[2])).toBeGreaterThan(1.9);
  });

  it("nothing comes behind a portal, where it would not be seen", async () => {
    const { say, all } = await build();
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

  describe("in a room whose doorway is before one", () => {
    /** A wall across, 2.2 m ahead, with a doorway of 1.6 m; the next room ends 8 m off. The camera is 3 m behind. */
    const course = () =>
      plain()
        .box(-20, 0, -2.5, -0.8, 5, -2.2)
        .box(0.8, 0, -2.5, 20, 5, -2.2)
        .box(-20, 0, -9, 20, 5, -8)
        .box(-3, 0, -2.2, -2.8, 5, 6)
        .box(2.8, 0, -2.2, 3, 5, 6);
    /** By how much the wall covers a thing that is so far to the side, seen from so far behind; 0: it doesn't. */
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
    ])("nothing that comes %s is hidden by the wall, or stands in another", async (how, batches) => {
      const { say, all, objects } = await build([], { course: course() });
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
