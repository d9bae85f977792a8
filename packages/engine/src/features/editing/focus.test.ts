import { Box3, PerspectiveCamera, Vector3 } from "three";
import { expect, it } from "vitest";
import { Focus, type Outlook } from "./focus.ts";

/** A note at the origin that faces east, and a camera south of it. */
const BOX = new Box3(new Vector3(-0.02, -0.3, -0.3), new Vector3(0.02, 0.3, 0.3));
const EAST = new Vector3(1, 0, 0);

function lookedAtFrom(outlook: Partial<Outlook>, facing: Vector3 | null): Vector3 {
  const camera = new PerspectiveCamera();
  camera.position.set(0, 1, 4);
  camera.updateMatrixWorld();
  const focus = new Focus(new Vector3(), 0.45, 0.3, camera);
  const free: Outlook = { isClear: () => true, sees: () => true, coversOthers: () => false };
  focus.avoid({ box: BOX, facing }, { ...free, ...outlook });
  for (let i = 0; i < 300; i++) focus.update(camera, null, 1 / 30);
  return camera.position;
}

it("looks at a flat object from straight ahead, and at others from the current position", () => {
  const flat = lookedAtFrom({}, EAST);
  expect(flat.x).toBeGreaterThan(1);
  expect(flat.z).toBeCloseTo(0, 2);
  const round = lookedAtFrom({}, null);
  expect(round.z).toBeGreaterThan(1);
  expect(round.x).toBeCloseTo(0, 2);
});

it("looks from where it covers no others", () => {
  const { x, z } = lookedAtFrom({ coversOthers: (from) => Math.abs(from.z) < 0.5 }, EAST);
  expect(Math.abs(z)).toBeGreaterThanOrEqual(0.5);
  expect(x).toBeGreaterThan(0);
});

it("looks past another object", () => {
  const { z } = lookedAtFrom({ sees: (from) => from.z < -0.5 }, EAST);
  expect(z).toBeLessThan(-0.5);
});

it("prefers covering others to hiding the object", () => {
  const { z } = lookedAtFrom({ sees: (from) => Math.abs(from.z) < 0.1, coversOthers: () => true }, EAST);
  expect(z).toBeCloseTo(0, 2);
});
