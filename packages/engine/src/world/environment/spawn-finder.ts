import { Triangle, Vector3 } from "three";
import type { Box3, BufferGeometry } from "three";
import { contact, CollisionWorld } from "../collision/collision-world.ts";

type Point = [x: number, y: number, z: number];

/** Number of samples along each side of the model, and the share of the side that they cover. */
const SPOTS = 21;
const SHARE = 0.84;
/** Minimum upward component of a walkable normal. */
const WALKABLE = 0.7;
/** Headroom of a standing body. Metres. */
const BODY = { low: 0.45, high: 1.6, radius: 0.28 };
/** Floors within this height are one; below this share of all samples, a floor is a pit or a ledge. */
const STOREY = 1;
const LARGE = 0.05;
const ALL = SPOTS * SPOTS;

/**
 * Spawn point of a model that declares none: on the lowest large floor with headroom, the position nearest to the
 * middle, so that people start inside a house and not on its roof.
 */
export function findSpawnPoint({ min, max }: Box3, collider: BufferGeometry): Point {
  const solids = new CollisionWorld();
  solids.setEnvironment(collider);
  const [midX, midZ] = [(min.x + max.x) / 2, (min.z + max.z) / 2];
  const grid = {
    x: midX - ((max.x - min.x) * SHARE) / 2,
    z: midZ - ((max.z - min.z) * SHARE) / 2,
    stepX: Math.max(1e-3, ((max.x - min.x) * SHARE) / (SPOTS - 1)),
    stepZ: Math.max(1e-3, ((max.z - min.z) * SHARE) / (SPOTS - 1)),
  };
  const { low, high, radius } = BODY;
  const hasRoom = ([x, y, z]: Point): boolean => !solids.deepest(x, y + low, y + high, z, radius, TOUCHED);
  // Undersides are not floors; but some models have inverted faces.
  let places = floorsAt(grid, collider, false).filter(hasRoom);
  if (places.length === 0) places = floorsAt(grid, collider, true).filter(hasRoom);
  const floor = lowestLarge(places);
  const far = ([x, , z]: Point): number => Math.hypot(x - midX, z - midZ);
  return floor.toSorted((a, b) => far(a) - far(b))[0] ?? [midX, max.y, midZ];
}

type Grid = { x: number; z: number; stepX: number; stepZ: number };

/** Walkable surfaces at the samples of a grid. */
function floorsAt({ x, z, stepX, stepZ }: Grid, collider: BufferGeometry, areBoth: boolean): Point[] {
  const places: Point[] = [];
  const corners = collider.getAttribute("position");
  const order = collider.getIndex();
  const count = order?.count ?? corners.count;
  for (let at = 0; at + 2 < count; at += 3) {
    A.fromBufferAttribute(corners, order?.getX(at) ?? at);
    B.fromBufferAttribute(corners, order?.getX(at + 1) ?? at + 1);
    C.fromBufferAttribute(corners, order?.getX(at + 2) ?? at + 2);
    const i0 = Math.max(0, Math.ceil((Math.min(A.x, B.x, C.x) - x) / stepX));
    const i1 = Math.min(SPOTS - 1, Math.floor((Math.max(A.x, B.x, C.x) - x) / stepX));
    const j0 = Math.max(0, Math.ceil((Math.min(A.z, B.z, C.z) - z) / stepZ));
    const j1 = Math.min(SPOTS - 1, Math.floor((Math.max(A.z, B.z, C.z) - z) / stepZ));
    if (i0 > i1 || j0 > j1) continue;
    TRIANGLE.getNormal(NORMAL);
    if ((areBoth ? Math.abs(NORMAL.y) : NORMAL.y) < WALKABLE) continue;
    for (let i = i0; i <= i1; i++)
      for (let j = j0; j <= j1; j++) {
        const [px, pz] = [x + i * stepX, z + j * stepZ];
        const py = A.y - ((px - A.x) * NORMAL.x + (pz - A.z) * NORMAL.z) / NORMAL.y;
        if (TRIANGLE.containsPoint(POINT.set(px, py, pz))) places.push([px, py, pz]);
      }
  }
  return places;
}

/** The lowest large floor by height, else the largest. */
function lowestLarge(places: readonly Point[]): Point[] {
  const lowest = places.reduce((least, [, y]) => Math.min(least, y), Infinity);
  const floors = new Map<number, Point[]>();
  for (const place of places) {
    const storey = Math.floor((place[1] - lowest) / STOREY);
    floors.set(storey, [...(floors.get(storey) ?? []), place]);
  }
  const found = [...floors].sort(([a], [b]) => a - b).map(([, floor]) => floor);
  const large = found.find(({ length }) => length >= ALL * LARGE);
  return large ?? found.sort((a, b) => b.length - a.length)[0] ?? [];
}

const [A, B, C] = [new Vector3(), new Vector3(), new Vector3()];
const TRIANGLE = new Triangle(A, B, C);
const NORMAL = new Vector3();
const POINT = new Vector3();
const TOUCHED = contact();
