import { describe, expect, it } from "vitest";
import { plain } from "../../world/body/course.fixture.ts";
import { FILE, RIGHTS, asset, rehearseEditing, chair } from "./editing.fixture.ts";

describe("empty frames", () => {
  it("are filled by pictures first, as large as they fit; frames are cleared again", async () => {
    const frames = [
      {
        name: "west",
        position: [0, 1.5, -6] as [number, number, number],
        heading: Math.PI,
        width: 2,
        height: 1,
      },
    ];
    const { say, all } = await rehearseEditing([], { manifest: { frames } });
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

  it("are not overlapped by objects on the wall, which hang beside them", async () => {
    const course = plain().box(-20, 0, -4.2, 20, 5, -4);
    const west = { name: "west", position: [0.5, 1.6, -4] as [number, number, number], heading: Math.PI };
    const { say, all } = await rehearseEditing([], {
      course,
      manifest: { frames: [{ ...west, width: 1.4, height: 1 }] },
    });
    await say("add_note", { note: "Seen" });
    const [x = 0, y = 0, z = 0] = all()[0]?.transform.position ?? [];
    expect(z).toBeLessThan(-3.8);
    expect(y).toBeGreaterThan(1);
    // The note is at least 0.6 m wide.
    expect(Math.abs(x - 0.5)).toBeGreaterThan(1);
  });

  it("far from a drop stay empty: dropped objects stay there", async () => {
    const far = { name: "far", position: [0, 1.5, -40] as [number, number, number], heading: Math.PI };
    const { say, all } = await rehearseEditing([], {
      manifest: { frames: [{ ...far, width: 2, height: 1 }] },
    });
    const content = [1, 2].map(() => ({
      kind: "image" as const,
      props: { fileId: FILE },
      asset: asset({ aspect: 1 }),
    }));
    await say("spawn_content", { content, autoLayout: true, at: { x: 0.5, y: 0.9 } });
    expect(all().map(({ props }) => props.frame)).toEqual([undefined, undefined]);
    for (const { transform } of all()) expect(Math.abs(transform.position[2])).toBeLessThan(20);
  });

  it("out of view or behind stay empty: files added together are placed side by side in view", async () => {
    const frame = (name: string, x: number, z: number, heading: number) => ({
      name,
      position: [x, 1.5, z] as [number, number, number],
      heading,
      width: 2,
      height: 1,
    });
    const frames = [
      // On a wall far to the side, right beside, behind, and one facing away.
      ...[2, 7, 13, 19].map((z) => frame(`west${z}`, -25.57, z, -Math.PI / 2)),
      frame("side", -4, 0, -Math.PI / 2),
      frame("back", 0, 6, 0),
      frame("away", 0, -5, 0),
    ];
    const { say, all, engine } = await rehearseEditing([], { manifest: { frames } });
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

  it("placed by somebody nearby take the next picture, wherever the person looks", async () => {
    const { say, object } = await rehearseEditing([chair("fram", 3, 4, { kind: "frame", props: {} })]);
    await say("spawn_content", {
      content: [{ kind: "image", props: { fileId: FILE }, asset: asset({ aspect: 1.5 }) }],
      autoLayout: true,
    });
    expect(object("fram")).toMatchObject({ kind: "image", props: { fileId: FILE, frame: "fram" } });
  });

  it("of hosts can't be filled by others: what they add is placed beside them, and selected alone", async () => {
    const { say, object, all, toasts, room, engine } = await rehearseEditing([
      chair("fram", 0, -4, { kind: "frame", props: {}, creatorId: "host" }),
    ]);
    room.document.hosts = {
      ownerId: "host",
      administrators: [],
      restrictedPermissions: ["edit_admin_content"],
    };
    room.tell(0, "about", { name: "Yard", hosts: room.document.hosts });
    room.tell(0, "rights", RIGHTS);
    const content = ["image", "document"].map((kind) => ({
      kind: kind as "image" | "document",
      props: { fileId: FILE },
      asset: asset({ aspect: 1.5 }),
    }));
    await say("spawn_content", { content, autoLayout: true });
    await say("set_upload_target_frame_object_id", { objectId: "fram" });
    await say("spawn_content", { content: content.slice(0, 1) });
    expect(object("fram")?.kind).toBe("frame");
    expect(all().map(({ kind }) => kind)).toEqual(["frame", "image", "document", "image"]);
    expect(engine.state.editing.selected).not.toContain("fram");
    expect(toasts).toEqual([]);
  });

  it("selected as target take the next upload; a frame object becomes the picture and back", async () => {
    const { say, all, engine, object } = await rehearseEditing([
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

  it("are hidden for everyone by set_empty_gallery_frame_visibility, with the environment's marks", async () => {
    const { say, object, engine } = await rehearseEditing([
      chair("fram", 0, -4, { kind: "frame", props: {} }),
    ]);
    await say("set_empty_gallery_frame_visibility", { visible: false });
    expect(object("fram")?.isHidden).toBe(true);
    expect(engine.state.editing.areEmptyFramesShown).toBe(false);
  });
});
