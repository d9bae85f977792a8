import { DoubleSide, Ray, Vector3 } from "three";
import type { MeshBVH } from "three-mesh-bvh";

export const UP = new Vector3(0, 1, 0);
const DOWN = new Vector3(0, -1, 0);

/** Which way somebody or something looks; heading in radians, 0 looks along -Z. */
export const ahead = (heading: number): Vector3 => new Vector3(-Math.sin(heading), 0, -Math.cos(heading));
/** To the right of what looks along the heading. */
export const beside = (heading: number): Vector3 => new Vector3(Math.cos(heading), 0, -Math.sin(heading));

/** Metres to what is met first, `way` being of length 1; Infinity where nothing is within `far`. */
export const meet = (what: MeshBVH, from: Vector3, way: Vector3, far: number): number =>
  what.raycastFirst(new Ray(from, way), DoubleSide, 0, far)?.distance ?? Infinity;

/** Height of the first surface below a place; -Infinity where there is none within `far`. */
export const below = (what: MeshBVH, from: Vector3, far = 100): number =>
  from.y - meet(what, from, DOWN, far);

/** Whether nothing is met on the straight way from one place to another. */
export const isFree = (what: MeshBVH, from: Vector3, to: Vector3): boolean => {
  const way = to.clone().sub(from);
  const far = way.length();
  return meet(what, from, way.normalize(), far) === Infinity;
};

/** A number from 0 to 1 that is another each time, and the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
