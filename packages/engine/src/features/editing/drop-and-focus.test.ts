import type { SpaceObject } from "@veranda/contract/records/object";
import { describe, expect, it } from "vitest";
import { plain } from "../../world/body/course.fixture.ts";
import {
  asset,
  rehearseEditing,
  chair,
  FILE,
  picture,
  seenOf,
  type EditingRehearsal,
} from "./editing.fixture.ts";

const MIDDLE = { x: 0.5, y: 0.5 };
const FRAMES = [
  { name: "west", position: [-1, 1.6, -3.95], heading: Math.PI, width: 1.6, height: 1 },
  { name: "east", position: [1.5, 1.6, -3.95], heading: Math.PI, width: 1.6, height: 1 },
].map((frame) => ({ ...frame, position: frame.position as [number, number, number] }));
const walled = () => plain().box(-6, 0, -4.2, 6, 4, -4);

/** The area left free by panels while building. */
const BETWEEN_PANELS = { x: 0.3, y: 0, width: 0.4, height: 1, duration: 0, easing: "linear" } as const;
/** High objects all over the visible ground: nothing fits there or above. */
const crowdOfTall = (): SpaceObject[] =>
  Array.from({ length: 12 }, (_, row) => -1 - row).flatMap((z) =>
    Array.from({ length: 2 * -z + 3 }, (_, at) => at + z - 1).map((x) =>
      chair(`c${-z}x${x}`, x, z, {
        transform: { position: [x, 0, z], rotation: [0, 0, 0, 1], scale: [1, 8, 1] },
      }),
    ),
  );
/** Below a bar of 130 pixels and above one of 88, of 720. */
const isWhole = ({ left, right, top, foot }: ReturnType<typeof seenOf>): boolean =>
  left >= BETWEEN_PANELS.x &&
  right <= BETWEEN_PANELS.x + BETWEEN_PANELS.width &&
  top >= 130 / 720 &&
  foot <= 1 - 88 / 720;

describe("an object dragged over the view", () => {
  it("shows where it would be dropped, and onto what", async () => {
    const { say, engine, objects } = await rehearseEditing([chair("aaaa", 0, -4)]);
    await say("set_edit_mode", { enabled: true });
    await say("set_drop_spot", { at: { x: 0.5, y: 0.9 } });
    const near = engine.state.editing.pointer;
    expect(near?.y).toBeCloseTo(0, 2);
    await say("set_drop_spot", { at: { x: 0.5, y: 0.6 } });
    expect(engine.state.editing.pointer?.z).toBeLessThan(near?.z ?? 0);
    expect(objects.highlights.get("target")).toEqual([]);
    for (let y = 0.3; y < 0.9 && objects.highlights.get("target")?.length === 0; y += 0.02)
      await say("set_drop_spot", { at: { x: 0.5, y } });
    expect(objects.highlights.get("target")).toEqual(["aaaa"]);
    await say("set_drop_spot", { at: null });
    expect(engine.state.editing.pointer).toBeNull();
    expect(objects.highlights.get("target")).toEqual([]);
  });

  it("over the sky shows nothing", async () => {
    const { say, engine } = await rehearseEditing();
    await say("set_edit_mode", { enabled: true });
    await say("set_drop_spot", { at: { x: 0.5, y: 0.01 } });
    expect(engine.state.editing.pointer).toBeNull();
  });
});

describe("focusing on an object", () => {
  const seen = (rehearsal: EditingRehearsal): number[] => {
    const { x, y, z } = rehearsal.platform.view.seenFrom;
    return [x, y, z];
  };
  const away = (from: readonly number[], to: readonly number[]): number =>
    Math.hypot(...from.map((value, axis) => value - (to[axis] ?? 0)));
  /** Distance of the camera from the person. */
  const fromMe = (rehearsal: EditingRehearsal): number =>
    away(seen(rehearsal), rehearsal.engine.state.me.position);

  it("moves the camera near it, and walking returns it to the person", async () => {
    const rehearsal = await rehearseEditing([chair("aaaa", 8, -12)]);
    await rehearsal.say("set_edit_mode", { enabled: true });
    const before = fromMe(rehearsal);
    await rehearsal.say("focus_object", { objectId: "aaaa" });
    rehearsal.platform.advance(2);
    expect(away(seen(rehearsal), [8, 0.5, -12])).toBeLessThan(5);
    rehearsal.hold(0.3, "KeyW");
    rehearsal.platform.advance(2);
    expect(fromMe(rehearsal)).toBeCloseTo(before, 0);
  });

  it("moves on to another one, and back if none is named", async () => {
    const rehearsal = await rehearseEditing([chair("aaaa", 8, -12), chair("bbbb", -9, -5)]);
    await rehearsal.say("set_edit_mode", { enabled: true });
    const before = fromMe(rehearsal);
    await rehearsal.say("focus_object", { objectId: "aaaa" });
    rehearsal.platform.advance(2);
    await rehearsal.say("focus_object", { objectId: "bbbb" });
    rehearsal.platform.advance(3);
    expect(away(seen(rehearsal), [-9, 0.5, -5])).toBeLessThan(5);
    await rehearsal.say("focus_object", { objectId: "" });
    rehearsal.platform.advance(2);
    expect(fromMe(rehearsal)).toBeCloseTo(before, 0);
  });

  it("outside the body, flies there and lets the person fly on", async () => {
    const rehearsal = await rehearseEditing([chair("aaaa", 8, 12)]);
    await rehearsal.say("set_edit_mode", { enabled: true });
    rehearsal.engine.send("set_camera_mode", { mode: "build_flight" });
    await import("../../world/camera/fly-camera.ts");
    await rehearsal.settle();
    rehearsal.platform.advance(0.3);
    await rehearsal.say("focus_object", { objectId: "aaaa" });
    rehearsal.platform.advance(2);
    const near = seen(rehearsal);
    const before = away(near, [8, 0.5, 12]);
    expect(before).toBeLessThan(5);
    // It looks at it: forward is nearer.
    rehearsal.hold(0.2, "KeyW");
    expect(away(seen(rehearsal), [8, 0.5, 12])).toBeLessThan(before - 0.3);
    expect(rehearsal.engine.state.camera.mode).toBe("build_flight");
    expect(rehearsal.engine.state.me.position[2]).toBeCloseTo(0, 1);
  });

  it("isn't needed if a new object fits to one side: the view turns to it", async () => {
    const added = async (objects: readonly SpaceObject[]) => {
      const rehearsal = await rehearseEditing(objects);
      await rehearsal.say("set_edit_mode", { enabled: true });
      await rehearsal.say("set_viewport_rect", BETWEEN_PANELS);
      rehearsal.platform.advance(1);
      const [before, far] = [seen(rehearsal), fromMe(rehearsal)];
      await rehearsal.say("add_note", { note: "Here I am" });
      rehearsal.platform.advance(2);
      const id = rehearsal.all().find(({ kind }) => kind === "note")?.id ?? "";
      expect(isWhole(seenOf(rehearsal, id))).toBe(true);
      // The camera stays behind the person.
      expect(fromMe(rehearsal)).toBeCloseTo(far, 1);
      const moved = away(seen(rehearsal), before);
      await rehearsal.say("set_edit_mode", { enabled: false });
      rehearsal.platform.advance(2);
      expect(away(seen(rehearsal), before)).toBeLessThan(0.1);
      return moved;
    };
    expect(await added([])).toBeLessThan(0.1);
    expect(await added(crowdOfTall())).toBeGreaterThan(0.5);
  });

  it("shows it fully in the area left by panels and bars", async () => {
    const tall = chair("aaaa", 8, -12, {
      transform: { position: [8, 0, -12], rotation: [0, 0, 0, 1], scale: [1, 8, 1] },
    });
    const rehearsal = await rehearseEditing([tall]);
    await rehearsal.say("set_edit_mode", { enabled: true });
    await rehearsal.say("set_viewport_rect", BETWEEN_PANELS);
    await rehearsal.say("focus_object", { objectId: "aaaa" });
    rehearsal.platform.advance(3);
    expect(isWhole(seenOf(rehearsal, "aaaa"))).toBe(true);
  });

  it("stays with a new object until its size is known, and with all that arrived together", async () => {
    const rehearsal = await rehearseEditing(crowdOfTall());
    await rehearsal.say("set_edit_mode", { enabled: true });
    await rehearsal.say("set_viewport_rect", BETWEEN_PANELS);
    const coming = asset({ kind: "model", work: { state: "waiting", progress: 0, refusal: null } });
    await rehearsal.say("spawn_content", {
      content: [
        { kind: "model", props: { fileId: FILE }, asset: coming },
        { kind: "prefab", props: { prefab: "stool" } },
      ],
    });
    const ids = rehearsal.engine.state.editing.selected;
    expect(ids).toHaveLength(2);
    rehearsal.platform.advance(2);
    rehearsal.room.tell(0, "assets", {
      assets: [asset({ kind: "model", bounds: { min: [-1, 0, -1], max: [1, 5, 1] } })],
    });
    await rehearsal.settle();
    rehearsal.platform.advance(3);
    expect(ids.map((id) => isWhole(seenOf(rehearsal, id)))).toEqual([true, true]);
  });

  it("if automatic, because it is wider than the view, ends with the next object", async () => {
    const rehearsal = await rehearseEditing();
    await rehearsal.say("set_edit_mode", { enabled: true });
    await rehearsal.say("set_viewport_rect", BETWEEN_PANELS);
    rehearsal.platform.advance(1);
    const before = seen(rehearsal);
    const wide = asset({ aspect: 18 });
    await rehearsal.say("spawn_content", {
      content: [{ kind: "image", props: { fileId: FILE }, asset: wide }],
    });
    const [id = ""] = rehearsal.engine.state.editing.selected;
    rehearsal.platform.advance(2);
    expect(away(seen(rehearsal), before)).toBeGreaterThan(0.5);
    await rehearsal.say("delete_objects", { objectIds: [id] });
    await rehearsal.say("add_portal", { roomId: "abcdefghijkl" });
    rehearsal.platform.advance(2);
    expect(away(seen(rehearsal), before)).toBeLessThan(0.1);
    const [x = 99, , z = 99] =
      rehearsal.all().find(({ kind }) => kind === "portal")?.transform.position ?? [];
    expect(-z).toBeGreaterThan(Math.abs(x));
  });

  it("ends with building, and restores the view direction", async () => {
    const rehearsal = await rehearseEditing();
    await rehearsal.say("set_edit_mode", { enabled: true });
    await rehearsal.say("set_viewport_rect", BETWEEN_PANELS);
    rehearsal.platform.advance(1);
    const before = seen(rehearsal);
    const wide = asset({ aspect: 18 });
    await rehearsal.say("spawn_content", {
      content: [{ kind: "image", props: { fileId: FILE }, asset: wide }],
    });
    rehearsal.platform.advance(2);
    expect(away(seen(rehearsal), before)).toBeGreaterThan(0.5);
    await rehearsal.say("set_edit_mode", { enabled: false });
    rehearsal.platform.advance(2);
    expect(away(seen(rehearsal), before)).toBeLessThan(0.1);
  });

  it("ends when the object is removed", async () => {
    const rehearsal = await rehearseEditing([chair("aaaa", 8, -12)]);
    await rehearsal.say("set_edit_mode", { enabled: true });
    const before = fromMe(rehearsal);
    await rehearsal.say("focus_object", { objectId: "aaaa" });
    rehearsal.platform.advance(2);
    await rehearsal.say("delete_objects", { objectIds: ["aaaa"] });
    rehearsal.platform.advance(2);
    expect(fromMe(rehearsal)).toBeCloseTo(before, 0);
  });

  it("in a full space, no object is placed inside the person", async () => {
    const rehearsal = await rehearseEditing(crowdOfTall());
    await rehearsal.say("set_edit_mode", { enabled: true });
    for (let at = 0; at < 14; at++) await rehearsal.say("add_search", { searchOrUrl: `Search ${at}` });
    const cards = rehearsal.all().filter(({ kind }) => kind === "search");
    expect(cards).toHaveLength(14);
    for (const { transform } of cards)
      expect(Math.hypot(transform.position[0], transform.position[2])).toBeGreaterThan(0.6);
  });

  it("happens when an object out of view is selected by name, and only then", async () => {
    const rehearsal = await rehearseEditing([
      chair("near", 0, -4),
      chair("back", 3, 9),
      chair("side", -9, 2),
    ]);
    await rehearsal.say("set_edit_mode", { enabled: true });
    const before = seen(rehearsal);
    const choose = async (bringsIntoView: boolean, ...objectIds: string[]): Promise<number[]> => {
      await rehearsal.say("set_selected_objects", { objectIds, bringsIntoView });
      rehearsal.platform.advance(2);
      return seen(rehearsal);
    };
    expect(await choose(true, "near")).toEqual(before);
    expect(await choose(false, "back")).toEqual(before);
    expect(await choose(true, "back", "side")).toEqual(before);
    const [x = 0, , z = 0] = await choose(true, "back");
    expect(Math.hypot(x - 3, z - 9)).toBeLessThan(5);
    const { left, right, top, foot } = seenOf(rehearsal, "back");
    expect(Math.min(left, top)).toBeGreaterThan(0);
    expect(Math.max(right, foot)).toBeLessThan(1);
    rehearsal.hold(0.5, "KeyW");
    rehearsal.platform.advance(2);
    expect(Math.abs(seen(rehearsal)[2] ?? 9)).toBeLessThan(6);
  });

  it("stays inside the room, though the object is fully visible only from outside through its window", async () => {
    // Ten metres wide and nine deep, with a roof; its south side is open above the sill.
    const room = plain()
      .box(-5.2, 0, -8, -5, 4, 1)
      .box(5, 0, -8, 5.2, 4, 1)
      .box(-5.2, 0, -8.2, 5.2, 4, -8)
      .box(-5.2, 0, 1, 5.2, 1, 1.2)
      .box(-5.2, 4, -8.2, 5.2, 4.2, 1.2);
    const wide = { position: [0, 1.5, -5], rotation: [0, 0, 0, 1], scale: [5, 1, 1] } as const;
    const text = picture("wide", { transform: wide as unknown as SpaceObject["transform"] });
    const rehearsal = await rehearseEditing([text], { course: room });
    await rehearsal.say("set_edit_mode", { enabled: true });
    await rehearsal.say("set_viewport_rect", BETWEEN_PANELS);
    await rehearsal.say("focus_object", { objectId: "wide" });
    rehearsal.platform.advance(3);
    const [x = 99, y = 99, z = 99] = seen(rehearsal);
    expect(Math.abs(x)).toBeLessThan(5);
    expect(y).toBeLessThan(4);
    expect(z).toBeLessThan(1);
    expect(z).toBeGreaterThan(-8);
  });

  it("on a removed object is answered with a message, and the view stays", async () => {
    const rehearsal = await rehearseEditing();
    await rehearsal.say("set_edit_mode", { enabled: true });
    const before = seen(rehearsal);
    await rehearsal.say("focus_object", { objectId: "gone" });
    rehearsal.platform.advance(1);
    expect(rehearsal.toasts).toHaveLength(1);
    expect(away(seen(rehearsal), before)).toBeLessThan(0.2);
  });

  it("ends with building", async () => {
    const rehearsal = await rehearseEditing([chair("aaaa", 8, -12)]);
    await rehearsal.say("set_edit_mode", { enabled: true });
    const before = fromMe(rehearsal);
    await rehearsal.say("focus_object", { objectId: "aaaa" });
    rehearsal.platform.advance(2);
    await rehearsal.say("set_edit_mode", { enabled: false });
    rehearsal.platform.advance(2);
    expect(fromMe(rehearsal)).toBeCloseTo(before, 0);
  });
});

it("duplicate_object adds a copy beside it, and undo removes only the copy", async () => {
  const { say, all } = await rehearseEditing([chair("aaaa")]);
  await say("duplicate_object", { objectId: "aaaa" });
  expect(all()).toHaveLength(2);
  const [, copy] = all();
  expect(copy?.transform.position).not.toEqual([0, 0, -4]);
  await say("undo", {});
  expect(all().map(({ id }) => id)).toEqual(["aaaa"]);
});

describe("pictures added together in front of a wall", () => {
  it("hang in rows on it, without overlaps and within its ends", async () => {
    const course = plain().box(-3, 0, -4.2, 3, 6, -4);
    const { say, all, room, settle } = await rehearseEditing([], { course });
    room.tell(0, "assets", { assets: [asset({ aspect: 1.5 })] });
    await settle();
    const content = Array.from({ length: 6 }, () => ({ kind: "image" as const, props: { fileId: FILE } }));
    await say("spawn_content", { content, autoLayout: true, at: { x: 0.5, y: 0.42 } });
    const hung = all().map(({ transform }) => transform);
    expect(hung).toHaveLength(6);
    for (const [i, a] of hung.entries()) {
      expect(a.position[2]).toBeCloseTo(-4, 0);
      expect(Math.abs(a.position[0])).toBeLessThan(3);
      expect(a.position[1] - a.scale[1] / 2).toBeGreaterThan(0);
      for (const b of hung.slice(i + 1)) {
        const [dx, dy] = [0, 1].map((axis) => Math.abs((a.position[axis] ?? 0) - (b.position[axis] ?? 0)));
        const isApart =
          (dx ?? 0) > ((a.scale[0] + b.scale[0]) / 2) * 1.5 - 0.01 ||
          (dy ?? 0) > (a.scale[1] + b.scale[1]) / 2 - 0.01;
        expect(isApart).toBe(true);
      }
    }
  });
});

describe("empty frames of the environment", () => {
  it("take the next upload when one is selected, completely and centred", async () => {
    const { say, all, engine, room, settle } = await rehearseEditing([], {
      course: walled(),
      manifest: { frames: FRAMES },
    });
    room.tell(0, "assets", { assets: [asset({ aspect: 1 })] });
    await settle();
    await say("set_edit_mode", { enabled: true });
    await say("set_upload_target_frame_object_id", { objectId: "frame:east" });
    expect(engine.state.editing.uploadTargetFrame).toBe("frame:east");
    await say("spawn_content", { content: [{ kind: "image", props: { fileId: FILE } }], at: MIDDLE });
    const [hung] = all();
    expect(hung?.props.frame).toBe("east");
    expect(hung?.transform.position[0]).toBeCloseTo(1.5);
    expect(hung?.transform.position[1]).toBeCloseTo(1.6);
    expect(hung?.transform.scale[1]).toBeCloseTo(1);
    expect(engine.state.editing.uploadTargetFrame).toBeNull();
  });

  it("that are filled take nothing more: the next one is free", async () => {
    const { transform } = chair("held");
    const inWest = { ...transform, position: [-1, 1.6, -3.935] as [number, number, number] };
    const { say, all, room, settle } = await rehearseEditing(
      [picture("held", { props: { fileId: FILE, frame: "west" }, transform: inWest })],
      {
        course: walled(),
        manifest: { frames: FRAMES },
      },
    );
    room.tell(0, "assets", { assets: [asset({ aspect: 1 })] });
    await settle();
    await say("spawn_content", {
      content: [
        { kind: "image", props: { fileId: FILE } },
        { kind: "image", props: { fileId: FILE } },
      ],
      autoLayout: true,
    });
    const frames = all().map(({ props }) => props.frame);
    expect(frames.filter((name) => name === "west")).toHaveLength(1);
    expect(frames.filter((name) => name === "east")).toHaveLength(1);
    expect(frames).toHaveLength(3);
  });
});
