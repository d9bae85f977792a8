import { circle, emote, FIST, subtract } from "./emote.ts";
import { plus } from "./keys.ts";
import { type ArmStance, ease } from "./stance.ts";

/** Side to side with the arms, the knees bending on every beat. */
export const dance = emote(
  {
    name: "dance",
    title: "Dance",
    codepoint: "💃",
    seconds: 1.92,
    isLoop: true,
    isUpperBody: false,
    isDance: true,
  },
  (t) => {
    const side = circle(t);
    const beat = 0.5 - 0.5 * Math.cos(t * Math.PI * 8);
    const late = circle(t, 1, 0.08);
    const lift = (s: number) => Math.max(0, s) ** 1.5;
    return plus(ease, {
      hips: { x: 0.055 * side, y: -0.035 - 0.03 * beat, roll: -7 * side, yaw: 10 * late },
      spine: { roll: 7 * side, yaw: -7 * late },
      chest: { roll: 4 * late, yaw: -9 * late, pitch: 2 * beat },
      head: { roll: 5 * late, yaw: 6 * side, pitch: -3 + 5 * beat },
      leftArm: {
        ...subtract({
          ...FIST,
          swing: 32 + 22 * late,
          out: 34 + 14 * side,
          twist: 20,
          elbow: 84 + 16 * circle(t, 2),
        }),
        shrug: 5 * side,
      },
      rightArm: {
        ...subtract({
          ...FIST,
          swing: 32 - 22 * late,
          out: 34 - 14 * side,
          twist: 20,
          elbow: 84 - 16 * circle(t, 2),
        }),
        shrug: -5 * side,
      },
      leftFoot: {
        x: 0.04,
        y: 0.055 * lift(-side),
        pitch: -30 * lift(-side),
        knee: 8,
        planted: -0.9 * lift(-side),
      },
      rightFoot: {
        x: 0.04,
        y: 0.055 * lift(side),
        pitch: -30 * lift(side),
        knee: 8,
        planted: -0.9 * lift(side),
      },
    });
  },
);

/** One arm up to the beat, then the other. */
export const groove = emote(
  {
    name: "groove",
    title: "Groove",
    codepoint: "🕺",
    seconds: 2.24,
    isLoop: true,
    isUpperBody: false,
    isDance: true,
  },
  (t) => {
    const side = circle(t);
    const beat = 0.5 - 0.5 * Math.cos(t * Math.PI * 8);
    const raise = (s: number) => 0.5 + 0.5 * Math.tanh(3 * s);
    const arm = (up: number): Partial<ArmStance> =>
      subtract({
        fist: 1,
        index: 0.05,
        thumb: 0.8,
        swing: 30 - 22 * up,
        out: 22 + 112 * up,
        twist: 24 - 60 * up,
        elbow: 96 - 66 * up,
      });
    return plus(ease, {
      hips: { x: -0.045 * side, y: -0.04 - 0.028 * beat, yaw: 16 * side, roll: 5 * side },
      spine: { yaw: -8 * side, roll: -6 * side },
      chest: { yaw: -8 * side, pitch: -3 + 3 * beat },
      head: { yaw: 14 * side, pitch: -5 - 8 * raise(Math.abs(side) - 0.4) },
      leftArm: { ...arm(raise(-side)), shrug: 8 * raise(-side) },
      rightArm: { ...arm(raise(side)), shrug: 8 * raise(side) },
      leftFoot: {
        x: 0.05,
        knee: 6 - 8 * side,
        pitch: -14 * Math.max(0, side),
        y: 0.022 * Math.max(0, side),
        yaw: 12 * side,
      },
      rightFoot: {
        x: 0.05,
        knee: 6 + 8 * side,
        pitch: -14 * Math.max(0, -side),
        y: 0.022 * Math.max(0, -side),
        yaw: -12 * side,
      },
    });
  },
);
