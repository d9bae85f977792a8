import type { BodyTransform } from "@veranda/contract/rooms/messages";

/** Metres between two who stand beside each other, and between the one in the middle and the first circle. */
const SPACING_M = 1.1;
const FIRST_CIRCLE_M = 1.6;

/**
 * Places for so many people in circles around somebody, the first before them, all looking at them. Metres; heading 0
 * looks along -Z.
 */
export function placesAround(
  { position: [x, y, z], heading }: BodyTransform,
  count: number,
): BodyTransform[] {
  const places: BodyTransform[] = [];
  for (let circle = 0; places.length < count; circle += 1) {
    const radius = FIRST_CIRCLE_M + circle * SPACING_M;
    const inCircle = Math.floor((2 * Math.PI * radius) / SPACING_M);
    for (let at = 0; at < inCircle && places.length < count; at += 1) {
      // From the middle of their view to both sides in turn.
      const side = at % 2 === 0 ? -1 : 1;
      const angle = heading + (side * Math.ceil(at / 2) * 2 * Math.PI) / inCircle;
      const [dx, dz] = [-Math.sin(angle) * radius, -Math.cos(angle) * radius];
      places.push({ position: [x + dx, y, z + dz], heading: Math.atan2(dx, dz) });
    }
  }
  return places;
}

/** To the right of somebody and behind them, in units of the spacing: at their sides first, no one before or behind another. */
const ABREAST = [
  [1, 0],
  [-1, 0],
  [2, 0],
  [-2, 0],
  [0.5, 1],
  [-0.5, 1],
  [1.5, 1],
  [-1.5, 1],
  [2.5, 1],
  [-2.5, 1],
] as const;

/** Places beside somebody, the nearest first, from which all look the same way as they do. */
export function placesBeside({ position: [x, y, z], heading }: BodyTransform): BodyTransform[] {
  const [sin, cos] = [Math.sin(heading), Math.cos(heading)];
  return ABREAST.map(([right, back]) => ({
    position: [x + (cos * right + sin * back) * SPACING_M, y, z + (cos * back - sin * right) * SPACING_M],
    heading,
  }));
}

/** Places around spawn points: people are distributed round-robin, close together. */
export function placesAt(
  arrivals: readonly (readonly [number, number, number])[],
  count: number,
): BodyTransform[] {
  const share = Math.ceil(count / Math.max(1, arrivals.length));
  const groups = arrivals.map((position) => [
    { position: [...position], heading: 0 } satisfies BodyTransform,
    ...placesAround({ position: [...position], heading: 0 }, share - 1),
  ]);
  return Array.from({ length: arrivals.length === 0 ? 0 : count }, (_, at) => {
    const group = groups[at % groups.length];
    return group?.[Math.floor(at / groups.length)];
  }).filter((place) => place !== undefined);
}
