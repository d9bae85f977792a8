import { bothArms, circle, emote, FIST, OPEN } from "./emote.ts";
import { drawn, plus } from "./keys.ts";

const RAISED = { ...OPEN, out: 66, twist: -84, swing: 8, roll: 0, shrug: 7 } as const;

export const wave = emote(
  { name: "wave", title: "Wave", codepoint: "👋", seconds: 2.5, hold: { from: 0.28, to: 0.5 } },
  drawn([
    [
      0.17,
      {
        rightArm: { ...RAISED, elbow: 84, wrist: -2 },
        head: { roll: -6, yaw: -3, pitch: -5 },
        chest: { roll: 3, yaw: -3 },
      },
    ],
    [0.28, { rightArm: { ...RAISED, elbow: 116, wrist: 8 } }],
    [0.39, { rightArm: { ...RAISED, elbow: 76, wrist: -10 } }],
    [0.5, { rightArm: { ...RAISED, elbow: 116, wrist: 8 } }],
    [0.61, { rightArm: { ...RAISED, elbow: 76, wrist: -10 } }],
    [0.72, { rightArm: { ...RAISED, elbow: 112, wrist: 6 } }],
    [
      0.8,
      {
        rightArm: { ...RAISED, elbow: 96, wrist: 0 },
        head: { roll: -6, yaw: -3, pitch: -5 },
        chest: { roll: 3, yaw: -3 },
      },
    ],
  ]),
);

export const thumbsUp = emote(
  { name: "thumbsUp", title: "Thumbs up", codepoint: "👍", seconds: 2, hold: { from: 0.5, to: 0.7 } },
  drawn([
    [
      0.22,
      {
        rightArm: {
          ...FIST,
          thumb: -0.7,
          swing: 46,
          out: 16,
          twist: 6,
          elbow: 76,
          roll: 4,
          wrist: 0,
          shrug: 3,
        },
        head: { pitch: 2, roll: -4 },
        chest: { yaw: 6 },
      },
    ],
    [
      0.34,
      {
        rightArm: { ...FIST, thumb: -0.8, swing: 54, out: 15, twist: 6, elbow: 64, roll: 4, wrist: 0 },
        head: { pitch: -8, roll: -4 },
      },
    ],
    [
      0.46,
      {
        rightArm: { ...FIST, thumb: -0.8, swing: 50, out: 15, twist: 6, elbow: 70, roll: 4, wrist: 0 },
        head: { pitch: 0, roll: -4 },
      },
    ],
    [
      0.74,
      {
        rightArm: {
          ...FIST,
          thumb: -0.8,
          swing: 51,
          out: 15,
          twist: 6,
          elbow: 69,
          roll: 4,
          wrist: 0,
          shrug: 3,
        },
        head: { pitch: -6, roll: -4 },
        chest: { yaw: 6 },
      },
    ],
  ]),
);

export const point = emote(
  { name: "point", title: "Point", codepoint: "👉", seconds: 2.2, hold: { from: 0.36, to: 0.74 } },
  drawn([
    [
      0.2,
      {
        rightArm: {
          fist: 1,
          index: 0,
          thumb: 0.8,
          swing: 84,
          out: 6,
          twist: 8,
          elbow: 14,
          roll: 30,
          wrist: -4,
          shrug: 5,
        },
        chest: { yaw: 12 },
        spine: { yaw: 6 },
        head: { yaw: -14, pitch: -2 },
      },
    ],
    [
      0.3,
      {
        rightArm: {
          fist: 1,
          index: 0,
          thumb: 0.8,
          swing: 90,
          out: 5,
          twist: 8,
          elbow: 5,
          roll: 30,
          wrist: -2,
          shrug: 7,
        },
      },
    ],
    [
      0.78,
      {
        rightArm: {
          fist: 1,
          index: 0,
          thumb: 0.8,
          swing: 88,
          out: 5,
          twist: 8,
          elbow: 7,
          roll: 30,
          wrist: -2,
          shrug: 6,
        },
        chest: { yaw: 12 },
        spine: { yaw: 6 },
        head: { yaw: -14, pitch: -2 },
      },
    ],
  ]),
);

export const bow = emote(
  { name: "bow", title: "Bow", codepoint: "🙇", seconds: 2.4, isUpperBody: false },
  drawn([
    [
      0.36,
      {
        hips: { pitch: 34, z: -0.085, y: -0.022 },
        spine: { pitch: 17 },
        chest: { pitch: 10 },
        neck: { pitch: 8 },
        head: { pitch: 6 },
        ...bothArms({ swing: 24, out: 5, elbow: 12, fist: 0.15, index: 0.1 }),
      },
    ],
    [
      0.6,
      {
        hips: { pitch: 34, z: -0.085, y: -0.022 },
        spine: { pitch: 18 },
        chest: { pitch: 10 },
        neck: { pitch: 8 },
        head: { pitch: 7 },
        ...bothArms({ swing: 25, out: 5, elbow: 12, fist: 0.15, index: 0.1 }),
      },
    ],
  ]),
);

const HEART = {
  fist: 0.42,
  index: 0.36,
  thumb: 0.1,
  swing: 36,
  out: -8,
  twist: 10,
  elbow: 105,
  roll: -19,
  wrist: 32,
  shrug: 4,
} as const;

export const heart = emote(
  { name: "heart", title: "Heart", codepoint: "❤️", seconds: 2.4 },
  drawn([
    [0.24, { ...bothArms(HEART), head: { pitch: -3, roll: 7 }, chest: { pitch: 1 } }],
    [
      0.44,
      {
        ...bothArms({ swing: 46, elbow: 88 }),
        head: { pitch: -5, roll: -6 },
        chest: { pitch: -3, roll: -3 },
      },
    ],
    [0.62, { ...bothArms({ swing: 38, elbow: 102 }), head: { pitch: -3, roll: 6 } }],
    [
      0.78,
      {
        ...bothArms({ ...HEART, swing: 44, elbow: 92 }),
        head: { pitch: -4, roll: -3 },
        chest: { pitch: -2, roll: 0 },
      },
    ],
  ]),
);

export const nod = emote(
  { name: "nod", title: "Nod", codepoint: "🙂", seconds: 1.5 },
  drawn([
    [0.18, { head: { pitch: 14 }, neck: { pitch: 8 } }],
    [0.36, { head: { pitch: -8 }, neck: { pitch: 2 } }],
    [0.54, { head: { pitch: 12 }, neck: { pitch: 8 } }],
    [0.74, { head: { pitch: -5 }, neck: { pitch: 3 } }],
  ]),
);

export const no = emote({ name: "no", title: "No", codepoint: "🙅", seconds: 2 }, (t) =>
  plus(
    drawn([
      [0.24, bothArms({ ...OPEN, swing: 52, out: -4, twist: 50, elbow: 96, roll: -30, shrug: 4 })],
      [0.76, bothArms({ ...OPEN, swing: 52, out: -4, twist: 50, elbow: 96, roll: -30, shrug: 4 })],
    ])(t),
    {
      rightArm: { swing: 7 * Math.sin(Math.PI * t) },
      head: { yaw: 22 * circle(t, 2.5) * Math.sin(Math.PI * t) },
    },
  ),
);

export const salute = emote(
  { name: "salute", title: "Salute", codepoint: "🫡", seconds: 1.9, hold: { from: 0.3, to: 0.6 } },
  drawn([
    [
      0.2,
      {
        rightArm: { ...OPEN, swing: 2, out: 96, twist: -72, elbow: 118, roll: 50, wrist: 4, shrug: 8 },
        head: { pitch: -6 },
        chest: { pitch: -4 },
      },
    ],
    [
      0.66,
      {
        rightArm: { ...OPEN, swing: 2, out: 96, twist: -72, elbow: 117, roll: 50, wrist: 4, shrug: 8 },
        head: { pitch: -6 },
        chest: { pitch: -4 },
      },
    ],
    [0.8, { rightArm: { ...OPEN, swing: 52, out: 34, twist: -10, elbow: 70 } }],
  ]),
);
