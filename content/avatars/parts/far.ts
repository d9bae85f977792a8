import { type Field, join, limb, type Vec3 } from "../shape/field.ts";
import { arm, hand, head, leg, neck, skull, torso } from "../shape/body.ts";
import { bodyRig, handRig, headRig, shoeRig } from "../shape/weights.ts";
import { beyond, cut, ellipsoid, grow } from "../shape/field.ts";
import { LEG } from "../shape/skeleton.ts";
import type { Part, Slot, Solid } from "./part.ts";

const solid = (
  field: Field,
  slot: Slot,
  rig: Solid["rig"],
  triangles: number,
  min: Vec3,
  max: Vec3,
  apart = false,
): Solid => ({
  field,
  slot,
  rig,
  min,
  max,
  cell: 0.012,
  triangles,
  softness: 0.012,
  apart,
});

/** A person a few centimetres high on screen, and everybody's shadow: the family's colours on a bare outline. */
export const far: Part = {
  id: "far",
  kind: "far",
  mirrored: true,
  solids: [
    solid(join(0.03, head, neck), "skin", headRig, 44, [-0.02, 1.27, -0.16], [0.16, 1.72, 0.17]),
    solid(
      cut(
        0.01,
        grow(0.022, skull),
        ellipsoid([0, 1.53, 0.16], [0.1, 0.12, 0.13]),
        beyond([0, 1.49, -0.1], [0, -1, 0.2]),
      ),
      "hair",
      headRig,
      36,
      [-0.02, 1.44, -0.2],
      [0.18, 1.76, 0.18],
    ),
    solid(
      cut(0.01, join(0.05, grow(0.02, torso), grow(0.012, arm)), beyond([0, 0.87, 0], [0, -1, 0])),
      "top",
      bodyRig,
      74,
      [-0.02, 0.82, -0.18],
      [0.54, 1.4, 0.18],
    ),
    solid(
      cut(
        0.01,
        join(0.04, grow(0.014, leg), limb([0.04, 0.87, 0], [0.04, 0.84, 0], 0.09, 0.09)),
        beyond([0, 0.1, 0], [0, -1, 0]),
      ),
      "bottom",
      bodyRig,
      56,
      [-0.02, 0.06, -0.18],
      [0.22, 1.02, 0.18],
    ),
    solid(
      join(
        0.04,
        ellipsoid([LEG.x, 0.05, -0.03], [0.05, 0.055, 0.06]),
        ellipsoid([LEG.x + 0.006, 0.035, 0.09], [0.055, 0.04, 0.075]),
      ),
      "shoes",
      shoeRig,
      22,
      [0.01, -0.01, -0.14],
      [0.2, 0.14, 0.2],
      true,
    ),
    solid(hand, "skin", handRig, 22, [0.4, 0.74, -0.09], [0.66, 1.06, 0.09], true),
  ],
};
