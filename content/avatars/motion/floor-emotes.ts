import type { Clip } from "./clip.ts";
import { bothArms, circle, during, emote, FIST, OPEN } from "./emote.ts";
import { drawn, type Key, plus } from "./keys.ts";

const plank: Key = {
  hips: { y: -0.5, z: -0.12, pitch: 79 },
  spine: { pitch: -1 },
  chest: { pitch: -2 },
  neck: { pitch: -14 },
  head: { pitch: -24 },
  ...bothArms({ ...OPEN, swing: 82, out: 10, twist: -30, elbow: 4, roll: 60, wrist: -62 }),
  leftFoot: { x: 0.1, y: 0.155, z: -0.885, pitch: -66, toes: 66, planted: 1, knee: 0, yaw: 0 },
  rightFoot: { x: 0.1, y: 0.155, z: -0.885, pitch: -66, toes: 66, planted: 1, knee: 0, yaw: 0 },
};
const lowered: Key = {
  ...plank,
  hips: { y: -0.71, z: -0.1, pitch: 86 },
  ...bothArms({ ...OPEN, swing: 30, out: 38, twist: -40, elbow: 92, roll: 60, wrist: -50 }),
};
const squat: Key = {
  hips: { y: -0.46, z: -0.1, pitch: 46 },
  spine: { pitch: 24 },
  chest: { pitch: 12 },
  head: { pitch: -26 },
  ...bothArms({ ...OPEN, swing: 62, out: 8, elbow: 6, wrist: -40 }),
  leftFoot: { z: -0.12, pitch: -24, y: 0.12, toes: 24, knee: 14 },
  rightFoot: { z: -0.12, pitch: -24, y: 0.12, toes: 24, knee: 14 },
};
const pushUp = emote(
  {
    name: "pushUp",
    title: "Push-ups",
    codepoint: "🏋️",
    seconds: 5.2,
    isUpperBody: false,
    hold: { from: 0.36, to: 0.52 },
  },
  drawn([
    [0.14, squat],
    [0.26, plank],
    [0.36, lowered],
    [0.44, plank],
    [0.52, lowered],
    [0.6, plank],
    [0.68, lowered],
    [0.76, plank],
    [0.88, squat],
  ]),
);

const kneeling: Key = {
  hips: { y: -0.4, z: -0.02, pitch: 4 },
  chest: { pitch: 2 },
  leftFoot: { x: 0.1, z: 0.3, yaw: 4, knee: 6 },
  rightFoot: { x: 0.09, y: 0.13, z: -0.36, pitch: -62, toes: 58, yaw: 0, knee: 0 },
  leftArm: { swing: 34, out: 10, twist: 10, elbow: 52, roll: 70, wrist: 20 },
  rightArm: { ...FIST, swing: 44, out: 2, twist: 56, elbow: 116, roll: 10, wrist: 6 },
  head: { pitch: 14 },
  neck: { pitch: 8 },
};
const kneel = emote(
  {
    name: "kneel",
    title: "Kneel",
    codepoint: "🧎",
    seconds: 3.4,
    isUpperBody: false,
    fadeSeconds: 0.3,
    hold: { from: 0.45, to: 0.66 },
  },
  drawn([
    [0.1, { hips: { y: -0.05, pitch: 5 } }],
    [0.3, { ...kneeling, head: { pitch: -4 } }],
    [0.45, kneeling],
    [0.66, kneeling],
    [0.9, { hips: { y: -0.03, pitch: 3 } }],
  ]),
);

const lotus: Key = {
  hips: { y: -0.77, z: -0.04, pitch: -4 },
  spine: { pitch: 6 },
  chest: { pitch: 1 },
  head: { pitch: 4 },
  leftFoot: { x: -0.1, y: 0.075, z: 0.2, yaw: 64, knee: 46, pitch: -16, planted: 0 },
  rightFoot: { x: -0.06, y: 0.085, z: 0.3, yaw: 60, knee: 46, pitch: -14, planted: 0 },
  leftArm: { ...OPEN, index: 0.5, thumb: 0.5, swing: 18, out: 26, twist: 4, elbow: 40, roll: -70, wrist: -6 },
  rightArm: {
    ...OPEN,
    index: 0.5,
    thumb: 0.5,
    swing: 18,
    out: 26,
    twist: 4,
    elbow: 40,
    roll: -70,
    wrist: -6,
  },
};
const meditate = emote(
  {
    name: "meditate",
    title: "Meditate",
    codepoint: "🧘",
    seconds: 7,
    isUpperBody: false,
    fadeSeconds: 0.4,
    hold: { from: 0.3, to: 0.7 },
  },
  (t) => {
    const breath = circle(t, 5) * during(t, 0.14, 0.86);
    return plus(
      drawn([
        [0.06, { hips: { y: -0.1, pitch: 16 }, spine: { pitch: 8 }, ...bothArms({ swing: 20, out: 24 }) }],
        [0.2, lotus],
        [0.8, lotus],
        [0.93, { hips: { y: -0.14, pitch: 18 }, spine: { pitch: 8 } }],
      ])(t),
      {
        chest: { pitch: -1.8 * breath },
        spine: { pitch: -0.8 * breath },
        leftArm: { shrug: 2.5 * breath },
        rightArm: { shrug: 2.5 * breath },
        head: { pitch: 1.4 * breath },
      },
    );
  },
);

const lying: Key = {
  hips: { y: -0.82, z: 0.0, pitch: -86 },
  spine: { pitch: 3 },
  chest: { pitch: 4 },
  neck: { pitch: 12 },
  head: { pitch: 10, yaw: 8 },
  leftFoot: { x: 0.1, y: 0.1, z: 0.72, pitch: 58, yaw: 16, knee: 10, planted: 0 },
  rightFoot: { x: 0.03, y: 0.115, z: 0.62, pitch: 40, yaw: 8, knee: 24, planted: 0 },
  leftArm: { ...OPEN, swing: 10, out: 128, twist: -70, elbow: 132, roll: 10, shrug: 10 },
  rightArm: { fist: 0.2, swing: 22, out: 20, twist: 56, elbow: 96, roll: 20, wrist: 10 },
};
const sleep = emote(
  {
    name: "sleep",
    title: "Sleep",
    codepoint: "😴",
    seconds: 7.5,
    isUpperBody: false,
    fadeSeconds: 0.4,
    hold: { from: 0.34, to: 0.74 },
  },
  (t) => {
    const breath = circle(t, 5) * during(t, 0.24, 0.84);
    return plus(
      drawn([
        [
          0.09,
          {
            hips: { y: -0.5, z: -0.12, pitch: 10 },
            spine: { pitch: 20 },
            head: { pitch: 8 },
            ...bothArms({ swing: 10, out: 26, elbow: 30 }),
          },
        ],
        [
          0.17,
          {
            hips: { y: -0.82, z: -0.1, pitch: -20 },
            spine: { pitch: 26 },
            chest: { pitch: 12 },
            leftFoot: { z: 0.42, y: 0.088, pitch: 10 },
            rightFoot: { z: 0.4, y: 0.088, pitch: 10 },
            ...bothArms({ swing: -40, out: 24, elbow: 6, wrist: -40 }),
          },
        ],
        [0.27, lying],
        [0.8, lying],
        [
          0.88,
          {
            hips: { y: -0.82, z: -0.1, pitch: -16 },
            spine: { pitch: 26 },
            chest: { pitch: 12 },
            leftFoot: { z: 0.42, y: 0.088, pitch: 10 },
            rightFoot: { z: 0.4, y: 0.088, pitch: 10 },
            ...bothArms({ swing: -40, out: 24, elbow: 6, wrist: -40 }),
          },
        ],
        [0.95, { hips: { y: -0.36, z: -0.1, pitch: 24 }, spine: { pitch: 12 } }],
      ])(t),
      { chest: { pitch: -2.4 * breath }, rightArm: { swing: -2 * breath } },
    );
  },
);

/** On the ground, or close to it. */
export const floorEmotes: readonly Clip[] = [pushUp, kneel, meditate, sleep];
