import type { Stand } from "./records/assigned-role.ts";

/** Metres above and below its ground that a stand reaches. */
const ABOVE = 12;
const BELOW = 2;

type Place = readonly [x: number, y: number, z: number];

/** Whether a position in the space is in a stand; its edge belongs to it. */
export function isInStand({ x, y, z, width, depth, heading }: Stand, [px, py, pz]: Place): boolean {
  if (py < y - BELOW || py > y + ABOVE) return false;
  const [dx, dz] = [px - x, pz - z];
  const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
  // Turned back by the heading, about +Y.
  const across = dx * cos - dz * sin;
  const along = dx * sin + dz * cos;
  return Math.abs(across) <= width / 2 && Math.abs(along) <= depth / 2;
}

/** The place in a stand that is nearest to one, `margin` metres inside its edges where it is as large, at that height. */
export function nearestInStand(
  { x, z, width, depth, heading }: Stand,
  [px, py, pz]: Place,
  margin: number,
): [x: number, y: number, z: number] {
  const [dx, dz] = [px - x, pz - z];
  const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
  const across = within(dx * cos - dz * sin, width / 2 - margin);
  const along = within(dx * sin + dz * cos, depth / 2 - margin);
  return [x + across * cos + along * sin, py, z - across * sin + along * cos];
}

const within = (value: number, most: number): number =>
  most <= 0 ? 0 : Math.min(most, Math.max(-most, value));
