/**
 * Critically damped spring, exact for any time step (Lowe, "Critically damped ease-in/ease-out smoothing",
 * Game Programming Gems 4): follows without overshoot, in about `seconds`.
 */
export class Spring {
  value: number;
  velocity = 0;

  constructor(value = 0) {
    this.value = value;
  }

  reset(value: number): void {
    this.value = value;
    this.velocity = 0;
  }

  follow(target: number, seconds: number, deltaSeconds: number): number {
    const omega = 2 / Math.max(seconds, 1e-4);
    const decay = Math.exp(-omega * deltaSeconds);
    const change = this.value - target;
    const step = (this.velocity + omega * change) * deltaSeconds;
    this.velocity = (this.velocity - omega * step) * decay;
    this.value = target + (change + step) * decay;
    return this.value;
  }
}

/** Fraction of a gap that is closed in a time step, independent of the frame rate; 63 % after `seconds`. */
export const dampingShare = (seconds: number, deltaSeconds: number): number =>
  1 - Math.exp(-deltaSeconds / seconds);

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high);

/** Smoothstep from 0 to 1. */
export const smoothstep = (low: number, high: number, value: number): number => {
  const t = clamp((value - low) / (high - low), 0, 1);
  return t * t * (3 - 2 * t);
};

/** Normalises an angle to -π..π. */
export const wrapAngle = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

/** Moves towards a target by no more than `step`. */
export const moveTowards = (value: number, target: number, step: number): number =>
  value < target ? Math.min(value + step, target) : Math.max(value - step, target);
