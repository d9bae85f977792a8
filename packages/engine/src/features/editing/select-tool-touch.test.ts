import { describe, expect, it } from "vitest";
import { Box3, Vector3 } from "three";
import { plain } from "../../world/body/course.fixture.ts";
import { FILE, chair } from "./editing.fixture.ts";
import { rehearseSelecting } from "./select-tool.fixture.ts";

describe("touch while building", () => {
  it("a finger points while it touches: what is under it is published meanwhile, or until it turns the view", async () => {
    const { find, point, engine } = await rehearseSelecting([chair("aaaa")]);
    const at = find("aaaa");
    const finger = { id: 3, kind: "touch" } as const;
    const hovered = (): string | null => engine.state.editing.hovered;
    engine.send("set_selected_objects", { objectIds: [] });
    point("move", { x: 2, y: 2 });
    point("down", at, finger);
    expect(hovered()).toBe("aaaa");
    point("move", { x: at.x + 60, y: at.y }, finger);
    expect(hovered()).toBeNull();
    point("up", { x: at.x + 60, y: at.y }, finger);
    point("down", at, finger);
    expect(hovered()).toBe("aaaa");
    point("up", at, finger);
    expect(hovered()).toBeNull();
  });

  it.each([
    ["the floor", { x: 0, y: 0, z: -4 }],
    ["the wall's foot", { x: 0, y: 0.05, z: -6 }],
  ])("a picture dragged by finger from a wall to %s stands on the floor, not half in it", async (_, to) => {
    const { engine, find, click, drag, point, place, platform, objects } = await rehearseSelecting(
      [
        chair("pict", 0, -5.98, {
          kind: "image",
          props: { fileId: FILE },
          transform: { position: [0, 1.6, -5.98], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
        }),
      ],
      { course: plain().box(-20, 0, -6.2, 20, 5, -6) },
    );
    const at = find("pict");
    click(at);
    engine.send("set_gizmo", { tool: "select", snap: { isOn: false } });
    platform.advance(0.05);
    const seen = new Vector3(to.x, to.y, to.z).applyMatrix4(platform.view.seenThrough);
    const over = { x: ((seen.x + 1) / 2) * 1280, y: ((1 - seen.y) / 2) * 720 };
    drag(at, over, { id: 5, kind: "touch" });
    point("up", over, { id: 5, kind: "touch" });
    platform.advance(0.3);
    const box = new Box3();
    expect(objects.boundsOf("pict", box)).toBe(true);
    expect(box.min.y).toBeCloseTo(0, 3);
    // It moved: not where it hung.
    expect(place("pict")[1]).toBeLessThan(1);
  });

  it("an object held by a finger stays held when the mouse leaves the view, and is released with the finger", async () => {
    const { engine, find, click, drag, platform, objects, place } = await rehearseSelecting([chair("aaaa")]);
    const at = find("aaaa");
    click(at);
    engine.send("set_gizmo", { tool: "select", snap: { isOn: false } });
    platform.advance(0.05);
    drag(at, { x: at.x + 60, y: at.y }, { id: 5, kind: "touch" });
    platform.input.sink?.tool?.leave(1);
    expect(engine.state.editing.gizmo).toBe("dragging");
    const [before = 0] = objects.placeOf("aaaa") ?? [];
    platform.input.point("move", at.x + 120, at.y, { id: 5, kind: "touch" });
    platform.advance(0.1);
    expect(objects.placeOf("aaaa")?.[0]).toBeGreaterThan(before + 0.1);
    platform.input.sink?.tool?.leave(5);
    expect(engine.state.editing.gizmo).toBe("idle");
    platform.advance(0.3);
    expect(place("aaaa")[0]).toBeGreaterThan(before);
  });

  it("two fingers rotate and scale the selection", async () => {
    const { engine, find, click, point, platform, room } = await rehearseSelecting([chair("aaaa")]);
    const at = find("aaaa");
    click(at);
    engine.send("set_gizmo", { tool: "select" });
    platform.advance(0.05);
    expect(point("down", at, { id: 5, kind: "touch" })).toBe(true);
    expect(point("down", { x: at.x + 100, y: at.y }, { id: 6, kind: "touch" })).toBe(true);
    point("move", { x: at.x + 200, y: at.y }, { id: 6, kind: "touch" });
    platform.advance(0.2);
    point("up", { x: at.x + 200, y: at.y }, { id: 6, kind: "touch" });
    expect(room.document.objects[0]?.transform.scale).toEqual([2, 2, 2]);
  });
});
