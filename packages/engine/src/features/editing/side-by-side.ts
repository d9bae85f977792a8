/**
 * Lateral offsets that are tried if there is no room: in widths of the object, nearest first, plus gaps (metres). Half
 * a step fits where existing objects are narrower.
 */
export const SIDES = [0, 1, -1, 0.5, -0.5, 1.5, -1.5, 2, -2, 2.5, -2.5, 3, -3] as const;
export const GAP = 0.25;
