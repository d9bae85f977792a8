import { SEAT_HEIGHTS, type SeatKind } from "@veranda/contract/avatar";
import { LEG } from "../shape/skeleton.ts";
import { breath, wave } from "./breath.ts";
import type { Clip } from "./clip.ts";
import { drawn, type Key, plus } from "./keys.ts";
import type { ArmStance } from "./stance.ts";

/** From the hip joint down to the seat. */
const BOTTOM = 0.1;
const hipsOn = (kind: SeatKind): number => SEAT_HEIGHTS[kind] + BOTTOM - LEG.hip;

/** A sitting pose with breathing and looking around. */
function sitting(name: string, kind: SeatKind, seconds: number, key: Key, alive: (t: number) => Key): Clip {
  const held: Key = {
    ...key,
    hips: { y: hipsOn(kind), ...key.hips },
    leftFoot: { planted: 1, ...key.leftFoot },
    rightFoot: { planted: 1, ...key.rightFoot },
  };
  const pose = drawn([
    [0, held],
    [1, held],
  ])(0);
  return {
    name,
    kind: "pose",
    seconds,
    isLoop: true,
    stanceAt: (t) => {
      // The hips rest on the seat and don't move.
      const inhaling = { ...breath(t, Math.round(seconds / 3.2)), hips: {} };
      return plus(plus(pose, inhaling), alive(t));
    },
  };
}

const onThigh: Partial<ArmStance> = {
  swing: 24,
  out: 8,
  twist: 16,
  elbow: 62,
  roll: 74,
  wrist: 14,
  fist: 0.2,
  index: 0.12,
  thumb: 0.1,
};

const chair = sitting(
  "sit",
  "chair",
  6.4,
  {
    hips: { z: -0.05, pitch: -7 },
    spine: { pitch: 6 },
    chest: { pitch: 2 },
    leftFoot: { z: 0.34, x: 0.105, knee: 5, yaw: 8 },
    rightFoot: { z: 0.3, x: 0.105, knee: 5, yaw: 8 },
    leftArm: onThigh,
    rightArm: { ...onThigh, swing: 21, elbow: 64 },
  },
  (t) => ({
    spine: { roll: 1.2 * wave(t), yaw: 1.5 * wave(t, 1, 0.1) },
    head: {
      yaw: 7 * wave(t, 1, 0.2) + 3 * wave(t, 2, 0.1),
      pitch: -1 + 1.5 * wave(t, 2, 0.3),
      roll: 1.5 * wave(t),
    },
    rightArm: { index: 0.25 * Math.max(0, wave(t, 6)) * Math.max(0, wave(t)) },
  }),
);

/** Leans back, an arm along the back of the bench, ankles crossed. */
const bench = sitting(
  "sitBench",
  "bench",
  7.2,
  {
    hips: { z: -0.02, pitch: -16, yaw: -5 },
    spine: { pitch: 3 },
    chest: { pitch: 6, yaw: 3 },
    neck: { pitch: 6 },
    leftFoot: { z: 0.47, x: 0.015, y: 0.098, pitch: 12, yaw: 12, knee: 10 },
    rightFoot: { z: 0.42, x: 0.02, y: 0.09, pitch: 4, yaw: 4, knee: 12 },
    leftArm: {
      swing: 6,
      out: 68,
      twist: -18,
      elbow: 40,
      roll: 46,
      wrist: 14,
      fist: 0.3,
      index: 0.2,
      shrug: 8,
    },
    rightArm: { ...onThigh, swing: 14, elbow: 72, roll: 66 },
  },
  (t) => ({
    chest: { yaw: 1.5 * wave(t) },
    head: { yaw: 10 * wave(t, 1, 0.15), pitch: -3 + 2 * wave(t, 2), roll: 2 * wave(t, 1, 0.3) },
    leftFoot: { pitch: 5 * wave(t, 3), yaw: 3 * wave(t, 3, 0.2) },
  }),
);

/** Upright, heels on the rung, hands together. */
const stool = sitting(
  "sitStool",
  "stool",
  6.4,
  {
    hips: { z: -0.03, pitch: 3 },
    spine: { pitch: 7 },
    chest: { pitch: 3 },
    head: { pitch: -6 },
    leftFoot: { z: 0.16, x: 0.12, y: 0.34, pitch: -10, yaw: 14, knee: 18, planted: 0 },
    rightFoot: { z: 0.24, x: 0.11, y: 0.31, pitch: -4, yaw: 12, knee: 14, planted: 0 },
    leftArm: { swing: 27, out: 0, twist: 27, elbow: 60, roll: 36, wrist: 10, fist: 0.35, index: 0.3 },
    rightArm: { swing: 29, out: 0, twist: 25, elbow: 57, roll: 40, wrist: 10, fist: 0.35, index: 0.3 },
  },
  (t) => ({
    spine: { roll: 2 * wave(t), yaw: 2 * wave(t, 1, 0.2) },
    head: { yaw: 8 * wave(t, 1, 0.3), roll: -1.5 * wave(t) },
    rightFoot: { pitch: 6 * wave(t, 2), z: 0.012 * wave(t, 2) },
  }),
);

/** Cross-legged. */
const floor = sitting(
  "sitFloor",
  "floor",
  7.2,
  {
    hips: { z: -0.06, pitch: -4 },
    spine: { pitch: 9 },
    chest: { pitch: 3 },
    head: { pitch: -6 },
    leftFoot: { x: -0.1, y: 0.075, z: 0.2, yaw: 64, knee: 46, pitch: -16, planted: 0 },
    rightFoot: { x: -0.06, y: 0.085, z: 0.3, yaw: 60, knee: 46, pitch: -14, planted: 0 },
    leftArm: { swing: 22, out: 19, twist: 18, elbow: 50, roll: 66, wrist: 16, fist: 0.3 },
    rightArm: { swing: 20, out: 19, twist: 18, elbow: 52, roll: 66, wrist: 16, fist: 0.3 },
  },
  (t) => ({
    spine: { roll: 2 * wave(t), pitch: 1.2 * wave(t, 1, 0.2) },
    head: { yaw: 9 * wave(t, 1, 0.2), roll: -2 * wave(t), pitch: 1.5 * wave(t, 2) },
  }),
);

/** In a vehicle: legs ahead, hands on the wheel. */
const ride = sitting(
  "ride",
  "ride",
  4.8,
  {
    hips: { z: -0.04, pitch: -14 },
    spine: { pitch: 6 },
    chest: { pitch: 3 },
    neck: { pitch: 6 },
    leftFoot: { z: 0.46, x: 0.11, pitch: 22, knee: 6 },
    rightFoot: { z: 0.5, x: 0.11, pitch: 26, knee: 6 },
    leftArm: {
      swing: 58,
      out: -2,
      twist: 12,
      elbow: 30,
      roll: 30,
      wrist: 8,
      fist: 0.85,
      index: 0.8,
      thumb: 0.6,
    },
    rightArm: {
      swing: 58,
      out: -2,
      twist: 12,
      elbow: 30,
      roll: 30,
      wrist: 8,
      fist: 0.85,
      index: 0.8,
      thumb: 0.6,
    },
  },
  (t) => ({
    leftArm: { swing: 3 * wave(t) },
    rightArm: { swing: -3 * wave(t) },
    spine: { roll: 1.5 * wave(t) },
    head: { yaw: 5 * wave(t, 1, 0.1), roll: -1 * wave(t) },
  }),
);

export const seated: readonly Clip[] = [chair, bench, stool, floor, ride];
