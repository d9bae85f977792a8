import type { Key } from "./keys.ts";

/** A sine over the clip's length. */
export const wave = (t: number, times = 1, late = 0): number => Math.sin((t * times - late) * Math.PI * 2);

/** Chest rises, shoulders follow, head settles. */
export const breath = (t: number, breaths: number): Key => {
  const b = wave(t, breaths);
  const late = wave(t, breaths, 0.12);
  return {
    chest: { pitch: -1.1 * b },
    neck: { pitch: 0.5 * late },
    head: { pitch: 0.5 * late },
    leftArm: { shrug: 1.1 * late, out: 0.7 * b, elbow: 1.2 * late },
    rightArm: { shrug: 1.1 * late, out: 0.7 * b, elbow: 1.2 * late },
    hips: { y: 0.0016 * b },
  };
};
