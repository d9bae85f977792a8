import type { Clip } from "./clip.ts";
import { bothArms, circle, during, emote, FIST, OPEN } from "./emote.ts";
import { drawn, type Key, plus } from "./keys.ts";
import { ease } from "./stance.ts";

const palmOnFace = {
  swing: 80,
  out: 6,
  twist: 32,
  elbow: 136,
  roll: 46,
  wrist: 12,
  fist: 0.12,
  index: 0.1,
  thumb: 0.1,
};
const facepalm = emote(
  { name: "facepalm", title: "Facepalm", codepoint: "🤦", seconds: 2.6, hold: { from: 0.42, to: 0.72 } },
  (t) =>
    plus(
      drawn([
        [
          0.1,
          {
            head: { pitch: -14, roll: 5 },
            chest: { pitch: -5 },
            rightArm: { swing: 16, out: 16, elbow: 50 },
          },
        ],
        [
          0.28,
          {
            rightArm: { ...palmOnFace, shrug: 6 },
            head: { pitch: 22, yaw: -5, roll: 0 },
            neck: { pitch: 10 },
            chest: { pitch: 8, yaw: 3 },
            spine: { pitch: 5 },
          },
        ],
        [
          0.36,
          {
            rightArm: { ...palmOnFace, shrug: 4 },
            head: { pitch: 18, yaw: -5, roll: 0 },
            neck: { pitch: 9 },
            chest: { pitch: 7, yaw: 3 },
            spine: { pitch: 5 },
          },
        ],
        [
          0.78,
          {
            rightArm: { ...palmOnFace, shrug: 4 },
            head: { pitch: 19, yaw: -5, roll: 0 },
            neck: { pitch: 9 },
            chest: { pitch: 7, yaw: 3 },
            spine: { pitch: 5 },
          },
        ],
      ])(t),
      {
        head: { yaw: 9 * circle(t, 4.5) * during(t, 0.38, 0.8) },
        rightArm: { out: 3 * circle(t, 4.5) * during(t, 0.38, 0.8) },
      },
    ),
);

const fistsAtEyes = {
  ...FIST,
  fist: 0.7,
  index: 0.7,
  swing: 84,
  out: 4,
  twist: 26,
  elbow: 138,
  roll: 20,
  wrist: 6,
  shrug: 8,
};
const cry = emote(
  { name: "cry", title: "Cry", codepoint: "😭", seconds: 3.4, hold: { from: 0.3, to: 0.65 } },
  (t) => {
    const sob = circle(t, 10) * during(t, 0.18, 0.86, 0.12);
    const held: Key = {
      ...bothArms(fistsAtEyes),
      head: { pitch: 16 },
      neck: { pitch: 10 },
      chest: { pitch: 12 },
      spine: { pitch: 9 },
    };
    return plus(
      drawn([
        [0.08, { head: { pitch: -10 }, chest: { pitch: -5 }, ...bothArms({ shrug: 8, swing: 10 }) }],
        [0.22, held],
        [0.82, held],
      ])(t),
      {
        chest: { pitch: 2.4 * sob },
        head: { pitch: 2 * sob, yaw: 4 * circle(t, 2.857) },
        leftArm: { shrug: 3 * sob, swing: 3 * circle(t, 5.714) },
        rightArm: { shrug: 3 * sob, swing: -3 * circle(t, 5.714) },
      },
    );
  },
);

const yawn = emote({ name: "yawn", title: "Yawn", codepoint: "🥱", seconds: 3.2 }, (t) =>
  drawn([
    [0.14, { chest: { pitch: 5 }, head: { pitch: 8 }, rightArm: { swing: 30, out: 10, elbow: 70 } }],
    [
      0.4,
      {
        rightArm: { swing: 78, out: 4, twist: 34, elbow: 132, roll: 66, wrist: 4, fist: 0.2, shrug: 6 },
        leftArm: { ...OPEN, fist: 0.5, swing: 4, out: 108, twist: -50, elbow: 64, roll: 0, shrug: 12 },
        chest: { pitch: -11, roll: -4 },
        spine: { pitch: -4 },
        head: { pitch: -22, roll: -5 },
      },
    ],
    [
      0.58,
      {
        rightArm: { swing: 80, out: 4, twist: 34, elbow: 134, roll: 66, wrist: 4, fist: 0.2, shrug: 8 },
        leftArm: { ...FIST, swing: 4, out: 124, twist: -50, elbow: 40, roll: 0, shrug: 16 },
        chest: { pitch: -13, roll: -5 },
        head: { pitch: -25, roll: -7 },
      },
    ],
    [
      0.74,
      {
        leftArm: { out: 52, elbow: 30 },
        rightArm: { swing: 36, elbow: 80 },
        chest: { pitch: 3 },
        head: { pitch: 6 },
      },
    ],
    [0.84, { head: { pitch: 3, yaw: 10 } }],
    [0.91, { head: { pitch: 1, yaw: -8 } }],
  ])(t),
);

const hugging = { ...OPEN, swing: 50, out: 0, twist: 58, elbow: 104, roll: 10, wrist: 14, shrug: 14 };
const shiver = emote(
  { name: "shiver", title: "Freezing", codepoint: "🥶", seconds: 1.6, isLoop: true },
  (t) => {
    const shake = circle(t, 16);
    const wave = circle(t);
    return plus(
      {
        ...ease,
        leftArm: { ...ease.leftArm, ...hugging },
        rightArm: { ...ease.rightArm, ...hugging, swing: 42 },
      },
      {
        hips: { y: -0.03, pitch: 4 },
        spine: { pitch: 8, roll: 2 * wave },
        chest: { pitch: 8, yaw: 1.2 * shake },
        neck: { pitch: -4 },
        head: { pitch: 4 + 0.8 * shake, roll: 4 * wave, yaw: 1.4 * shake },
        leftArm: { shrug: 1.4 * shake, elbow: 4 * circle(t, 4), swing: 4 * circle(t, 4) },
        rightArm: { shrug: -1.4 * shake, elbow: 4 * circle(t, 4, 0.5), swing: -4 * circle(t, 4) },
      },
    );
  },
);

const hot = emote({ name: "hot", title: "So hot", codepoint: "🥵", seconds: 2, isLoop: true }, (t) => {
  const fan = circle(t, 5);
  return plus(
    {
      ...ease,
      rightArm: { ...ease.rightArm, ...OPEN, swing: 62, out: 22, twist: -6, elbow: 118, roll: 44, shrug: 5 },
      leftArm: { ...ease.leftArm, swing: -6, out: 34, twist: 56, elbow: 70, roll: 20, wrist: 20, fist: 0.5 },
    },
    {
      spine: { pitch: -3, roll: 2 * circle(t) },
      chest: { pitch: -6 + 2 * circle(t, 2) },
      head: { pitch: -12 + 3 * circle(t, 2, 0.2), roll: -8, yaw: -8 + 4 * circle(t) },
      rightArm: { wrist: 26 * fan, roll: 8 * fan, elbow: 6 * circle(t, 5, 0.12) },
    },
  );
});

const angry = emote(
  { name: "angry", title: "Stomp", codepoint: "😤", seconds: 2.2, isUpperBody: false },
  (t) => {
    const clenched: Key = bothArms({
      ...FIST,
      swing: -14,
      out: 20,
      twist: 10,
      elbow: 34,
      roll: 30,
      shrug: 11,
    });
    const up: Key = {
      rightFoot: { y: 0.25, z: 0.07, pitch: 10, planted: 0, knee: 10 },
      hips: { x: 0.055, y: -0.01, roll: -4 },
      chest: { pitch: -6 },
      head: { pitch: -8 },
    };
    const down: Key = {
      rightFoot: { y: ease.rightFoot.y, z: ease.rightFoot.z, pitch: 0, planted: 1, knee: 8 },
      hips: { x: 0.01, y: -0.05, roll: 0, pitch: 6 },
      chest: { pitch: 8 },
      head: { pitch: 8 },
    };
    return plus(
      drawn([
        [0.12, clenched],
        [0.24, { ...up }],
        [0.32, { ...down }],
        [0.46, { ...up }],
        [0.54, { ...down }],
        [
          0.68,
          { ...clenched, chest: { pitch: -5 }, head: { pitch: -6 }, hips: { x: 0, y: -0.014, pitch: 0 } },
        ],
        [0.86, { ...clenched, chest: { pitch: -3 }, head: { pitch: -4 } }],
      ])(t),
      { head: { yaw: 16 * circle(t, 4) * during(t, 0.58, 0.9) } },
    );
  },
);

const scared = emote(
  {
    name: "scared",
    title: "Scared",
    codepoint: "😱",
    seconds: 2.4,
    isUpperBody: false,
    hold: { from: 0.4, to: 0.7 },
  },
  (t) => {
    const tremble = circle(t, 20) * during(t, 0.2, 0.82);
    const held: Key = {
      ...bothArms({ ...OPEN, swing: 70, out: 22, twist: 12, elbow: 138, roll: 10, wrist: -14, shrug: 15 }),
      hips: { y: -0.11, z: -0.07, pitch: -2 },
      spine: { pitch: 4 },
      chest: { pitch: 4 },
      head: { pitch: -8 },
      leftFoot: { x: 0.085, z: 0, yaw: -2, knee: -4 },
      rightFoot: { x: 0.085, z: -0.04, yaw: -2, knee: -4 },
    };
    return plus(
      drawn([
        [0.08, { hips: { y: -0.05, pitch: 6 }, head: { pitch: 6 } }],
        [
          0.2,
          { ...held, hips: { y: -0.02, z: -0.09, pitch: -8 }, chest: { pitch: -8 }, head: { pitch: -14 } },
        ],
        [0.34, held],
        [0.8, held],
      ])(t),
      {
        hips: { x: 0.004 * tremble },
        chest: { yaw: 1.4 * tremble },
        head: { yaw: 2 * tremble },
        leftArm: { shrug: tremble },
        rightArm: { shrug: -tremble },
      },
    );
  },
);

const stretch = emote(
  { name: "stretch", title: "Stretch", codepoint: "🙆", seconds: 3.6, isUpperBody: false },
  drawn([
    [
      0.1,
      {
        hips: { y: -0.03 },
        chest: { pitch: 6 },
        head: { pitch: 8 },
        ...bothArms({ swing: 20, out: 30, elbow: 60 }),
      },
    ],
    [
      0.3,
      {
        ...bothArms({ ...OPEN, fist: 0.4, swing: 6, out: 166, twist: -30, elbow: 22, roll: 40, shrug: 20 }),
        hips: { y: 0.004 },
        chest: { pitch: -9 },
        spine: { pitch: -4 },
        head: { pitch: -16 },
        leftFoot: { pitch: -10, y: 0.108, toes: 10 },
        rightFoot: { pitch: -10, y: 0.108, toes: 10 },
      },
    ],
    [
      0.48,
      {
        ...bothArms({ swing: 6, out: 162, twist: -30, elbow: 20, shrug: 18 }),
        spine: { roll: 13, pitch: 0 },
        chest: { roll: 11, pitch: -3 },
        head: { roll: 6, pitch: -6 },
        hips: { x: -0.03, y: -0.012, roll: -3 },
        leftFoot: { pitch: 0, y: ease.leftFoot.y, toes: 0 },
        rightFoot: { pitch: 0, y: ease.rightFoot.y, toes: 0 },
      },
    ],
    [
      0.66,
      {
        ...bothArms({ swing: 6, out: 162, twist: -30, elbow: 20, shrug: 18 }),
        spine: { roll: -13 },
        chest: { roll: -11 },
        head: { roll: -6, pitch: -6 },
        hips: { x: 0.03, y: -0.012, roll: 3 },
      },
    ],
    [
      0.84,
      {
        ...bothArms({ swing: 0, out: 70, twist: -10, elbow: 16, shrug: 4 }),
        spine: { roll: 0 },
        chest: { roll: 0 },
        hips: { x: 0, roll: 0 },
      },
    ],
  ]),
);

export const feelings: readonly Clip[] = [facepalm, cry, yawn, shiver, hot, angry, scared, stretch];
