import { newQuantizedPose, type QuantizedPose } from "./pose-quantizer.ts";

/**
 * The state of a participant that sender and receiver share: position and velocity at a tick. Both extrapolate it with
 * the same integer arithmetic (rule W7), so neither drifts from the other.
 */
export type DeltaBaseline = QuantizedPose & { tick: number };

export const newBaseline = (): DeltaBaseline => ({ ...newQuantizedPose(), tick: 0 });

/** The state extrapolated to `tick`; everything but the position stays. */
export const predictX = (baseline: DeltaBaseline, tick: number): number =>
  baseline.x + baseline.vx * (tick - baseline.tick);
export const predictY = (baseline: DeltaBaseline, tick: number): number =>
  baseline.y + baseline.vy * (tick - baseline.tick);
export const predictZ = (baseline: DeltaBaseline, tick: number): number =>
  baseline.z + baseline.vz * (tick - baseline.tick);

/** Rebases the baseline onto a later tick: it extrapolates to the same positions. */
export function advanceBaseline(baseline: DeltaBaseline, tick: number): void {
  baseline.x = predictX(baseline, tick);
  baseline.y = predictY(baseline, tick);
  baseline.z = predictZ(baseline, tick);
  baseline.tick = tick;
}

export function copyPose(from: Readonly<QuantizedPose>, to: QuantizedPose): void {
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

/** Whether two baselines extrapolate to the same states: a client can then change streams without an update. */
export const isSameBaseline = (a: DeltaBaseline, b: DeltaBaseline, tick: number): boolean =>
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
