import { Box3, BufferAttribute, BufferGeometry, DoubleSide, Ray, Vector3 } from "three";
import { MeshBVH } from "three-mesh-bvh";
import type { Point, Soup } from "./soup.ts";

/** Metres: what a person needs above them and round them, and how high a step they take. */
const HEAD = 2;
const ROUND = 0.5;
const STEP = 0.4;
/** Places that are tried along each side. */
const TRIED = 64;
const FLOORS = 8;
/** As many people begin beside each other, in rings. */
const BESIDE = [0, 1, -1, 2, -2] as const;
const APART = 1.4;

type Spot = { x: number; y: number; z: number; row: number; column: number };
export type Spawn = { position: Point; heading: number };

export function treeOf({ positions, indices }: Pick<Soup, "positions" | "indices">): MeshBVH {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(Float32Array.from(positions), 3));
  geometry.setIndex([...indices]);
  // Indirect: triangles keep their numbers.
  return new MeshBVH(geometry, { indirect: true });
}

/** A floor is large that is so large a part of the largest. Of those the lowest is the ground, and no roof. */
const LARGE = 0.4;

/** Where people begin who were given no place: in the middle of the lowest large floor, looking where it is wide. */
export function findSpawns(walked: Soup): Spawn[] {
  const tree = treeOf(walked);
  const floor = lowest(floorsOf(spotsOn(tree)));
  const middle = floor.reduce(
    (sum, { x, z }) => ({ x: sum.x + x / floor.length, z: sum.z + z / floor.length }),
    { x: 0, z: 0 },
  );
  const far = ({ x, z }: Spot): number => Math.hypot(x - middle.x, z - middle.z);
  const [first] = floor.toSorted((a, b) => far(a) - far(b));
  if (!first) throw new Error('Nobody can stand in this model. Add an empty node named "spawn".');
  const heading = widest(tree, first);
  const [side, back] = [
    { x: Math.cos(heading), z: -Math.sin(heading) },
    { x: Math.sin(heading), z: Math.cos(heading) },
  ];
  const spawns = BESIDE.flatMap((aside) =>
    [0, 1].map((behind) => ({
      x: first.x + (side.x * aside + back.x * behind) * APART,
      y: first.y,
      z: first.z + (side.z * aside + back.z * behind) * APART,
    })),
  );
  return spawns
    .flatMap((spot) => {
      const y = groundAt(tree, spot.x, spot.y + 0.5, spot.z).find(
        (height) => Math.abs(height - spot.y) < STEP,
      );
      return y !== undefined && isFree(tree, spot.x, y, spot.z) ? [{ ...spot, y }] : [];
    })
    .map(({ x, y, z }) => ({ position: [x, y, z], heading }));
}

function spotsOn(tree: MeshBVH): Spot[] {
  const { min, max } = tree.getBoundingBox(new Box3());
  const step = Math.max(0.25, Math.max(max.x - min.x, max.z - min.z) / TRIED);
  const spots: Spot[] = [];
  for (let column = 0, x = min.x + step / 2; x < max.x; x += step, column++)
    for (let row = 0, z = min.z + step / 2; z < max.z; z += step, row++)
      for (const y of groundAt(tree, x, max.y + 1, z))
        if (isFree(tree, x, y, z)) spots.push({ x, y, z, row, column });
  return spots;
}

/** Heights of all that can be stood on there, from above. */
function groundAt(tree: MeshBVH, x: number, from: number, z: number): number[] {
  const ray = new Ray(new Vector3(x, from, z), new Vector3(0, -1, 0));
  const heights: number[] = [];
  for (let found = 0; found < FLOORS; found++) {
    const hit = tree.raycastFirst(ray, DoubleSide);
    if (!hit) break;
    if (Math.abs(hit.face?.normal.y ?? 0) > 0.7) heights.push(hit.point.y);
    ray.origin.y = hit.point.y - 0.01;
  }
  return heights;
}

function isFree(tree: MeshBVH, x: number, y: number, z: number): boolean {
  const ray = new Ray(new Vector3(x, y + 0.02, z), new Vector3(0, 1, 0));
  const hit = tree.raycastFirst(ray, DoubleSide);
  if (hit && hit.distance < HEAD) return false;
  return Array.from({ length: 8 }, (_, at) => (at / 8) * 2 * Math.PI).every((angle) => {
    ray.origin.set(x, y + 1, z);
    ray.direction.set(Math.cos(angle), 0, Math.sin(angle));
    const wall = tree.raycastFirst(ray, DoubleSide);
    return !wall || wall.distance > ROUND;
  });
}

function lowest(floors: readonly Spot[][]): Spot[] {
  const most = Math.max(0, ...floors.map(({ length }) => length));
  const height = (floor: readonly Spot[]): number => Math.min(...floor.map(({ y }) => y));
  const large = floors.filter(({ length }) => length >= most * LARGE);
  return large.toSorted((a, b) => height(a) - height(b))[0] ?? [];
}

/** Spots that hang together by steps. */
function floorsOf(spots: readonly Spot[]): Spot[][] {
  const cells = new Map<string, Spot[]>();
  for (const spot of spots) {
    const key = `${spot.column} ${spot.row}`;
    cells.set(key, [...(cells.get(key) ?? []), spot]);
  }
  const seen = new Set<Spot>();
  const floors: Spot[][] = [];
  for (const spot of spots) {
    if (seen.has(spot)) continue;
    seen.add(spot);
    const together = [spot];
    for (const { column, row, y } of together)
      for (const [c, r] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const)
        for (const next of cells.get(`${column + c} ${row + r}`) ?? []) {
          if (seen.has(next) || Math.abs(next.y - y) > STEP) continue;
          seen.add(next);
          together.push(next);
        }
    floors.push(together);
  }
  return floors;
}

/** The heading into which one sees furthest. */
function widest(tree: MeshBVH, { x, y, z }: Spot): number {
  const ray = new Ray();
  const seen = Array.from({ length: 16 }, (_, at) => (at / 16) * 2 * Math.PI).map((heading) => {
    ray.origin.set(x, y + 1.6, z);
    ray.direction.set(-Math.sin(heading), 0, -Math.cos(heading));
    // What lies open has no end; things to look at are nearer.
    const far = tree.raycastFirst(ray, DoubleSide)?.distance ?? 0;
    return { heading, far };
  });
  return seen.toSorted((a, b) => b.far - a.far)[0]?.heading ?? 0;
}
