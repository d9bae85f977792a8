import type { Stand } from "./records/assigned-role.ts";

/** Metres above and below its ground that a stand reaches. */
const ABOVE = 12;
const BELOW = 2;

/** Whether a position in the space is in a stand; its edge belongs to it. */
export function isInStand(
  { x, y, z, width, depth, heading }: Stand,
  [px, py, pz]: readonly [x: number, y: number, z: number],
): boolean {
  if (py < y - BELOW || py > y + ABOVE) return false;
  const [dx, dz] = [px - x, pz - z];
  const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
  // Turned back by the heading, about +Y.
  const across = dx * cos - dz * sin;
  const along = dx * sin + dz * cos;
  return Math.abs(across) <= width / 2 && Math.abs(along) <= depth / 2;
}
