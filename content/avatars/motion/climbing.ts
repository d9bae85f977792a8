import { wave } from "./breath.ts";
import type { Clip } from "./clip.ts";
import { plus } from "./keys.ts";
import { ease, type ArmStance, type FootStance, type Stance } from "./stance.ts";

/** 0 at the lower rung, 1 at the upper one: up fast in the first part, then down relative to the rising body. */
function reach(phase: number): { height: number; lift: number } {
  const p = phase - Math.floor(phase);
  const MOVING = 0.34;
  if (p < MOVING) {
    const s = p / MOVING;
    return { height: s * s * (3 - 2 * s), lift: Math.sin(Math.PI * s) };
  }
  return { height: 1 - (p - MOVING) / (1 - MOVING), lift: 0 };
}

const handAt = (phase: number): Partial<ArmStance> => {
  const { height, lift } = reach(phase);
  return {
    swing: 108 + 44 * height - 8 * lift,
    out: 10 + 6 * lift,
    twist: 8,
    elbow: 66 - 34 * height + 26 * lift,
    roll: 40,
    wrist: -10,
    fist: 0.85 - 0.75 * lift,
    index: 0.85 - 0.75 * lift,
    thumb: 0.5,
    shrug: 4 + 9 * height,
  };
};

const footAt = (phase: number): Partial<FootStance> => {
  const { height, lift } = reach(phase);
  return {
    x: 0.12,
    y: 0.1 + 0.34 * height,
    z: 0.1 - 0.07 * lift,
    pitch: 4 - 18 * lift,
    yaw: 12,
    knee: 24,
    toes: 0,
    planted: 0,
  };
};

/** One cycle of hands and feet, in metres of ladder; the engine's blend tree uses the same value. */
export const climbing: readonly Clip[] = [
  {
    name: "climb",
    kind: "locomotion",
    seconds: 1,
    isLoop: true,
    stanceAt: (t): Stance =>
      plus(
        {
          ...ease,
          leftArm: { ...ease.leftArm, ...handAt(t + 0.5) },
          rightArm: { ...ease.rightArm, ...handAt(t) },
          leftFoot: { ...ease.leftFoot, ...footAt(t + 0.08) },
          rightFoot: { ...ease.rightFoot, ...footAt(t + 0.58) },
        },
        {
          hips: {
            z: -0.08,
            y: 0.0 + 0.01 * wave(t, 2),
            x: 0.022 * wave(t, 1, 0.1),
            pitch: 6,
            roll: 4 * wave(t),
          },
          spine: { roll: -4 * wave(t), pitch: 2, yaw: 3 * wave(t) },
          chest: { roll: -3 * wave(t), yaw: 5 * wave(t) },
          head: { pitch: -20, yaw: -5 * wave(t) },
        },
      ),
  },
];
