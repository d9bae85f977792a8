import { emote, OPEN, POINTING } from "./emote.ts";
import { drawn } from "./keys.ts";

const atLips = {
  ...POINTING,
  thumb: 0.9,
  swing: 74,
  out: 0,
  twist: 30,
  elbow: 137,
  roll: 6,
  wrist: -4,
  shrug: 4,
};
export const hush = emote(
  { name: "hush", title: "Hush", codepoint: "🤫", seconds: 2.4, hold: { from: 0.36, to: 0.7 } },
  drawn([
    [
      0.22,
      {
        rightArm: atLips,
        head: { pitch: 6, yaw: 0 },
        chest: { pitch: 6 },
        spine: { pitch: 4 },
        leftArm: { shrug: 6 },
      },
    ],
    [
      0.36,
      {
        rightArm: { ...atLips, elbow: 134 },
        head: { pitch: 3, yaw: 9 },
        chest: { pitch: 7 },
        spine: { pitch: 5 },
      },
    ],
    [
      0.53,
      {
        rightArm: { ...atLips, elbow: 134 },
        head: { pitch: 3, yaw: -9 },
        chest: { pitch: 7 },
        spine: { pitch: 5 },
      },
    ],
    [
      0.7,
      {
        rightArm: { ...atLips, elbow: 134 },
        head: { pitch: 3, yaw: 9 },
        chest: { pitch: 7 },
        spine: { pitch: 5 },
      },
    ],
    [0.82, { rightArm: atLips, head: { pitch: 0, yaw: 2 } }],
  ]),
);

const atEar = {
  ...OPEN,
  fist: 0.18,
  swing: 30,
  out: 88,
  twist: -56,
  elbow: 132,
  roll: 30,
  wrist: 10,
  shrug: 8,
};
export const listen = emote(
  { name: "listen", title: "Listen", codepoint: "👂", seconds: 2.8, hold: { from: 0.36, to: 0.72 } },
  drawn([
    [0.1, { spine: { roll: 4 }, head: { roll: 6 } }],
    [
      0.28,
      {
        rightArm: atEar,
        spine: { roll: -9, pitch: 5, yaw: 4 },
        chest: { roll: -7, yaw: 12 },
        head: { yaw: 26, roll: -8, pitch: 2 },
      },
    ],
    [
      0.36,
      {
        rightArm: atEar,
        spine: { roll: -8, pitch: 5, yaw: 4 },
        chest: { roll: -6, yaw: 12 },
        head: { yaw: 24, roll: -7, pitch: 2 },
      },
    ],
    [
      0.54,
      {
        rightArm: { ...atEar, out: 92 },
        spine: { roll: -12, pitch: 6, yaw: 4 },
        chest: { roll: -8, yaw: 13 },
        head: { yaw: 27, roll: -11, pitch: 4 },
      },
    ],
    [
      0.72,
      {
        rightArm: atEar,
        spine: { roll: -8, pitch: 5, yaw: 4 },
        chest: { roll: -6, yaw: 12 },
        head: { yaw: 24, roll: -7, pitch: 2 },
      },
    ],
    [0.88, { head: { pitch: 6, yaw: 4 } }],
  ]),
);

const shading = { ...OPEN, swing: 20, out: 84, twist: -62, elbow: 126, roll: 68, wrist: 8, shrug: 7 };
export const lookAround = emote(
  { name: "lookAround", title: "Look around", codepoint: "👀", seconds: 3.2, hold: { from: 0.3, to: 0.74 } },
  drawn([
    [0.16, { rightArm: shading, head: { pitch: -2 }, chest: { pitch: 4 } }],
    [
      0.3,
      {
        rightArm: shading,
        head: { yaw: 30, pitch: -2 },
        neck: { yaw: 10 },
        chest: { yaw: 18, pitch: 6 },
        spine: { yaw: 10 },
      },
    ],
    [
      0.52,
      {
        rightArm: shading,
        head: { yaw: -28, pitch: 0 },
        neck: { yaw: -9 },
        chest: { yaw: -18, pitch: 6 },
        spine: { yaw: -10 },
      },
    ],
    [
      0.74,
      {
        rightArm: shading,
        head: { yaw: 30, pitch: -2 },
        neck: { yaw: 10 },
        chest: { yaw: 18, pitch: 6 },
        spine: { yaw: 10 },
      },
    ],
    [
      0.88,
      {
        rightArm: { ...shading, elbow: 90, out: 60 },
        head: { yaw: 0 },
        neck: { yaw: 0 },
        chest: { yaw: 0, pitch: 0 },
        spine: { yaw: 0 },
      },
    ],
  ]),
);
