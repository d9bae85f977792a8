import { gridPose, type GridPose } from "./grid.ts";

/**
 * What one end knows that the other end believes of a participant: a place and a speed at a tick.
 * Both ends predict with the same whole-number sum (rule W7), so neither drifts from the other.
 */
export type Belief = GridPose & { tick: number };

export const newBelief = (): Belief => ({ ...gridPose(), tick: 0 });

/** Where the belief says the participant is at `tick`; everything but the place stays. */
export const predictX = (belief: Belief, tick: number): number => belief.x + belief.vx * (tick - belief.tick);
export const predictY = (belief: Belief, tick: number): number => belief.y + belief.vy * (tick - belief.tick);
export const predictZ = (belief: Belief, tick: number): number => belief.z + belief.vz * (tick - belief.tick);

/** Moves the belief's own moment forward without changing what it says. */
export function advance(belief: Belief, tick: number): void {
  belief.x = predictX(belief, tick);
  belief.y = predictY(belief, tick);
  belief.z = predictZ(belief, tick);
  belief.tick = tick;
}

export function copyPose(from: Readonly<GridPose>, to: GridPose): void {
  to.x = from.x;
  to.y = from.y;
  to.z = from.z;
  to.vx = from.vx;
  to.vy = from.vy;
  to.vz = from.vz;
  to.heading = from.heading;
  to.motion = from.motion;
  to.flags = from.flags;
}

/** Same place, speed and state from now on? Then a watcher can change streams without being told anything. */
export const saysTheSame = (a: Belief, b: Belief, tick: number): boolean =>
  predictX(a, tick) === predictX(b, tick) &&
  predictY(a, tick) === predictY(b, tick) &&
  predictZ(a, tick) === predictZ(b, tick) &&
  a.vx === b.vx &&
  a.vy === b.vy &&
  a.vz === b.vz &&
  a.heading === b.heading &&
  a.motion === b.motion &&
  a.flags === b.flags;

/** -128 to 127: the shorter way round. */
export const headingDifference = (to: number, from: number): number => (((to - from) & 255) ^ 128) - 128;
