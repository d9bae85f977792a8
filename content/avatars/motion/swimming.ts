import { wave } from "./breath.ts";
import type { Clip } from "./clip.ts";
import { plus } from "./keys.ts";
import { type ArmStance, ease, type FootStance, type Stance } from "./stance.ts";

const turn = Math.PI * 2;

/** Sculls with flat hands while the legs tread. */
const tread: Clip = {
  name: "tread",
  kind: "locomotion",
  seconds: 2,
  isLoop: true,
  stanceAt: (t) => {
    const scull = (late: number): Partial<ArmStance> => ({
      swing: 38 + 16 * wave(t, 1, late),
      out: 42 + 16 * wave(t, 1, late + 0.25),
      twist: -6,
      elbow: 46 + 14 * wave(t, 1, late + 0.1),
      roll: 58 + 26 * wave(t, 1, late),
      wrist: -6,
      fist: 0,
      index: 0,
      thumb: 0,
      shrug: 5,
    });
    const paddle = (late: number): Partial<FootStance> => ({
      x: 0.15 + 0.05 * wave(t, 1, late + 0.25),
      y: 0.26 + 0.09 * wave(t, 1, late),
      z: 0.02 + 0.13 * wave(t, 1, late + 0.25),
      pitch: -38 + 16 * wave(t, 1, late + 0.1),
      yaw: 14,
      knee: 24,
      planted: 0,
    });
    return plus(
      {
        ...ease,
        leftArm: { ...ease.leftArm, ...scull(0) },
        rightArm: { ...ease.rightArm, ...scull(0.06) },
        leftFoot: { ...ease.leftFoot, ...paddle(0) },
        rightFoot: { ...ease.rightFoot, ...paddle(0.5) },
      },
      {
        hips: { pitch: 12, z: -0.03, y: 0.012 * wave(t, 2), yaw: 4 * wave(t) },
        spine: { pitch: 2, yaw: -2 * wave(t) },
        chest: { pitch: -3, yaw: -2 * wave(t) },
        neck: { pitch: -4 },
        head: { pitch: -10, yaw: 3 * wave(t, 1, 0.2) },
      },
    );
  },
};

/** A crawl: arms over and through, a flutter of straight legs, the head up to see where one goes. */
const swim: Clip = {
  name: "swim",
  kind: "locomotion",
  seconds: 1.35,
  isLoop: true,
  speed: { along: 1.7, across: 0 },
  stanceAt: (t): Stance => {
    const arm = (phase: number): Partial<ArmStance> => {
      const p = phase - Math.floor(phase);
      // Reaches for a moment, pulls slowly through the water, comes over quickly.
      const round = p + 0.07 * Math.sin(turn * p);
      const isOver = Math.max(0, -Math.sin(turn * round));
      const pull = Math.max(0, Math.sin(turn * round));
      return {
        swing: 176 - 360 * round,
        out: 8 + 30 * isOver + 10 * pull,
        twist: -14 * isOver,
        elbow: 10 + 74 * isOver + 46 * pull,
        roll: 30 * pull,
        wrist: 4,
        fist: 0,
        index: 0,
        thumb: 0,
        shrug: 12 * Math.max(0, Math.cos(turn * round)),
      };
    };
    const roll = Math.sin(turn * (t + 0.08));
    const kick = (late: number): FootStance => {
      const beat = wave(t, 3, late);
      return {
        ...ease.leftFoot,
        x: 0.085,
        y: 1.1 + 0.085 * beat,
        z: -0.765 + 0.012 * beat,
        pitch: -138 - 12 * wave(t, 3, late + 0.16),
        yaw: 0,
        knee: 0,
        planted: 0,
      };
    };
    return {
      ...ease,
      hips: { x: 0, y: 0.25 + 0.008 * wave(t, 2), z: -0.04, pitch: 76, yaw: 5 * roll, roll: 0 },
      spine: { pitch: -6, yaw: 9 * roll, roll: 0 },
      chest: { pitch: -8, yaw: 14 * roll, roll: 0 },
      neck: { pitch: -26, yaw: -9 * roll, roll: 0 },
      head: { pitch: -34, yaw: -12 * roll, roll: 0 },
      leftArm: { ...ease.leftArm, ...arm(t) },
      rightArm: { ...ease.rightArm, ...arm(t + 0.5) },
      leftFoot: kick(0),
      rightFoot: kick(0.5),
    };
  },
};

export const swimming: readonly Clip[] = [tread, swim];
