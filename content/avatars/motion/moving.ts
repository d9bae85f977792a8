import { LEG } from "../shape/skeleton.ts";
import { breath, wave } from "./breath.ts";
import type { Clip } from "./clip.ts";
import { climbing } from "./climbing.ts";
import { gaitStance } from "./gait.ts";
import { gaits } from "./gaits.ts";
import { drawn, type Key, plus } from "./keys.ts";
import { seated } from "./seated.ts";
import { ease, type Stance } from "./stance.ts";
import { swimming } from "./swimming.ts";

const going: Clip[] = Object.entries(gaits).map(([name, gait]) => ({
  name,
  kind: "locomotion",
  seconds: gait.cycleSeconds,
  isLoop: true,
  speed: { along: gait.along, across: gait.across },
  stanceAt: (t) => gaitStance(gait, t),
}));

/** Weight shifts from foot to foot, never quite still. */
const idle: Clip = {
  name: "idle",
  kind: "locomotion",
  seconds: 6.4,
  isLoop: true,
  speed: { along: 0, across: 0 },
  stanceAt: (t) => {
    const shift = wave(t);
    const look = wave(t, 1, 0.2) * 0.7 + wave(t, 2, 0.1) * 0.3;
    return plus(
      plus(ease, {
        hips: { x: 0.019 * shift, y: -0.004 * Math.abs(shift), roll: -2.4 * shift, yaw: 2 * wave(t, 1, 0.1) },
        spine: { roll: 1.9 * shift, yaw: -1 * wave(t, 1, 0.14) },
        chest: { roll: 0.9 * shift, yaw: -1 * wave(t, 1, 0.18) },
        head: { yaw: 3.5 * look, roll: -1 * shift },
        leftArm: { swing: 1.5 * wave(t, 1, 0.2), out: 1 - shift },
        rightArm: { swing: 1.5 * wave(t, 1, 0.6), out: 1 + shift },
      }),
      breath(t, 2),
    );
  },
};

/** Hand on the hip for a while, a look around. */
const idleLook: Clip = {
  name: "idleLook",
  kind: "locomotion",
  seconds: 7.2,
  isLoop: true,
  speed: { along: 0, across: 0 },
  stanceAt: (t) => {
    const stance = drawn([
      [
        0.12,
        {
          hips: { x: 0.024, roll: -3, yaw: 3, y: -0.018 },
          spine: { roll: 2.4, yaw: -2 },
          chest: { roll: 1 },
        },
      ],
      [0.3, { head: { yaw: 27, pitch: -5 }, neck: { yaw: 8 }, chest: { yaw: 7 }, spine: { yaw: 3 } }],
      [0.42, { head: { yaw: 24, pitch: -3 }, neck: { yaw: 8 }, chest: { yaw: 7 } }],
      [
        0.5,
        {
          hips: { x: 0.02, roll: -2.6, yaw: 1, y: -0.017 },
          spine: { roll: 2.2, yaw: 0 },
          chest: { roll: 1 },
        },
      ],
      [
        0.64,
        {
          head: { yaw: -24, pitch: -4 },
          neck: { yaw: -7 },
          chest: { yaw: -6 },
          hips: { x: -0.014, roll: 2, yaw: -2, y: -0.016 },
          spine: { roll: -1.6, yaw: -2 },
        },
      ],
      [0.76, { head: { yaw: -22, pitch: -6 }, neck: { yaw: -7 }, chest: { yaw: -6, roll: 0 } }],
      [0.9, { head: { yaw: 0, pitch: -4 }, neck: { yaw: 0 }, chest: { yaw: 0 } }],
    ])(t);
    return plus(stance, breath(t, 2));
  },
};

/** Small steps on the spot; the planted foot turns back under the body as fast as the body turns. */
function turning(name: string, rate: number, seconds: number): Clip {
  const duty = 0.58;
  const foot = (phase: number, side: 1 | -1): Stance["leftFoot"] => {
    const swept = rate * seconds * duty;
    const planted = phase < duty;
    const s = planted ? phase / duty : (phase - duty) / (1 - duty);
    const angle = planted ? swept * (0.5 - s) : swept * (s * s * (3 - 2 * s) - 0.5);
    const lift = planted ? 0 : Math.sin(Math.PI * s);
    const [x, z] = [side * (LEG.x + 0.012), -0.01];
    const px = x * Math.cos(angle) + z * Math.sin(angle);
    const pz = -x * Math.sin(angle) + z * Math.cos(angle);
    return {
      ...ease.leftFoot,
      x: side * px,
      z: pz - 0.008,
      y: LEG.ankle + 0.045 * lift,
      pitch: -16 * lift,
      yaw: 6 + (side * angle * 180) / Math.PI,
      planted: planted ? 1 : 0,
    };
  };
  return {
    name,
    kind: "locomotion",
    seconds,
    isLoop: true,
    speed: { along: 0, across: 0 },
    turnRate: rate,
    stanceAt: (t) => {
      const over = wave(t, 1, 0.03);
      const lead = Math.sign(rate);
      return plus(
        { ...ease, leftFoot: foot(t, 1), rightFoot: foot((t + 0.5) % 1, -1) },
        {
          hips: { x: 0.02 * over, y: -0.012 - 0.005 * wave(t, 2), roll: -2 * over, yaw: -3 * lead },
          spine: { roll: 1.5 * over, yaw: 4 * lead },
          chest: { yaw: 5 * lead },
          head: { yaw: 12 * lead },
          leftArm: { swing: -4 * over, out: 3 },
          rightArm: { swing: 4 * over, out: 3 },
        },
      );
    },
  };
}

const crouch: Key = {
  hips: { y: -0.14, z: -0.04, pitch: 18 },
  spine: { pitch: 12 },
  chest: { pitch: 6 },
  head: { pitch: -20 },
  leftArm: { swing: -38, out: 16, elbow: 24 },
  rightArm: { swing: -38, out: 16, elbow: 24 },
};
/** A leap: one knee ahead, the other leg behind, the arms the other way round. */
const flying: Key = {
  hips: { y: 0.02, z: 0, pitch: 2, yaw: 5 },
  spine: { pitch: 0, yaw: -4 },
  chest: { pitch: -5, yaw: -7 },
  head: { pitch: 3, yaw: 6 },
  leftArm: { swing: -34, out: 38, elbow: 38, fist: 0.3 },
  rightArm: { swing: 64, out: 24, elbow: 54, fist: 0.3 },
  leftFoot: { y: 0.3, z: 0.13, pitch: -22, toes: 0, planted: 0 },
  rightFoot: { y: 0.18, z: -0.22, pitch: -60, toes: 0, planted: 0 },
};
const still = drawn([
  [0, flying],
  [1, flying],
]);

const jumpStart: Clip = {
  name: "jumpStart",
  kind: "pose",
  seconds: 0.3,
  isLoop: false,
  stanceAt: drawn([
    [0, crouch],
    [
      0.3,
      {
        hips: { y: 0.0, z: 0, pitch: 4 },
        leftFoot: { y: 0.15, pitch: -52, toes: 40, planted: 0 },
        rightFoot: { y: 0.15, pitch: -52, toes: 40, planted: 0 },
        leftArm: { swing: 40, out: 24, elbow: 50 },
        rightArm: { swing: 34, out: 24, elbow: 50 },
        chest: { pitch: -4 },
        head: { pitch: -6 },
      },
    ],
    [1, flying],
  ]),
};

const airborne: Clip[] = [
  {
    name: "jumpLoop",
    kind: "pose",
    seconds: 0.9,
    isLoop: true,
    stanceAt: (t) =>
      plus(still(t), {
        leftArm: { out: 3 * wave(t) },
        rightArm: { out: -3 * wave(t) },
        leftFoot: { z: 0.012 * wave(t) },
        rightFoot: { z: -0.012 * wave(t) },
      }),
  },
  {
    name: "fall",
    kind: "pose",
    seconds: 0.8,
    isLoop: true,
    stanceAt: (t) =>
      plus(
        plus(ease, {
          hips: { y: 0.01, pitch: 6 },
          chest: { pitch: 4 },
          head: { pitch: 10 },
          leftArm: { swing: 22, out: 62, elbow: 22, twist: -18, fist: -0.15 },
          rightArm: { swing: 18, out: 62, elbow: 22, twist: -18, fist: -0.15 },
          leftFoot: { x: 0.02, y: 0.1, z: 0.08, pitch: -18, planted: -1 },
          rightFoot: { x: 0.02, y: 0.07, z: -0.06, pitch: -30, planted: -1 },
        }),
        {
          leftArm: { swing: 14 * wave(t), out: 9 * wave(t, 1, 0.25) },
          rightArm: { swing: 14 * wave(t, 1, 0.5), out: 9 * wave(t, 1, 0.75) },
          leftFoot: { z: 0.02 * wave(t) },
          rightFoot: { z: 0.02 * wave(t, 1, 0.5) },
        },
      ),
  },
  {
    name: "doubleJump",
    kind: "pose",
    seconds: 0.62,
    isLoop: false,
    stanceAt: (t) => {
      const over = t < 0.1 ? 0 : t > 0.86 ? 1 : (t - 0.1) / 0.76;
      const tucked = drawn(
        [
          [0, {}],
          [
            0.16,
            {
              leftArm: { swing: 120, out: 26, elbow: 20 },
              rightArm: { swing: 120, out: 26, elbow: 20 },
              chest: { pitch: -8 },
              head: { pitch: -8 },
            },
          ],
          [
            0.42,
            {
              spine: { pitch: 26 },
              chest: { pitch: 22 },
              neck: { pitch: 16 },
              head: { pitch: 18 },
              leftArm: { swing: 52, out: 12, elbow: 74, fist: 0.6 },
              rightArm: { swing: 52, out: 12, elbow: 74, fist: 0.6 },
            },
          ],
          [
            0.66,
            {
              spine: { pitch: 22 },
              chest: { pitch: 18 },
              head: { pitch: 12 },
              leftArm: { swing: 48, out: 16, elbow: 70 },
              rightArm: { swing: 48, out: 16, elbow: 70 },
            },
          ],
          [0.92, flying],
        ],
        still(0),
      )(t);
      const tuck = Math.sin(Math.PI * Math.min(1, Math.max(0, (t - 0.06) / 0.86))) ** 0.7;
      // The feet go round with the hips: folded under the body, wherever it looks.
      const angle = over * Math.PI * 2;
      const foot = (ahead: number): Partial<Stance["leftFoot"]> => {
        const [down, front] = [0.72 - 0.3 * tuck, 0.02 + ahead + 0.16 * tuck];
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        return {
          x: 0.11,
          y: 0.93 - down * c - front * s,
          z: front * c - down * s,
          pitch: -40 - (angle * 180) / Math.PI,
          knee: 10,
          planted: 0,
        };
      };
      return {
        ...tucked,
        hips: { ...tucked.hips, x: 0, y: 0.02, z: 0, pitch: (angle * 180) / Math.PI },
        leftFoot: { ...tucked.leftFoot, ...foot(0.05) },
        rightFoot: { ...tucked.rightFoot, ...foot(-0.06) },
      };
    },
  },
  {
    name: "land",
    kind: "pose",
    seconds: 0.46,
    isLoop: false,
    stanceAt: drawn([
      [
        0,
        {
          hips: { y: -0.03 },
          leftArm: { swing: 30, out: 38, elbow: 34 },
          rightArm: { swing: 26, out: 38, elbow: 34 },
          leftFoot: { planted: 1 },
          rightFoot: { planted: 1 },
        },
      ],
      [
        0.24,
        {
          hips: { y: -0.15, z: -0.03, pitch: 16 },
          spine: { pitch: 12 },
          chest: { pitch: 6 },
          head: { pitch: -16 },
          leftArm: { swing: -4, out: 26, elbow: 40 },
          rightArm: { swing: -8, out: 26, elbow: 40 },
        },
      ],
      [
        0.62,
        {
          hips: { y: -0.02, z: 0, pitch: 2 },
          spine: { pitch: 2 },
          chest: { pitch: -1 },
          head: { pitch: -5 },
        },
      ],
    ]),
  },
  {
    name: "landHard",
    kind: "pose",
    seconds: 0.95,
    isLoop: false,
    stanceAt: drawn([
      [
        0,
        {
          hips: { y: -0.08, pitch: 6 },
          leftArm: { swing: 40, out: 52, elbow: 30 },
          rightArm: { swing: 30, out: 52, elbow: 30 },
          leftFoot: { x: 0.13, z: 0.05, planted: 1 },
          rightFoot: { x: 0.13, z: -0.09, planted: 1 },
        },
      ],
      [
        0.2,
        {
          hips: { y: -0.44, z: -0.1, pitch: 34 },
          spine: { pitch: 22 },
          chest: { pitch: 12 },
          neck: { pitch: -8 },
          head: { pitch: -26 },
          leftArm: { swing: 58, out: 10, elbow: 12, fist: 0.1 },
          rightArm: { swing: -34, out: 40, elbow: 22 },
          leftFoot: { x: 0.14, z: 0.08, yaw: 16, knee: 22 },
          rightFoot: { x: 0.14, z: -0.13, yaw: 16, knee: 26, pitch: -20, y: 0.115, toes: 20 },
        },
      ],
      [
        0.34,
        {
          hips: { y: -0.42, z: -0.1, pitch: 36 },
          spine: { pitch: 23 },
          chest: { pitch: 13 },
          head: { pitch: -22 },
          leftArm: { swing: 60, out: 10, elbow: 14 },
          rightArm: { swing: -26, out: 36, elbow: 26 },
          rightFoot: { pitch: -20, y: 0.115, toes: 20 },
        },
      ],
      [
        0.74,
        {
          hips: { y: -0.03, z: 0, pitch: 3 },
          spine: { pitch: 3 },
          chest: { pitch: -2 },
          head: { pitch: -6 },
          rightFoot: { pitch: 0, y: LEG.ankle, toes: 0, z: -0.05, x: 0.11, knee: 8 },
          leftFoot: { z: 0.03, x: 0.11, knee: 8 },
        },
      ],
    ]),
  },
];

/** All that is needed to stand, walk and jump off: whoever arrives waits for these. */
export const walking: readonly Clip[] = [
  idle,
  ...going,
  turning("turnLeft", 2.2, 0.76),
  turning("turnRight", -2.2, 0.76),
  jumpStart,
];

/** What a body does besides; loaded once a space is shown. */
export const actions: readonly Clip[] = [idleLook, ...airborne, ...climbing, ...swimming, ...seated];
