import type { Clip } from "./clip.ts";
import { drawn } from "./keys.ts";

const RAISED = { out: 72, twist: -86, swing: 6, fist: 0, index: 0, thumb: 0, shrug: 8 };

export const emotes: readonly Clip[] = [
  {
    name: "wave",
    kind: "emote",
    title: "Wave",
    codepoint: "👋",
    seconds: 2.4,
    isLoop: false,
    isUpperBody: true,
    stanceAt: drawn([
      [
        0.16,
        { rightArm: { ...RAISED, elbow: 78, wrist: 0 }, head: { roll: -5, yaw: -4 }, chest: { roll: 2 } },
      ],
      [0.28, { rightArm: { ...RAISED, elbow: 112, wrist: 10 } }],
      [0.4, { rightArm: { ...RAISED, elbow: 72, wrist: -8 } }],
      [0.52, { rightArm: { ...RAISED, elbow: 112, wrist: 10 } }],
      [0.64, { rightArm: { ...RAISED, elbow: 72, wrist: -8 } }],
      [
        0.78,
        { rightArm: { ...RAISED, elbow: 104, wrist: 6 }, head: { roll: -5, yaw: -4 }, chest: { roll: 2 } },
      ],
    ]),
  },
];
