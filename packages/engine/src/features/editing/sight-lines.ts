import { Vector3, type Box3 } from "three";
import { seesPoint, type Onlooker } from "./onlooker.ts";
import type { Surface, Surfaces } from "./surfaces.ts";

/** Margin in metres in front of the target, where the target itself begins. */
const SHORT = 0.05;
/** Fraction of an object's size at which its edges are sampled. */
const NEARLY = 0.98;
/** Minimum height above the ground of rays for walls. Metres. */
const OVER_GROUND = 0.1;

/** Distance in front of its wall at which a hanging object is sampled. Metres. */
const PROUD = 0.06;

/** An upright object: its centre, the direction of its width (a unit vector), and its size. Metres. */
export type Upright = {
  readonly middle: Vector3;
  readonly right: Vector3;
  width: number;
  height: number;
  depth: number;
};
export const upright = (): Upright => ({
  middle: new Vector3(),
  right: new Vector3(1, 0, 0),
  width: 0,
  height: 0,
  depth: 0,
});

/** Ray checks for parts of the environment in front of an object, or inside it. */
export class SightLines {
  readonly #surfaces: Surfaces;

  constructor(surfaces: Surfaces) {
    this.#surfaces = surfaces;
  }

  /** Whether the environment doesn't block the line between two positions. */
  isClearBetween(from: Vector3, to: Vector3): boolean {
    const far = from.distanceTo(to) - SHORT;
    if (far <= 0) return true;
    TOWARDS.subVectors(to, from).normalize();
    return !this.#surfaces.isWalled(from, TOWARDS, far);
  }

  /** Whether the camera sees the corners, edge centres and centre, in the free part of the view. */
  seesWhole(onlooker: Onlooker, thing: Upright): boolean {
    CAMERA.copy(onlooker.camera);
    return (
      GRID.every(([across, up]) => seesPoint(onlooker, placeIn(thing, across, up, 0, POINT))) &&
      DENSE.every(([across, up]) => this.isClearBetween(CAMERA, placeIn(thing, across, up, 0, POINT)))
    );
  }

  /** Whether the environment intersects an object. */
  isPierced(thing: Upright): boolean {
    return LINES.some(([from, to]) => {
      const [start, end] = [placeIn(thing, ...from, POINT), placeIn(thing, ...to, END)];
      const far = start.distanceTo(end);
      if (far <= 0) return false;
      return this.#surfaces.isWalled(start, TOWARDS.subVectors(end, start).divideScalar(far), far);
    });
  }
}

/** A point of an object in local coordinates from -1 to 1: across, up and away. */
export function placeIn(
  { middle, right, width, height, depth }: Upright,
  across: number,
  up: number,
  away: number,
  out: Vector3,
): Vector3 {
  const [x, y, z] = [(across * width) / 2, (up * height) / 2, (away * depth) / 2];
  out.copy(middle).addScaledVector(right, x * NEARLY);
  out.x -= right.z * z * NEARLY;
  out.z += right.x * z * NEARLY;
  out.y += y < 0 ? Math.max(y * NEARLY, Math.min(0, OVER_GROUND - height / 2)) : y * NEARLY;
  return out;
}

/** Hanging objects are parallel to their wall, whatever the view direction. */
export function hungOn({ point, normal }: Surface, width: number, height: number, out: Upright): Upright {
  out.right.set(normal.z, 0, -normal.x).normalize();
  out.middle.copy(point).addScaledVector(normal, PROUD);
  return Object.assign(out, { width, height, depth: 0 });
}

/** These bounds as an upright object that faces the viewer. */
export function seenFrom(box: Box3, from: Vector3, out: Upright): Upright {
  box.getCenter(out.middle);
  const { x, y, z } = box.getSize(SIZE);
  const way = out.right.subVectors(out.middle, from).setY(0).normalize();
  out.right.set(-way.z, 0, way.x);
  out.width = Math.abs(out.right.x) * x + Math.abs(out.right.z) * z;
  out.depth = Math.abs(out.right.z) * x + Math.abs(out.right.x) * z;
  out.height = y;
  return out;
}

/** Dense enough to find posts, even for wide objects. */
const DENSE = [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1].flatMap((across) =>
  [-1, 0, 1].map((up) => [across, up] as const),
);
const GRID = [-1, 0, 1].flatMap((across) => [-1, 0, 1].map((up) => [across, up] as const));
type Place = readonly [across: number, up: number, away: number];
/** Segments across the bottom, the middle and the top of an object, and up its edges and its centre. */
const LINES: readonly (readonly [Place, Place])[] = [
  ...[-1, 0, 1].flatMap((up) =>
    [-1, 1].map(
      (away) =>
        [
          [-1, up, away],
          [1, up, -away],
        ] as const,
    ),
  ),
  ...[-1, 1].flatMap((across) =>
    [-1, 1].map(
      (away) =>
        [
          [across, -1, away],
          [across, 1, away],
        ] as const,
    ),
  ),
  [
    [0, -1, 0],
    [0, 1, 0],
  ],
];
const SIZE = new Vector3();
const CAMERA = new Vector3();
const POINT = new Vector3();
const END = new Vector3();
const TOWARDS = new Vector3();
