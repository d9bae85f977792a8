import { hush, listen, lookAround } from "./attention.ts";
import type { Clip } from "./clip.ts";
import { bothArms, circle, during, emote, FIST, OPEN, POINTING } from "./emote.ts";
import { drawn, plus } from "./keys.ts";

const pressed = { ...OPEN, swing: 50, out: -2, twist: 36, elbow: 104, roll: 8, wrist: -22, shrug: 2 };
const thanks = emote(
  { name: "thanks", title: "Thank you", codepoint: "🙏", seconds: 2.4, hold: { from: 0.45, to: 0.62 } },
  drawn([
    [0.1, { head: { pitch: -8 }, ...bothArms({ swing: 24, out: 20, elbow: 70 }) }],
    [0.26, { ...bothArms(pressed), head: { pitch: -4 } }],
    [
      0.45,
      {
        ...bothArms(pressed),
        head: { pitch: 16 },
        neck: { pitch: 10 },
        chest: { pitch: 12 },
        spine: { pitch: 9 },
      },
    ],
    [
      0.62,
      {
        ...bothArms(pressed),
        head: { pitch: 16 },
        neck: { pitch: 10 },
        chest: { pitch: 12 },
        spine: { pitch: 9 },
      },
    ],
    [
      0.8,
      {
        ...bothArms(pressed),
        head: { pitch: -5 },
        neck: { pitch: 4 },
        chest: { pitch: -1 },
        spine: { pitch: 1 },
      },
    ],
  ]),
);

const kiss = emote(
  { name: "kiss", title: "Blow a kiss", codepoint: "😘", seconds: 2.2 },
  drawn([
    [
      0.24,
      {
        rightArm: { ...OPEN, swing: 78, out: 2, twist: 34, elbow: 140, roll: 52, wrist: -6, shrug: 5 },
        head: { pitch: 6, roll: 5 },
        chest: { pitch: 4, yaw: -3 },
      },
    ],
    [
      0.36,
      {
        rightArm: { ...OPEN, swing: 76, out: 2, twist: 34, elbow: 140, roll: 52, wrist: 4, shrug: 5 },
        head: { pitch: 9, roll: 6 },
      },
    ],
    [
      0.54,
      {
        rightArm: { ...OPEN, swing: 74, out: 24, twist: -20, elbow: 32, roll: -60, wrist: -18, shrug: 3 },
        head: { pitch: -8, roll: -6 },
        chest: { pitch: -3, yaw: 8 },
        spine: { yaw: 3 },
      },
    ],
    [
      0.72,
      {
        rightArm: { ...OPEN, swing: 70, out: 30, twist: -22, elbow: 24, roll: -64, wrist: -12, shrug: 2 },
        head: { pitch: -6, roll: -7 },
        chest: { yaw: 9 },
      },
    ],
  ]),
);

const handUp = { ...OPEN, swing: 132, out: 14, twist: -10, elbow: 34, roll: 10, wrist: -10, shrug: 10 };
const highFive = emote(
  { name: "highFive", title: "High five", codepoint: "✋", seconds: 2, hold: { from: 0.36, to: 0.5 } },
  drawn([
    [
      0.16,
      {
        rightArm: { ...OPEN, swing: 40, out: 30, elbow: 96, shrug: 4 },
        chest: { yaw: -14, pitch: -4 },
        spine: { yaw: -5 },
      },
    ],
    [0.34, { rightArm: handUp, chest: { yaw: 6 }, spine: { yaw: 3 }, head: { pitch: -7 } }],
    [0.52, { rightArm: handUp, chest: { yaw: 6 }, spine: { yaw: 3 }, head: { pitch: -7 } }],
    [
      0.62,
      {
        rightArm: { ...handUp, swing: 104, elbow: 18 },
        chest: { yaw: 14, pitch: 5 },
        spine: { yaw: 6 },
        head: { pitch: 0 },
      },
    ],
    [0.74, { rightArm: { swing: 92, out: 12, elbow: 40 }, chest: { yaw: 8, pitch: 1 } }],
  ]),
);

const raiseHand = emote(
  { name: "raiseHand", title: "Raise hand", codepoint: "🙋", seconds: 2.6, hold: { from: 0.4, to: 0.7 } },
  (t) =>
    plus(
      drawn([
        [0.1, { rightArm: { swing: 20, out: 24, elbow: 70 }, chest: { roll: -3 } }],
        [
          0.3,
          {
            rightArm: { ...OPEN, swing: 26, out: 166, twist: -30, elbow: 8, roll: 0, shrug: 20 },
            chest: { roll: 5 },
            spine: { roll: 3 },
            head: { pitch: -9, roll: 4 },
          },
        ],
        [
          0.78,
          {
            rightArm: { ...OPEN, swing: 26, out: 164, twist: -30, elbow: 10, roll: 0, shrug: 19 },
            chest: { roll: 5 },
            spine: { roll: 3 },
            head: { pitch: -8, roll: 4 },
          },
        ],
      ])(t),
      { rightArm: { out: 4 * circle(t, 3.333) * during(t, 0.3, 0.8) } },
    ),
);

const fistPump = emote(
  { name: "fistPump", title: "Yes!", codepoint: "✊", seconds: 1.7 },
  drawn([
    [
      0.2,
      {
        rightArm: { ...FIST, swing: 104, out: 28, twist: -10, elbow: 72, shrug: 12 },
        chest: { pitch: -8, yaw: 8 },
        head: { pitch: -12 },
        leftArm: { ...FIST, swing: -6, out: 16, elbow: 50 },
      },
    ],
    [
      0.4,
      {
        rightArm: { ...FIST, swing: -8, out: 22, twist: 12, elbow: 112, shrug: -2 },
        chest: { pitch: 12, yaw: -10, roll: -3 },
        spine: { pitch: 6 },
        head: { pitch: 6, yaw: 6 },
        leftArm: { ...FIST, swing: 14, out: 18, elbow: 66 },
      },
    ],
    [
      0.52,
      {
        rightArm: { ...FIST, swing: 2, out: 22, twist: 12, elbow: 102 },
        chest: { pitch: 8, yaw: -8 },
        head: { pitch: -2 },
      },
    ],
    [
      0.64,
      {
        rightArm: { ...FIST, swing: -4, out: 22, twist: 12, elbow: 110 },
        chest: { pitch: 10, yaw: -9 },
        head: { pitch: 2 },
      },
    ],
  ]),
);

const pointUp = emote(
  { name: "pointUp", title: "Look up", codepoint: "☝️", seconds: 2.2, hold: { from: 0.4, to: 0.7 } },
  drawn([
    [0.12, { rightArm: { ...POINTING, swing: 50, out: 16, elbow: 110 }, head: { pitch: 4 } }],
    [
      0.3,
      {
        rightArm: { ...POINTING, swing: 158, out: 18, twist: 0, elbow: 10, roll: 10, shrug: 16 },
        head: { pitch: -28, roll: 3 },
        neck: { pitch: -4 },
        chest: { pitch: -7 },
      },
    ],
    [
      0.4,
      {
        rightArm: { ...POINTING, swing: 152, out: 18, twist: 0, elbow: 14, roll: 10, shrug: 15 },
        head: { pitch: -26, roll: 3 },
        neck: { pitch: -4 },
        chest: { pitch: -6 },
      },
    ],
    [
      0.7,
      {
        rightArm: { ...POINTING, swing: 152, out: 18, twist: 0, elbow: 14, roll: 10, shrug: 15 },
        head: { pitch: -26, roll: 3 },
        neck: { pitch: -4 },
        chest: { pitch: -6 },
      },
    ],
  ]),
);

const openArms = { ...OPEN, swing: 58, out: 46, twist: -14, elbow: 26, roll: -40, wrist: -8, shrug: 6 };
const hug = emote(
  { name: "hug", title: "Hug", codepoint: "🤗", seconds: 2.8, hold: { from: 0.34, to: 0.5 } },
  drawn([
    [0.12, { chest: { pitch: 5 }, ...bothArms({ swing: 10, out: 14, elbow: 50 }) }],
    [0.32, { ...bothArms(openArms), chest: { pitch: -8 }, head: { roll: 7, pitch: -6 } }],
    [0.5, { ...bothArms({ ...openArms, out: 50 }), chest: { pitch: -7 }, head: { roll: 8, pitch: -6 } }],
    [
      0.68,
      {
        leftArm: { ...OPEN, swing: 62, out: -4, twist: 46, elbow: 92, roll: 10, wrist: 16, shrug: 10 },
        rightArm: { ...OPEN, swing: 52, out: -4, twist: 48, elbow: 96, roll: 10, wrist: 16, shrug: 10 },
        chest: { pitch: 7, roll: -3 },
        head: { roll: -10, pitch: 8 },
      },
    ],
    [
      0.8,
      {
        leftArm: { ...OPEN, swing: 62, out: -4, twist: 46, elbow: 94, roll: 10, wrist: 16, shrug: 12 },
        rightArm: { ...OPEN, swing: 52, out: -4, twist: 48, elbow: 98, roll: 10, wrist: 16, shrug: 12 },
        chest: { pitch: 7, roll: 3 },
        head: { roll: -4, pitch: 9 },
      },
    ],
  ]),
);

const beckon = emote(
  { name: "beckon", title: "Come here", codepoint: "🫴", seconds: 2, hold: { from: 0.26, to: 0.64 } },
  (t) =>
    plus(
      drawn([
        [
          0.2,
          {
            rightArm: { ...OPEN, swing: 66, out: 14, twist: -16, elbow: 40, roll: -90, shrug: 3 },
            chest: { yaw: 6 },
            head: { pitch: -5, roll: -4 },
          },
        ],
        [
          0.74,
          {
            rightArm: { ...OPEN, swing: 62, out: 14, twist: -16, elbow: 46, roll: -90, shrug: 3 },
            chest: { yaw: 6 },
            head: { pitch: -4, roll: -4 },
          },
        ],
      ])(t),
      {
        rightArm: {
          elbow: 26 * (0.5 - 0.5 * Math.cos(((t - 0.26) / 0.19) * Math.PI * 2)) * during(t, 0.2, 0.72, 0.06),
          fist: 0.6 * (0.5 - 0.5 * Math.cos(((t - 0.3) / 0.19) * Math.PI * 2)) * during(t, 0.2, 0.72, 0.06),
          index: 0.6 * (0.5 - 0.5 * Math.cos(((t - 0.3) / 0.19) * Math.PI * 2)) * during(t, 0.2, 0.72, 0.06),
        },
        head: { pitch: 4 * circle(t, 5.26, 0.3) * during(t, 0.2, 0.72) },
      },
    ),
);

export const gestures: readonly Clip[] = [
  thanks,
  kiss,
  highFive,
  raiseHand,
  fistPump,
  pointUp,
  hush,
  listen,
  lookAround,
  hug,
  beckon,
];
