import { bothArms, circle, emote, FIST, OPEN } from "./emote.ts";
import { drawn, type Key, plus } from "./keys.ts";
import { type ArmStance, ease } from "./stance.ts";

export const clap = emote(
  { name: "clap", title: "Clap", codepoint: "👏", seconds: 0.46, isLoop: true },
  (t) => {
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
  },
);

export const cheer = emote(
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

export const laugh = emote({ name: "laugh", title: "Laugh", codepoint: "😂", seconds: 2.8 }, (t) => {
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

export const shrug = emote(
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

export const think = emote(
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

export const flex = emote(
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
