import { acrobatics } from "./acrobatics.ts";
import type { Clip } from "./clip.ts";
import { dances } from "./dances.ts";
import { bothArms, circle, emote, FIST, OPEN, subtract } from "./emote.ts";
import { drawn, type Key, plus } from "./keys.ts";
import { feelings } from "./feelings.ts";
import { floorEmotes } from "./floor-emotes.ts";
import { gestures } from "./gestures.ts";
import { heroics } from "./heroics.ts";
import { type ArmStance, ease } from "./stance.ts";

/** Upper arm to the side, forearm up, palm forward. */
const RAISED = { ...OPEN, out: 66, twist: -84, swing: 8, roll: 0, shrug: 7 } as const;

const wave = emote(
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

const clap = emote({ name: "clap", title: "Clap", codepoint: "👏", seconds: 0.46, isLoop: true }, (t) => {
  const apart = 0.5 - 0.5 * Math.cos(t * Math.PI * 2);
  const arm = {
    swing: 44 - 8 * apart,
    out: 4 + 13 * apart,
    twist: 37 - 12 * apart,
    elbow: 82 + 9 * apart,
    roll: 17 + 17 * apart,
    wrist: -24,
    ...OPEN,
    shrug: 3,
  };
  return plus(
    { ...ease, leftArm: { ...ease.leftArm, ...arm }, rightArm: { ...ease.rightArm, ...arm, swing: 42 } },
    { hips: { y: -0.004 * apart }, chest: { pitch: -2 * apart }, head: { pitch: -3 + 3 * apart } },
  );
});

const cheer = emote(
  { name: "cheer", title: "Cheer", codepoint: "🎉", seconds: 2.1, isUpperBody: false },
  (t) => {
    const up: Partial<ArmStance> = { ...FIST, swing: 8, out: 158, twist: -30, elbow: 14, shrug: 14 };
    const down: Partial<ArmStance> = { ...FIST, swing: 20, out: 96, twist: -70, elbow: 92, shrug: 4 };
    const hop = (at: number): Key => ({
      hips: { y: at === 1 ? 0.075 : -0.07, pitch: at === 1 ? -3 : 6 },
      ...(at === 1
        ? { leftFoot: { y: 0.17, pitch: -34, planted: 0 }, rightFoot: { y: 0.17, pitch: -34, planted: 0 } }
        : {
            leftFoot: { y: ease.leftFoot.y, pitch: 0, planted: 1 },
            rightFoot: { y: ease.rightFoot.y, pitch: 0, planted: 1 },
          }),
    });
    return drawn([
      [0.1, { ...hop(0), ...bothArms(down), head: { pitch: 2 } }],
      [0.22, { ...hop(1), ...bothArms(up), head: { pitch: -16 }, chest: { pitch: -8 } }],
      [0.34, { ...hop(0), ...bothArms(down), head: { pitch: -4 } }],
      [0.46, { ...hop(1), ...bothArms(up), head: { pitch: -16 }, chest: { pitch: -8 } }],
      [0.58, { ...hop(0), ...bothArms(down), head: { pitch: -4 } }],
      [0.7, { ...hop(1), ...bothArms(up), head: { pitch: -14 }, chest: { pitch: -8 } }],
      [0.82, { ...hop(0), ...bothArms(down), head: { pitch: -2 } }],
    ])(t);
  },
);

const thumbsUp = emote(
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

const point = emote(
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

const laugh = emote({ name: "laugh", title: "Laugh", codepoint: "😂", seconds: 2.8 }, (t) => {
  const lasting = Math.sin(Math.PI * Math.min(1, t * 1.02)) ** 0.5;
  const shake = circle(t, 11) * lasting;
  return plus(
    drawn([
      [
        0.2,
        {
          spine: { pitch: 13 },
          chest: { pitch: 12 },
          head: { pitch: 6 },
          leftArm: { swing: 18, out: 34, twist: 59, elbow: 104, roll: -20, wrist: 16 },
          rightArm: { swing: 20, out: 34, twist: 60, elbow: 104, roll: -20, wrist: 16 },
        },
      ],
      [0.45, { spine: { pitch: -5 }, chest: { pitch: -7 }, head: { pitch: -20 }, neck: { pitch: -4 } }],
      [0.62, { spine: { pitch: 9 }, chest: { pitch: 9 }, head: { pitch: 2 }, neck: { pitch: 4 } }],
      [
        0.82,
        {
          leftArm: { swing: 16, out: 31, twist: 57, elbow: 100, roll: -20, wrist: 14 },
          rightArm: { swing: 18, out: 31, twist: 58, elbow: 100, roll: -20, wrist: 14 },
        },
      ],
    ])(t),
    {
      chest: { pitch: 1.6 * shake },
      leftArm: { shrug: 2.4 * shake },
      rightArm: { shrug: 2.4 * shake },
      head: { pitch: 1.4 * shake },
    },
  );
});

const shrug = emote(
  { name: "shrug", title: "Shrug", codepoint: "🤷", seconds: 1.9 },
  drawn([
    [
      0.26,
      {
        ...bothArms({ ...OPEN, shrug: 20, swing: 12, out: 26, twist: -42, elbow: 84, roll: -74, wrist: -10 }),
        head: { roll: 10, pitch: -2 },
        chest: { pitch: -2 },
      },
    ],
    [
      0.6,
      {
        ...bothArms({ ...OPEN, shrug: 18, swing: 12, out: 28, twist: -42, elbow: 80, roll: -74, wrist: -12 }),
        head: { roll: 11, pitch: -4 },
      },
    ],
  ]),
);

const bow = emote(
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

/** Side to side with the arms, the knees giving on every beat. */
const dance = emote(
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
const groove = emote(
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

const think = emote(
  { name: "think", title: "Think", codepoint: "🤔", seconds: 3.2, hold: { from: 0.42, to: 0.6 } },
  drawn([
    [
      0.18,
      {
        rightArm: {
          fist: 0.9,
          index: 0.25,
          thumb: 0.1,
          swing: 60,
          out: 8,
          twist: 34,
          elbow: 131,
          roll: 60,
          wrist: 2,
        },
        leftArm: { swing: 34, out: 3, twist: 64, elbow: 92, roll: -16, wrist: 36, ...OPEN },
        head: { pitch: 2, roll: 4 },
      },
    ],
    [0.4, { head: { pitch: -12, yaw: 14, roll: 8 }, neck: { yaw: 4 } }],
    [0.6, { head: { pitch: -13, yaw: 16, roll: 9 }, rightArm: { index: 0.5, elbow: 133 } }],
    [0.7, { rightArm: { index: 0.2, elbow: 135 } }],
    [
      0.84,
      {
        rightArm: { fist: 0.9, thumb: 0.1, swing: 60, out: 8, twist: 34, elbow: 131, roll: 60, wrist: 2 },
        leftArm: { swing: 34, out: 3, twist: 64, elbow: 92, roll: -16, wrist: 36, ...OPEN },
        head: { pitch: 0, yaw: 2, roll: 4 },
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
const heart = emote(
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

const nod = emote(
  { name: "nod", title: "Nod", codepoint: "🙂", seconds: 1.5 },
  drawn([
    [0.18, { head: { pitch: 14 }, neck: { pitch: 8 } }],
    [0.36, { head: { pitch: -8 }, neck: { pitch: 2 } }],
    [0.54, { head: { pitch: 12 }, neck: { pitch: 8 } }],
    [0.74, { head: { pitch: -5 }, neck: { pitch: 3 } }],
  ]),
);

const no = emote({ name: "no", title: "No", codepoint: "🙅", seconds: 2 }, (t) =>
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

const salute = emote(
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

const flex = emote(
  { name: "flex", title: "Flex", codepoint: "💪", seconds: 2.2 },
  drawn([
    [
      0.24,
      {
        ...bothArms({ ...FIST, out: 84, twist: -88, swing: 0, elbow: 104, wrist: 14, roll: 0, shrug: 5 }),
        chest: { pitch: -6 },
        head: { yaw: 16 },
      },
    ],
    [0.44, { ...bothArms({ elbow: 118, wrist: 26, out: 88 }), head: { yaw: 24 } }],
    [0.58, { ...bothArms({ elbow: 106, wrist: 14, out: 85 }), head: { yaw: -16 } }],
    [
      0.76,
      {
        ...bothArms({ ...FIST, out: 88, twist: -88, swing: 0, elbow: 118, wrist: 26, roll: 0, shrug: 5 }),
        chest: { pitch: -6 },
        head: { yaw: -22 },
      },
    ],
  ]),
);

/** Emotes of the family in the order of the tray. */
export const emotes: readonly Clip[] = [
  wave,
  clap,
  cheer,
  thumbsUp,
  dance,
  groove,
  laugh,
  heart,
  point,
  shrug,
  think,
  nod,
  no,
  bow,
  salute,
  flex,
  ...gestures,
  ...feelings,
  ...dances,
  ...acrobatics,
  ...floorEmotes,
  ...heroics,
];
