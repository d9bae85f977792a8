/** A push shorter than this chooses nothing. */
const DEAD = 0.4;

/** Which of `count` slices a push points at, the first one up and on clockwise; right and down are positive. */
export function sliceOfPush(x: number, y: number, count: number): number | null {
  if (count === 0 || Math.hypot(x, y) < DEAD) return null;
  const turn = Math.atan2(x, -y) / (2 * Math.PI);
  return Math.round((turn + 1) * count) % count;
}
