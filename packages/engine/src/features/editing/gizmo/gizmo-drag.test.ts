import { PerspectiveCamera, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { GizmoFrame, project, ray, rayThrough, type Pixel } from "./frame.ts";
import { handleAt } from "./handle-picking.ts";
import type { Handle } from "./handles.ts";
import { GizmoDrag } from "./gizmo-drag.ts";

const view = { width: 1200, height: 800 };
const snap = { isOn: true, move: 0.5, rotate: 15, scale: 0.25 };

function stage(from: [number, number, number] = [3, 4, 6]) {
  const camera = new PerspectiveCamera(50, view.width / view.height, 0.1, 100);
  camera.position.set(...from);
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();
  const frame = new GizmoFrame();
  frame.fit(camera, view);
  const seen = (x: number, y: number, z: number): Pixel => {
    const pixel = { x: 0, y: 0 };
    project(frame.at(x, y, z, new Vector3()), camera, view, pixel);
    return pixel;
  };
  const to = (pixel: Pixel) => rayThrough(pixel, camera, view, ray());
  const pull = (handle: Handle, at: Pixel, isWorld = true) =>
    new GizmoDrag(handle, frame, isWorld, to(at), at);
  const at = (tool: Handle["tool"], pixel: Pixel, reach = 12) =>
    handleAt(tool, pixel, reach, frame, camera, view, false);
  return { camera, frame, seen, to, pull, at };
}

describe("handles", () => {
  it("are the same size on the screen however far", () => {
    for (const far of [2, 10, 60]) {
      const { seen } = stage([0, 0, far]);
      expect(seen(1, 0, 0).x - seen(0, 0, 0).x).toBeCloseTo(92, 0);
    }
  });

  it("are taken hold of within twelve pixels of them, fingers from further away", () => {
    const { seen, at } = stage();
    for (const [part, end] of [
      ["x", seen(0.8, 0, 0)],
      ["y", seen(0, 0.8, 0)],
      ["z", seen(0, 0, 0.8)],
    ] as const) {
      expect(at("move", end)).toEqual({ tool: "move", part });
      expect(at("scale", end)).toEqual({ tool: "scale", part });
    }
    const beside = seen(0, 0.9, 0);
    expect(at("move", { x: beside.x + 11, y: beside.y })?.part).toBe("y");
    expect(at("move", { x: beside.x + 20, y: beside.y })).toBeNull();
    expect(at("move", { x: beside.x + 20, y: beside.y }, 24)?.part).toBe("y");
    expect(at("move", seen(0, 0, 0))?.part).toBe("free");
    expect(at("move", seen(0.4, 0.4, 0))?.part).toBe("xy");
    expect(at("rotate", seen(Math.SQRT1_2, 0, Math.SQRT1_2))).toEqual({ tool: "rotate", part: "y" });
    // The part behind the gizmo is not there to be pulled.
    expect(at("rotate", seen(-Math.SQRT1_2, 0, -Math.SQRT1_2))?.part).not.toBe("y");
  });
});

describe("a pull", () => {
  it("begins with no movement at all, and goes only along its arm", () => {
    const { seen, to, pull } = stage();
    const from = seen(0.8, 0, 0);
    const move = pull({ tool: "move", part: "x" }, from);
    expect(move.to(to(from), from, snap, false).elements[12]).toBeCloseTo(0, 6);
    const goal = seen(2.8, 0, 0);
    const { elements } = move.to(to(goal), goal, snap, false);
    expect(elements[12]).toBeGreaterThan(0.5);
    expect([elements[13], elements[14]]).toEqual([0, 0]);
    expect(move.amount).toBeCloseTo(elements[12] ?? 0, 6);
  });

  it("in steps stands on the world's grid", () => {
    const { frame, seen, to, pull } = stage();
    frame.origin.set(0.2, 0, 0);
    const from = seen(0.8, 0, 0);
    const move = pull({ tool: "move", part: "x" }, from);
    const goal = seen(2.5, 0, 0);
    const x = (move.to(to(goal), goal, snap, true).elements[12] ?? 0) + 0.2;
    expect(x % 0.5).toBeCloseTo(0, 6);
  });

  it("on a square follows the pointer exactly", () => {
    const { frame, seen, to, pull } = stage();
    const from = seen(0.4, 0, 0.4);
    const move = pull({ tool: "move", part: "xz" }, from);
    const goal = seen(1.4, 0, -0.6);
    const { elements } = move.to(to(goal), goal, snap, false);
    expect(elements[12]).toBeCloseTo(frame.arm, 5);
    expect(elements[14]).toBeCloseTo(-frame.arm, 5);
    expect(elements[13]).toBeCloseTo(0, 6);
  });

  it("turns as the pointer goes round, also more than once, in steps of degrees", () => {
    const { seen, to, pull } = stage();
    const on = (degrees: number): Pixel => {
      const angle = (degrees * Math.PI) / 180;
      return seen(Math.sin(angle), 0, Math.cos(angle));
    };
    const turn = pull({ tool: "rotate", part: "y" }, on(0));
    for (let degrees = 5; degrees <= 400; degrees += 5) turn.to(to(on(degrees)), on(degrees), snap, false);
    expect(turn.amount).toBeCloseTo(400, 3);
    turn.to(to(on(40 + 9)), on(40 + 9), snap, true);
    expect(turn.amount).toBe(405);
  });

  it("turns a ring that is seen from its edge, the way the hand goes", () => {
    const { seen, to, pull } = stage([0, 0, 8]);
    const from = seen(0, 0, 1);
    const turn = pull({ tool: "rotate", part: "y" }, from);
    const goal = { x: from.x + 60, y: from.y };
    turn.to(to(goal), goal, snap, false);
    expect(turn.amount).toBeGreaterThan(20);
    expect(turn.amount).toBeLessThan(60);
  });

  it("sizes along an arm, or all ways, about the middle, and never to nothing", () => {
    const { seen, to, pull } = stage();
    const from = seen(0.5, 0, 0);
    const wide = pull({ tool: "scale", part: "x" }, from);
    const goal = seen(1, 0, 0);
    const { elements } = wide.to(to(goal), goal, snap, false);
    expect(elements[0]).toBeCloseTo(2, 4);
    expect(elements[5]).toBe(1);
    const back = seen(-3, 0, 0);
    expect(wide.to(to(back), back, snap, true).elements[0]).toBe(0.25);
    const middle = seen(0, 0, 0);
    const all = pull({ tool: "scale", part: "free" }, middle);
    const out = { x: middle.x + 55, y: middle.y - 55 };
    expect(all.to(to(out), out, snap, false).elements[5]).toBeCloseTo(2, 6);
  });
});
