import { describe, expect, it } from "vitest";
import { Vector3 } from "three";
import { plain } from "../../world/body/course.fixture.ts";
import { FILE, chair } from "./editing.fixture.ts";
import { rehearseSelecting, type Point } from "./select-tool.fixture.ts";

describe("the pointer while building", () => {
  it("highlights on hover, selects by click, adds with Shift, and deselects by a click beside", async () => {
    const { engine, find, click, objects } = await rehearseSelecting([
      chair("aaaa", -1.5),
      chair("bbbb", 1.5),
    ]);
    const a = find("aaaa");
    expect(objects.highlights.get("hover")).toEqual(["aaaa"]);
    click(a);
    expect(engine.state.editing.selected).toEqual(["aaaa"]);
    expect(objects.highlights.get("selected")).toEqual(["aaaa"]);
    click(find("bbbb"), { shift: true });
    expect(engine.state.editing.selected).toEqual(["aaaa", "bbbb"]);
    find("aaaa");
    expect(objects.highlights.get("hover")).toEqual([]);
    click({ x: 40, y: 40 });
    expect(engine.state.editing.selected).toEqual([]);
  });

  it("turns the view if it grabs nothing", async () => {
    const { point, find, click } = await rehearseSelecting([chair("aaaa")]);
    const a = find("aaaa");
    expect(point("down", a)).toBe(false);
    point("move", { x: a.x + 60, y: a.y });
    point("up", { x: a.x + 60, y: a.y });
    click(a);
    expect(point("down", { x: 40, y: 40 })).toBe(false);
  });

  it("drags along one axis: snapped, sent a few times a second, held meanwhile, undone in one step", async () => {
    const { engine, find, findHandle, click, drag, point, place, room, edits, platform } =
      await rehearseSelecting([chair("aaaa")]);
    click(find("aaaa"));
    engine.send("set_gizmo", { snap: { move: 0.5 } });
    platform.advance(0.05);
    const x = findHandle({ x: 715, y: 100 }, { x: 715, y: 700 });
    const before = edits();
    drag(x, { x: x.x + 120, y: x.y + 40 });
    expect(room.document.holds.get("aaaa")).toBe("person-0");
    expect(engine.state.editing.gizmo).toBe("dragging");
    expect(edits() - before).toBeLessThanOrEqual(8);
    point("up", { x: x.x + 120, y: x.y + 40 });
    expect(engine.state.editing.gizmo).toBe("idle");
    const [toX, toY, toZ] = place("aaaa");
    expect(toX).toBeGreaterThan(0.4);
    expect((toX ?? 0) % 0.5).toBeCloseTo(0, 6);
    expect([toY, toZ]).toEqual([0, -4]);
    expect(room.document.holds.size).toBe(0);
    engine.send("undo", {});
    expect(place("aaaa")).toEqual([0, 0, -4]);
  });

  it("slides the selection over the ground without a jump, and Escape restores it", async () => {
    const { engine, find, click, drag, point, place, platform, objects } = await rehearseSelecting([
      chair("aaaa"),
    ]);
    const at = find("aaaa");
    click(at);
    engine.send("set_gizmo", { tool: "select", snap: { isOn: false } });
    platform.advance(0.05);
    drag(at, { x: at.x + 2, y: at.y });
    expect(objects.placeOf("aaaa")).toEqual([0, 0, -4]);
    drag(at, { x: at.x + 150, y: at.y });
    const shown = objects.placeOf("aaaa") ?? [];
    expect(shown[0]).toBeGreaterThan(0.5);
    expect(shown[1]).toBeCloseTo(0, 2);
    expect(platform.input.tap("Escape")).toBe(true);
    platform.advance(0.3);
    expect(place("aaaa")).toEqual([0, 0, -4]);
    expect(objects.placeOf("aaaa")).toEqual([0, 0, -4]);
    point("up", at);
  });

  it("leaves it where it was dropped if the answers come late", async () => {
    const { engine, find, click, drag, point, platform, objects, room, settle } = await rehearseSelecting([
      chair("aaaa"),
    ]);
    const at = find("aaaa");
    click(at);
    engine.send("set_gizmo", { tool: "select", snap: { isOn: false } });
    platform.advance(0.05);
    room.isSlow = true;
    drag(at, { x: at.x + 150, y: at.y });
    const end = { x: at.x + 150, y: at.y };
    point("up", end);
    const shown = objects.placeOf("aaaa");
    platform.advance(0.5);
    expect(objects.placeOf("aaaa")?.[0]).toBeCloseTo(shown?.[0] ?? 0, 3);
    room.release();
    await settle();
    for (let i = 0; i < 20; i++) {
      platform.advance(1 / 60);
      expect(objects.placeOf("aaaa")?.[0]).toBeCloseTo(shown?.[0] ?? 0, 3);
    }
  });

  it("drags a copy with Alt and leaves the original", async () => {
    const { engine, find, click, drag, point, place, platform, room } = await rehearseSelecting([
      chair("aaaa"),
    ]);
    const at = find("aaaa");
    click(at);
    engine.send("set_gizmo", { tool: "select" });
    platform.advance(0.05);
    drag(at, { x: at.x + 150, y: at.y }, { alt: true });
    point("up", { x: at.x + 150, y: at.y });
    expect(place("aaaa")).toEqual([0, 0, -4]);
    const [double] = engine.state.editing.selected;
    expect(place(double ?? "")[0]).toBeGreaterThan(0.5);
    engine.send("undo", {});
    expect(room.document.objects).toHaveLength(1);
  });

  it("refuses objects held by somebody else, and says who", async () => {
    const { engine, find, click, room, platform, place, drag } = await rehearseSelecting([chair("aaaa")]);
    room.tell(0, "joined", { participant: somebody });
    room.tell(0, "held", { holds: [{ id: "aaaa", by: "person-9" }] });
    room.document.holds.set("aaaa", "person-9");
    const toasts: string[] = [];
    engine.on("toast", ({ message }) => toasts.push(message));
    const at = find("aaaa");
    click(at);
    drag(at, { x: at.x + 100, y: at.y });
    platform.advance(0.2);
    expect(toasts).toEqual(["Ben Otter is editing this right now."]);
    expect(place("aaaa")).toEqual([0, 0, -4]);
  });

  it("ends when the object is removed meanwhile", async () => {
    const { engine, find, click, drag, room, platform } = await rehearseSelecting([chair("aaaa")]);
    const at = find("aaaa");
    click(at);
    engine.send("set_gizmo", { tool: "select" });
    platform.advance(0.05);
    drag(at, { x: at.x + 100, y: at.y });
    const results = [{ id: "aaaa", version: 9, object: null, change: null }];
    room.tell(0, "edited", {
      by: "person-9",
      seq: null,
      revision: 99,
      results,
      setting: null,
      isUnsaved: true,
    });
    platform.advance(0.1);
    expect(engine.state.editing).toMatchObject({ gizmo: "idle", selected: [] });
  });

  it("a picture slid over an empty frame snaps into it, fills it, and clears it when it is taken out", async () => {
    const west = { name: "west", position: [1.6, 1.6, -6] as [number, number, number], heading: Math.PI };
    const { engine, room, find, click, drag, point, place, platform } = await rehearseSelecting(
      [chair("pict", -1, -5.9, { kind: "image", props: { fileId: FILE } })],
      {
        course: plain().box(-20, 0, -6.2, 20, 5, -6),
        manifest: { frames: [{ ...west, width: 1.2, height: 0.9 }] },
      },
    );
    const frameOf = () => room.document.objects[0]?.props.frame;
    const seen = (x: number, y: number): Point => {
      const at = new Vector3(x, y, -6).applyMatrix4(platform.view.seenThrough);
      return { x: ((at.x + 1) / 2) * 1280, y: ((1 - at.y) / 2) * 720 };
    };
    const at = find("pict");
    click(at);
    engine.send("set_gizmo", { tool: "select", snap: { isOn: false } });
    platform.advance(0.05);
    const over = seen(1.7, 1.7);
    drag(at, over);
    point("up", over);
    platform.advance(0.3);
    // Centred, wherever the pointer was in it.
    expect(place("pict")[0]).toBeCloseTo(1.6, 3);
    expect(place("pict")[1]).toBeCloseTo(1.6, 3);
    expect(frameOf()).toBe("west");
    const away = seen(-1.5, 1.5);
    drag(over, away);
    point("up", away);
    platform.advance(0.3);
    expect(place("pict")[0]).toBeLessThan(0);
    expect(frameOf()).toBeUndefined();
  });

  it("hovers what the secondary button is pressed on, without waiting for the next frame", async () => {
    const { engine, find, point } = await rehearseSelecting([chair("aaaa")]);
    const a = find("aaaa");
    point("move", { x: 40, y: 40 });
    point("down", { x: 40, y: 40 }, { isOther: true });
    expect(engine.state.editing.hovered).toBeNull();
    point("move", a);
    point("down", a, { isOther: true });
    expect(engine.state.editing.hovered).toBe("aaaa");
  });

  it("the hovered object is updated when it moves away, and is null outside the view", async () => {
    const { find, engine, platform, room } = await rehearseSelecting([chair("aaaa")]);
    find("aaaa");
    expect(engine.state.editing.hovered).toBe("aaaa");
    const change = { transform: { ...chair("aaaa").transform, position: [1.5, 0, -4] as const } };
    const results = [{ id: "aaaa", version: 9, object: null, change }] as never;
    room.tell(0, "edited", {
      by: "person-9",
      seq: null,
      revision: 99,
      results,
      setting: null,
      isUnsaved: true,
    });
    platform.advance(1);
    expect(engine.state.editing.hovered).toBeNull();
    find("aaaa");
    platform.input.sink?.tool?.leave(1);
    expect(engine.state.editing.hovered).toBeNull();
  });

  it("keys move, rotate and scale the selection; several presses are one step", async () => {
    const { engine, find, click, platform, room, place } = await rehearseSelecting([chair("aaaa")]);
    expect(platform.input.tap("ArrowRight")).toBe(false);
    click(find("aaaa"));
    for (let i = 0; i < 3; i++) expect(platform.input.tap("ArrowRight")).toBe(true);
    platform.input.tap("ArrowUp");
    expect(place("aaaa")).toEqual([0.75, 0, -4.25]);
    expect(platform.input.tap("KeyW")).toBe(false);
    engine.send("undo", {});
    expect(place("aaaa")).toEqual([0, 0, -4]);
    platform.input.tap("BracketLeft");
    expect(room.document.objects[0]?.transform.rotation[1]).toBeCloseTo(Math.sin(Math.PI / 24), 4);
    platform.input.tap("Equal", true);
    expect(room.document.objects[0]?.transform.scale).toEqual([1.01, 1.01, 1.01]);
    platform.input.tap("Escape");
    expect(engine.state.editing.selected).toEqual([]);
  });

  it("orbits an object after a double click, until the person walks", async () => {
    const { find, click, platform, hold } = await rehearseSelecting([chair("aaaa")]);
    const at = find("aaaa");
    click(at);
    click(at);
    platform.advance(2);
    const near = { ...platform.view.seenFrom };
    expect(Math.hypot(near.x, near.y - 0.5, near.z + 4)).toBeLessThan(4);
    hold(1, "KeyW");
    platform.advance(1.5);
    const { x, z } = platform.view.seenFrom;
    expect(Math.hypot(x - near.x, z - near.z)).toBeGreaterThan(0.5);
  });

  it("is released when building ends or the space is left", async () => {
    const { engine, platform, find, click, objects } = await rehearseSelecting([chair("aaaa")]);
    click(find("aaaa"));
    engine.send("set_edit_mode", { enabled: false });
    platform.advance(0.1);
    // The tool for picking people, which allows pointer lock.
    expect(platform.input.sink?.tool?.letsHold).toBe(true);
    expect(engine.state.editing).toMatchObject({ isActive: false, selected: [] });
    expect(objects.isEditing).toBe(false);
    engine.send("set_edit_mode", { enabled: true });
    engine.send("leave_room", { reason: "left" });
    platform.advance(0.1);
    expect(engine.state.editing.isActive).toBe(false);
  });
});

const somebody = {
  id: "person-9",
  index: 9,
  generation: 0,
  displayName: "Ben Otter",
  isAuthless: false,
  userId: "ben",
  avatar: "terracotta",
  isHost: false,
  isCoHost: false,
  isAway: false,
  seat: null,
  joinedAt: "2026-01-01T00:00:00.000Z",
};
