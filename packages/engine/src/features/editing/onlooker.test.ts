import { Box2, Box3, Matrix4, PerspectiveCamera, Vector2, Vector3 } from "three";
import { expect, it } from "vitest";
import { seesBounds, seesWell, type Onlooker } from "./onlooker.ts";

const camera = new PerspectiveCamera(45, 16 / 9, 0.1, 100);
/** At the origin, looking along -Z, with the whole view free. */
const onlooker: Onlooker = {
  from: { x: 0, y: 0, z: 0 },
  yaw: 0,
  behind: false,
  camera: { x: 0, y: 0, z: 0 },
  lens: new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse),
  free: new Box2(new Vector2(-1, -1), new Vector2(1, 1)),
};
/** Bounds of a note at this distance in metres. */
const noteAt = (metres: number): Box3 =>
  new Box3().setFromCenterAndSize(new Vector3(0, 0, -metres), new Vector3(0.9, 0.9, 0.03));

it.each([
  ["note", 5, true],
  ["note", 20, false],
  ["text", 20, false],
  ["image", 20, true],
])("a %s %d metres away is seen well: %s", (kind, metres, isWell) => {
  expect(seesBounds(onlooker, noteAt(metres))).toBe(true);
  expect(seesWell(onlooker, noteAt(metres), kind)).toBe(isWell);
});
