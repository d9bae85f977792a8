import type { Clip } from "./clip.ts";
import { bothArms, emote, FIST, OPEN } from "./emote.ts";
import { drawn, type Key } from "./keys.ts";
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

/** Feet that rotate with the body about its vertical axis. */
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

/** Feet under hips that rotate backwards (negative) or forwards. */
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
    // During take-off and landing the feet are at their standing position.
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

/** Jumps, turns and somersaults. */
export const acrobatics: readonly Clip[] = [jumpForJoy, spin, backflip];
