import type { Clip } from "./clip.ts";
import { bothArms, circle, during, emote, FIST, OPEN } from "./emote.ts";
import { drawn, type Key, plus } from "./keys.ts";

const fistsRaised: Key = {
  hips: { y: -0.02, pitch: -4 },
  spine: { pitch: -4 },
  chest: { pitch: -10 },
  head: { pitch: -17 },
  ...bothArms({ ...FIST, swing: 6, out: 140, twist: -30, elbow: 12, shrug: 15 }),
  leftFoot: { x: 0.15, yaw: 16 },
  rightFoot: { x: 0.15, yaw: 16 },
};
const champion = emote(
  {
    name: "champion",
    title: "Victory",
    codepoint: "🏆",
    seconds: 2.8,
    isUpperBody: false,
    hold: { from: 0.42, to: 0.7 },
  },
  (t) => {
    const shake = circle(t, 10.714) * during(t, 0.3, 0.76);
    return plus(
      drawn([
        [
          0.12,
          {
            hips: { y: -0.1, pitch: 12 },
            chest: { pitch: 8 },
            head: { pitch: 4 },
            ...bothArms({ ...FIST, swing: 26, out: 20, elbow: 110 }),
          },
        ],
        [
          0.26,
          {
            hips: { y: 0.004, pitch: -5 },
            spine: { pitch: -5 },
            chest: { pitch: -12 },
            head: { pitch: -20 },
            ...bothArms({ ...FIST, swing: 6, out: 150, twist: -30, elbow: 6, shrug: 18 }),
            leftFoot: { x: 0.15, yaw: 16 },
            rightFoot: { x: 0.15, yaw: 16 },
          },
        ],
        [0.42, fistsRaised],
        [0.78, fistsRaised],
      ])(t),
      { leftArm: { out: 4 * shake }, rightArm: { out: 4 * shake }, hips: { y: 0.006 * shake } },
    );
  },
);

const onHip = {
  ...FIST,
  thumb: 0.5,
  swing: -10,
  out: 44,
  twist: 60,
  elbow: 84,
  roll: 30,
  wrist: 20,
  shrug: 2,
};
const hero = emote(
  {
    name: "hero",
    title: "Hero",
    codepoint: "🦸",
    seconds: 3,
    isUpperBody: false,
    hold: { from: 0.4, to: 0.72 },
  },
  (t) =>
    plus(
      drawn([
        [
          0.12,
          {
            hips: { y: -0.07, pitch: 9 },
            chest: { pitch: 9 },
            head: { pitch: 10 },
            ...bothArms({ swing: 20, out: 30, elbow: 40 }),
          },
        ],
        [
          0.28,
          {
            ...bothArms(onHip),
            hips: { y: 0, pitch: -4 },
            chest: { pitch: -13 },
            spine: { pitch: -2 },
            head: { pitch: -8, yaw: 24 },
            leftFoot: { x: 0.16, yaw: 20 },
            rightFoot: { x: 0.16, yaw: 20 },
          },
        ],
        [
          0.4,
          {
            ...bothArms(onHip),
            hips: { y: -0.02, pitch: -3 },
            chest: { pitch: -10 },
            head: { pitch: -4, yaw: 26 },
            leftFoot: { x: 0.16, yaw: 20 },
            rightFoot: { x: 0.16, yaw: 20 },
          },
        ],
        [
          0.78,
          {
            ...bothArms(onHip),
            hips: { y: -0.02, pitch: -3 },
            chest: { pitch: -10 },
            head: { pitch: -4, yaw: 26 },
            leftFoot: { x: 0.16, yaw: 20 },
            rightFoot: { x: 0.16, yaw: 20 },
          },
        ],
      ])(t),
      { chest: { pitch: -1.6 * circle(t, 3.125) } },
    ),
);

/** Arms to a far corner of the sky, the face in the elbow. */
const swooshed: Key = {
  leftArm: { ...OPEN, swing: 16, out: 118, twist: -10, elbow: 4, roll: 40, shrug: 9 },
  rightArm: { ...OPEN, swing: 86, out: 2, twist: 28, elbow: 118, roll: 40, shrug: 8 },
  chest: { yaw: 11, roll: 9, pitch: 7 },
  spine: { roll: 5, yaw: 5 },
  head: { pitch: 22, yaw: -25 },
  neck: { pitch: 8 },
};

const swoosh = emote(
  { name: "swoosh", title: "Swoosh", codepoint: "😎", seconds: 1.9, hold: { from: 0.4, to: 0.6 } },
  drawn([
    [
      0.16,
      {
        leftArm: { ...OPEN, swing: 50, out: 0, twist: 40, elbow: 80 },
        rightArm: { ...OPEN, swing: 20, out: 50, elbow: 60 },
        chest: { yaw: -14, roll: -5 },
        head: { yaw: 8 },
      },
    ],
    [
      0.32,
      {
        leftArm: { ...OPEN, swing: 16, out: 122, twist: -10, elbow: 2, roll: 40, shrug: 10 },
        rightArm: { ...OPEN, swing: 86, out: 2, twist: 28, elbow: 118, roll: 40, shrug: 8 },
        chest: { yaw: 12, roll: 10, pitch: 8 },
        spine: { roll: 6, yaw: 6 },
        head: { pitch: 24, yaw: -26 },
        neck: { pitch: 8 },
      },
    ],
    [0.4, swooshed],
    [0.66, swooshed],
  ]),
);

/** Of who has won. */
export const heroics: readonly Clip[] = [champion, hero, swoosh];
