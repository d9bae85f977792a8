import { easing } from "@veranda/contract/engine/messages";
import { PerspectiveCamera, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { ease } from "../../core/easing.ts";
import { ViewportRect } from "./viewport-rect.ts";

/** Where on the canvas, from 0 to 1, a point straight ahead is drawn. */
function middleOf(camera: PerspectiveCamera): { x: number; y: number } {
  camera.updateMatrixWorld();
  const { x, y } = new Vector3(0, 0, -5).project(camera);
  return { x: (x + 1) / 2, y: (1 - y) / 2 };
}

describe("the uncovered part of the canvas", () => {
  it("has the view's centre in its middle, after an eased move", () => {
    const camera = new PerspectiveCamera(70, 2);
    const rect = new ViewportRect();
    rect.move({ x: 0, y: 0, width: 0.7, height: 1, duration: 0.5, easing: "in_out_cubic" });
    rect.apply(camera, 1000, 500, 0.25);
    expect(middleOf(camera).x).toBeCloseTo(0.425, 2);
    rect.apply(camera, 1000, 500, 0.3);
    expect(middleOf(camera).x).toBeCloseTo(0.35, 3);
    expect(middleOf(camera).y).toBeCloseTo(0.5, 3);
    rect.move({ x: 0, y: 0, width: 1, height: 1, duration: 0, easing: "linear" });
    rect.apply(camera, 1000, 500, 0.016);
    expect(middleOf(camera).x).toBeCloseTo(0.5, 3);
    expect(camera.view?.enabled ?? false).toBe(false);
  });

  it("is the whole canvas while it is being recorded, whatever panel opens meanwhile", () => {
    const camera = new PerspectiveCamera(70, 2);
    const rect = new ViewportRect();
    const beside = { x: 0, y: 0, width: 0.6, height: 1, duration: 0, easing: "linear" } as const;
    rect.move(beside);
    rect.apply(camera, 1000, 500, 0.016);
    let isTaken = true;
    rect.film(() => isTaken);
    rect.apply(camera, 1000, 500, 1);
    expect(middleOf(camera).x).toBeCloseTo(0.5, 3);
    rect.move({ ...beside, width: 0.5 });
    rect.apply(camera, 1000, 500, 1);
    expect(middleOf(camera).x).toBeCloseTo(0.5, 3);
    isTaken = false;
    rect.apply(camera, 1000, 500, 1);
    expect(middleOf(camera).x).toBeCloseTo(0.25, 3);
  });

  it.each(easing.options)("moves along %s, from where it is", (name) => {
    const camera = new PerspectiveCamera(70, 2);
    const rect = new ViewportRect();
    rect.move({ x: 0.2, y: 0, width: 0.8, height: 1, duration: 0, easing: "linear" });
    rect.apply(camera, 1000, 500, 0.016);
    rect.move({ x: 0, y: 0.2, width: 0.6, height: 0.8, duration: 2, easing: name });
    for (let quarter = 1; quarter <= 4; quarter++) {
      rect.apply(camera, 1000, 500, 0.5);
      const share = ease(name, quarter / 4);
      expect(middleOf(camera).x).toBeCloseTo(0.6 - 0.3 * share, 3);
      expect(middleOf(camera).y).toBeCloseTo(0.5 + 0.1 * share, 3);
    }
  });
});
