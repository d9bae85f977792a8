import type { Clip } from "./clip.ts";
import { bothArms, circle, during, emote, FIST, OPEN } from "./emote.ts";
import { drawn, type Key, plus } from "./keys.ts";
import { ease, type FootStance, type Stance } from "./stance.ts";

const HIP = 0.93;

const crouched: Key = {
  hips: { y: -0.2, z: -0.05, pitch: 22 },
  spine: { pitch: 14 },
  chest: { pitch: 8 },
  head: { pitch: -24 },
  ...bothArms({ swing: -46, out: 16, elbow: 22 }),
};
const onGround: Key = {
  leftFoot: { y: ease.leftFoot.y, pitch: 0, planted: 1, z: ease.leftFoot.z, x: ease.leftFoot.x, toes: 0 },
  rightFoot: { y: ease.rightFoot.y, pitch: 0, planted: 1, z: ease.rightFoot.z, x: ease.rightFoot.x, toes: 0 },
};

const jumpForJoy = emote(
  { name: "jumpForJoy", title: "Jump for joy", codepoint: "🥳", seconds: 2.3, isUpperBody: false },
  drawn([
    [0.16, { ...crouched, ...onGround }],
    [
      0.24,
      {
        hips: { y: 0.05, z: 0, pitch: -2 },
        leftFoot: { y: 0.15, pitch: -50, toes: 40, planted: 0 },
        rightFoot: { y: 0.15, pitch: -50, toes: 40, planted: 0 },
      },
    ],
    [
      0.34,
      {
        hips: { y: 0.34, z: 0, pitch: -8 },
        spine: { pitch: -5 },
        chest: { pitch: -12 },
        head: { pitch: -14 },
        ...bothArms({ ...FIST, swing: 10, out: 146, twist: -30, elbow: 12, shrug: 16 }),
        leftFoot: { x: 0.2, y: 0.62, z: -0.2, pitch: -70, planted: 0, knee: 16 },
        rightFoot: { x: 0.2, y: 0.62, z: -0.2, pitch: -70, planted: 0, knee: 16 },
      },
    ],
    [
      0.46,
      {
        hips: { y: -0.035, pitch: 4 },
        ...onGround,
        ...bothArms({ ...FIST, swing: 20, out: 110, elbow: 60 }),
      },
    ],
    [
      0.53,
      {
        hips: { y: -0.13, z: -0.03, pitch: 14 },
        spine: { pitch: 10 },
        chest: { pitch: 5 },
        head: { pitch: -10 },
        ...bothArms({ ...FIST, swing: 6, out: 60, twist: -20, elbow: 90 }),
      },
    ],
    [
      0.68,
      {
        hips: { y: 0.12, z: 0, pitch: -3 },
        spine: { pitch: 0 },
        chest: { pitch: -8 },
        head: { pitch: -14 },
        ...bothArms({ ...FIST, swing: 10, out: 150, twist: -30, elbow: 10, shrug: 14 }),
        leftFoot: { y: 0.22, pitch: -40, planted: 0 },
        rightFoot: { y: 0.3, pitch: -56, z: -0.12, planted: 0 },
      },
    ],
    [
      0.78,
      {
        ...onGround,
        hips: { y: -0.06, pitch: 6 },
        ...bothArms({ ...FIST, swing: 10, out: 80, elbow: 60 }),
        chest: { pitch: 2 },
      },
    ],
    [0.9, { hips: { y: -0.012, pitch: 0 }, head: { pitch: -8 } }],
  ]),
);

/** Feet that go round with the body about its own upright. */
function turned(stance: Stance, degrees: number, up: number): Stance {
  const angle = (degrees * Math.PI) / 180;
  const foot = (own: FootStance, side: 1 | -1): FootStance => {
    const [x, z] = [side * own.x, own.z];
    return {
      ...own,
      x: side * (x * Math.cos(angle) + z * Math.sin(angle)),
      z: -x * Math.sin(angle) + z * Math.cos(angle),
      y: own.y + up,
      yaw: own.yaw + side * degrees,
      // Knees look half way to the toes from where the hips do, which go round as well.
      knee: own.knee - (side * degrees) / 2,
      planted: up > 0.01 ? 0 : own.planted,
    };
  };
  return {
    ...stance,
    hips: { ...stance.hips, yaw: stance.hips.yaw + degrees, y: stance.hips.y + up },
    leftFoot: foot(stance.leftFoot, 1),
    rightFoot: foot(stance.rightFoot, -1),
  };
}

const spin = emote(
  { name: "spin", title: "Spin", codepoint: "🌀", seconds: 1.9, isUpperBody: false },
  (t) => {
    const s = Math.min(1, Math.max(0, (t - 0.2) / 0.42));
    const round = s * s * (3 - 2 * s);
    const air = Math.sin(Math.PI * s) * 0.26;
    const stance = drawn([
      [
        0.18,
        {
          hips: { y: -0.13, pitch: 10, yaw: -24 },
          spine: { yaw: -12 },
          chest: { yaw: -18, pitch: 6 },
          head: { yaw: 12 },
          leftArm: { swing: 40, out: 60, elbow: 20 },
          rightArm: { swing: -10, out: 70, elbow: 16 },
        },
      ],
      [
        0.3,
        {
          hips: { y: -0.02, pitch: 0, yaw: 0 },
          spine: { yaw: 6 },
          chest: { yaw: 10, pitch: -2 },
          head: { yaw: 20 },
        },
      ],
      [
        0.42,
        {
          ...bothArms({ ...FIST, swing: 44, out: 2, twist: 46, elbow: 110, roll: 10 }),
          hips: { y: 0, yaw: 0 },
          leftFoot: { x: 0.05, pitch: -38, y: 0.1 },
          rightFoot: { x: 0.05, pitch: -38, y: 0.1 },
          head: { yaw: 0 },
        },
      ],
      [
        0.6,
        {
          hips: { y: -0.09, pitch: 8 },
          chest: { yaw: 0, pitch: 5 },
          ...bothArms({ ...OPEN, swing: 20, out: 62, twist: -10, elbow: 24 }),
          leftFoot: { x: 0.12, pitch: 0, y: ease.leftFoot.y },
          rightFoot: { x: 0.12, pitch: 0, y: ease.rightFoot.y },
        },
      ],
      [
        0.76,
        {
          ...bothArms({ ...OPEN, swing: 14, out: 84, twist: -20, elbow: 12, roll: -20, shrug: 4 }),
          hips: { y: -0.014, pitch: -2 },
          chest: { pitch: -7 },
          head: { pitch: -9 },
        },
      ],
    ])(t);
    return turned(stance, 360 * round, air);
  },
);

/** Feet under hips that go over backwards (negative) or forwards. */
function overhead(angle: number, tuck: number, ahead: number): Partial<FootStance> {
  const [down, front] = [0.78 - 0.34 * tuck, 0.01 + ahead + 0.18 * tuck];
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return {
    y: -down * c - front * s,
    z: front * c - down * s,
    pitch: -30 * tuck - (angle * 180) / Math.PI,
    planted: 0,
  };
}

const backflip = emote(
  { name: "backflip", title: "Backflip", codepoint: "🤸", seconds: 2, isUpperBody: false },
  (t) => {
    const s = Math.min(1, Math.max(0, (t - 0.24) / 0.36));
    const angle = -Math.PI * 2 * (s * s * (3 - 2 * s));
    const air = Math.sin(Math.PI * s);
    const stance = drawn([
      [0.17, { ...crouched, hips: { y: -0.26, z: -0.08, pitch: 26 } }],
      [
        0.26,
        {
          hips: { y: 0, z: 0, pitch: 0 },
          spine: { pitch: -4 },
          chest: { pitch: -10 },
          head: { pitch: -20 },
          ...bothArms({ swing: 165, out: 16, elbow: 8, shrug: 14 }),
        },
      ],
      [
        0.42,
        {
          spine: { pitch: 22 },
          chest: { pitch: 20 },
          head: { pitch: -6 },
          ...bothArms({ ...FIST, swing: 66, out: 10, elbow: 70 }),
        },
      ],
      [
        0.56,
        {
          spine: { pitch: 6 },
          chest: { pitch: 4 },
          head: { pitch: -4 },
          ...bothArms({ swing: 60, out: 30, elbow: 30 }),
        },
      ],
      [
        0.66,
        {
          hips: { y: -0.22, z: -0.05, pitch: 22 },
          spine: { pitch: 14 },
          chest: { pitch: 6 },
          head: { pitch: -16 },
          ...bothArms({ swing: 40, out: 34, elbow: 30 }),
        },
      ],
      [
        0.8,
        {
          ...bothArms({ ...OPEN, swing: 8, out: 138, twist: -30, elbow: 10, shrug: 12 }),
          hips: { y: -0.012, z: 0, pitch: -3 },
          spine: { pitch: 0 },
          chest: { pitch: -9 },
          head: { pitch: -10 },
        },
      ],
      [
        0.9,
        {
          ...bothArms({ ...OPEN, swing: 8, out: 130, twist: -30, elbow: 14, shrug: 10 }),
          chest: { pitch: -8 },
          head: { pitch: -9 },
        },
      ],
    ])(t);
    if (s <= 0 || s >= 1) return stance;
    const rise = 0.52 * air;
    const tuck = air ** 1.2;
    const foot = (own: FootStance, ahead: number): FootStance => {
      const over = overhead(angle, tuck, ahead);
      return { ...own, ...over, y: HIP + rise + (over.y ?? 0), x: 0.1 };
    };
    // On the way off the ground and back the feet leave it from where they stand.
    const share = Math.min(1, 6 * Math.min(s, 1 - s));
    const mixed = (own: FootStance, ahead: number): FootStance => {
      const to = foot(own, ahead);
      const blend = (a: number, b: number) => a + (b - a) * share;
      return { ...to, x: blend(own.x, to.x), y: blend(own.y + rise, to.y), z: blend(own.z, to.z) };
    };
    return {
      ...stance,
      hips: {
        ...stance.hips,
        x: 0,
        y: stance.hips.y * (1 - share) + rise,
        z: stance.hips.z * (1 - share),
        pitch: stance.hips.pitch * (1 - share) + (angle * 180) / Math.PI,
      },
      leftFoot: mixed(stance.leftFoot, 0.02),
      rightFoot: mixed(stance.rightFoot, -0.02),
    };
  },
);

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
        [
          0.42,
          {
            hips: { y: -0.02, pitch: -4 },
            spine: { pitch: -4 },
            chest: { pitch: -10 },
            head: { pitch: -17 },
            ...bothArms({ ...FIST, swing: 6, out: 140, twist: -30, elbow: 12, shrug: 15 }),
            leftFoot: { x: 0.15, yaw: 16 },
            rightFoot: { x: 0.15, yaw: 16 },
          },
        ],
        [
          0.78,
          {
            hips: { y: -0.02, pitch: -4 },
            spine: { pitch: -4 },
            chest: { pitch: -10 },
            head: { pitch: -17 },
            ...bothArms({ ...FIST, swing: 6, out: 140, twist: -30, elbow: 12, shrug: 15 }),
            leftFoot: { x: 0.15, yaw: 16 },
            rightFoot: { x: 0.15, yaw: 16 },
          },
        ],
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
    [
      0.4,
      {
        leftArm: { ...OPEN, swing: 16, out: 118, twist: -10, elbow: 4, roll: 40, shrug: 9 },
        rightArm: { ...OPEN, swing: 86, out: 2, twist: 28, elbow: 118, roll: 40, shrug: 8 },
        chest: { yaw: 11, roll: 9, pitch: 7 },
        spine: { roll: 5, yaw: 5 },
        head: { pitch: 22, yaw: -25 },
        neck: { pitch: 8 },
      },
    ],
    [
      0.66,
      {
        leftArm: { ...OPEN, swing: 16, out: 118, twist: -10, elbow: 4, roll: 40, shrug: 9 },
        rightArm: { ...OPEN, swing: 86, out: 2, twist: 28, elbow: 118, roll: 40, shrug: 8 },
        chest: { yaw: 11, roll: 9, pitch: 7 },
        spine: { roll: 5, yaw: 5 },
        head: { pitch: 22, yaw: -25 },
        neck: { pitch: 8 },
      },
    ],
  ]),
);

export const acrobatics: readonly Clip[] = [
  jumpForJoy,
  spin,
  backflip,
  pushUp,
  kneel,
  meditate,
  sleep,
  champion,
  hero,
  swoosh,
];
