import { beyond, cut, join } from "../shape/field.ts";
import { arm, hand, head, leg, neck, onArm } from "../shape/body.ts";
import { ARM, SHOULDER } from "../shape/skeleton.ts";
import { bodyRig, handRig, headRig } from "../shape/weights.ts";
import type { Part, Solid } from "./part.ts";

const armEnd = ARM.upper + ARM.lower;

/** A bare arm from `from` metres below the shoulder to the wrist, for sleeves. */
export const bareArm = (from: number, triangles: number): Solid => ({
  field: cut(
    0.004,
    arm,
    onArm(beyond([SHOULDER[0] + from, 0, 0], [-1, 0, 0])),
    onArm(beyond([SHOULDER[0] + armEnd - 0.006, 0, 0], [1, 0, 0])),
  ),
  slot: "skin",
  rig: bodyRig,
  min: [0.14, 0.85, -0.1],
  max: [0.53, 1.35, 0.08],
  cell: 0.006,
  triangles,
  apart: true,
});

/** A bare leg up to `to` metres above the ground. */
export const bareLeg = (to: number, triangles: number): Solid => ({
  field: cut(0.004, leg, beyond([0, to, 0], [0, 1, 0])),
  slot: "skin",
  rig: bodyRig,
  min: [0.008, 0.05, -0.14],
  max: [0.2, to + 0.02, 0.12],
  cell: 0.007,
  triangles,
  apart: true,
});

/** Head, neck and hands: always there. */
export const bare: Part = {
  id: "bare",
  kind: "body",
  mirrored: true,
  solids: [
    {
      field: join(0.035, head, neck),
      slot: "face",
      rig: headRig,
      min: [-0.02, 1.26, -0.17],
      max: [0.16, 1.72, 0.17],
      cell: 0.0055,
      triangles: 520,
      softness: 0.004,
    },
    {
      field: hand,
      slot: "skin",
      rig: handRig,
      min: [0.4, 0.74, -0.09],
      max: [0.66, 1.06, 0.09],
      cell: 0.0034,
      triangles: 250,
      softness: 0.002,
      apart: true,
    },
  ],
};
