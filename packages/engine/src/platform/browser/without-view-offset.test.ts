import { PerspectiveCamera, Vector3 } from "three";
import { expect, test } from "vitest";
import { withoutViewOffset } from "./without-view-offset.ts";

const middleOf = (camera: PerspectiveCamera): number => new Vector3(0, 0, -5).project(camera).x;

test("a screenshot is centred, and the view keeps its own offset beside a panel", () => {
  const camera = new PerspectiveCamera(70, 2);
  camera.setViewOffset(1000, 500, 200, 0, 1000, 500);
  const before = middleOf(camera);
  let drawn: number | null = null;
  withoutViewOffset(camera, () => {
    drawn = middleOf(camera);
  });
  expect(drawn).toBeCloseTo(0);
  expect(before).toBeCloseTo(-0.4);
  expect(middleOf(camera)).toBeCloseTo(before);
});
