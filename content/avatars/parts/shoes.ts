import {
  beyond,
  cut,
  ellipsoid,
  type Field,
  join,
  limb,
  meet,
  ring,
  turn,
  type Vec3,
} from "../shape/field.ts";
import { LEG } from "../shape/skeleton.ts";
import { shoeRig } from "../shape/weights.ts";
import type { Part, Slot, Solid } from "./part.ts";

export const solid = (field: Field, triangles: number, slot: Slot, more: Partial<Solid> = {}): Solid => ({
  field,
  slot,
  rig: shoeRig,
  min: [0.005, -0.005, -0.14] as Vec3,
  max: [0.2, 0.26, 0.22] as Vec3,
  cell: 0.006,
  triangles,
  softness: 0.004,
  apart: true,
  ...more,
});

/** Modelled with the heel at the origin and the toe at +Z, then set under the leg, toes a little outward. */
export const onFoot = (f: Field): Field =>
  turn("y", 6, [LEG.x, 0, -0.018], (x, y, z) => f((x - LEG.x) / 1.12, y / 1.12, (z + 0.018) / 1.12) * 1.12);

export const ground: Field = beyond([0, 0.002, 0], [0, -1, 0]);
export const footprint = join(
  0.05,
  ellipsoid([0, 0.03, -0.03], [0.044, 0.06, 0.05]),
  ellipsoid([-0.002, 0.03, 0.105], [0.054, 0.06, 0.068]),
);
export const sole = onFoot(
  cut(
    0.006,
    meet(0.012, footprint, (_x, y, z) => y - 0.027 - 0.12 * Math.max(0, z - 0.1)),
    ground,
  ),
);
const upper = onFoot(
  cut(
    0.012,
    join(
      0.045,
      ellipsoid([0, 0.048, -0.022], [0.041, 0.06, 0.049]),
      ellipsoid([-0.002, 0.028, 0.1], [0.05, 0.047, 0.066]),
      limb([0, 0.07, 0.0], [0, 0.045, 0.09], 0.04, 0.03),
    ),
    beyond([0, 0.016, 0], [0, -1, 0]),
    ellipsoid([0, 0.14, -0.005], [0.034, 0.045, 0.042]),
  ),
);
export const laces = onFoot(
  join(
    0,
    ...[0, 1, 2].map((i) =>
      limb(
        [-0.021, 0.089 - i * 0.0085, 0.044 + i * 0.021],
        [0.021, 0.089 - i * 0.0085, 0.044 + i * 0.021],
        0.0062,
        0.0062,
      ),
    ),
  ),
);
const sneakers: Part = {
  id: "sneakers",
  kind: "shoes",
  mirrored: true,
  solids: [
    solid(upper, 126, "shoes"),
    solid(sole, 84, "white"),
    solid(laces, 42, "white", { cell: 0.004, softness: 0.002 }),
  ],
};

const bootShaft = join(
  0.04,
  ellipsoid([0, 0.05, -0.022], [0.044, 0.062, 0.051]),
  ellipsoid([-0.002, 0.032, 0.1], [0.052, 0.053, 0.067]),
  limb([0, 0.06, -0.006], [0, 0.19, -0.002], 0.042, 0.0475),
);
const boots: Part = {
  id: "boots",
  kind: "shoes",
  mirrored: true,
  solids: [
    solid(
      onFoot(cut(0.008, bootShaft, beyond([0, 0.016, 0], [0, -1, 0]), beyond([0, 0.185, 0], [0, 1, 0]))),
      144,
      "shoes",
    ),
    solid(onFoot(ring([0, 0.18, -0.002], 0.0445, 0.0445, 0.0075, 0, 1.5)), 48, "accent", {
      cell: 0.005,
      softness: 0.003,
      min: [0.02, 0.15, -0.1],
      max: [0.18, 0.21, 0.08],
    }),
    solid(sole, 84, "dark"),
  ],
};

export const shoes: readonly Part[] = [sneakers, boots];
