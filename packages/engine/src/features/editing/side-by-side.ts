/**
 * Where a thing is tried that has no room where it was to come: in its widths to the right, nearest first, with a gap
 * between (metres). Half a step fits where what is there already is narrower.
 */
export const SIDES = [0, 1, -1, 0.5, -0.5, 1.5, -1.5, 2, -2, 2.5, -2.5, 3, -3] as const;
export const GAP = 0.25;
