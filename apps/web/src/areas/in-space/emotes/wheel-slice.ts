/** Dead zone: shorter vectors choose nothing. */
const DEAD = 0.4;

/** The slice of `count` that a vector points at, the first at the top and clockwise; right and down positive. */
export function sliceOfPush(x: number, y: number, count: number): number | null {
  if (count === 0 || Math.hypot(x, y) < DEAD) return null;
  const turn = Math.atan2(x, -y) / (2 * Math.PI);
  return Math.round((turn + 1) * count) % count;
}
