import { beyond, cut, ellipsoid, join, limb, meet, ring } from "../shape/field.ts";
import { footprint, ground, laces, onFoot, sole, solid } from "./shoes.ts";
import type { Part } from "./part.ts";

const shoesOf = (id: string, solids: Part["solids"]): Part => ({
  id,
  kind: "shoes",
  mirrored: true,
  solids,
});

const instep = onFoot(
  join(
    0.04,
    ellipsoid([0, 0.05, -0.018], [0.036, 0.07, 0.042]),
    ellipsoid([-0.002, 0.03, 0.095], [0.043, 0.042, 0.062]),
    limb([0, 0.09, -0.006], [0, 0.045, 0.08], 0.034, 0.028),
  ),
);
const flats = shoesOf("flats", [
  solid(cut(0.006, instep, onFoot(beyond([0, 0.02, 0], [0, -1, 0]))), 90, "skin"),
  solid(
    onFoot(
      cut(
        0.008,
        join(
          0.045,
          ellipsoid([0, 0.03, -0.024], [0.042, 0.05, 0.05]),
          ellipsoid([-0.002, 0.026, 0.102], [0.051, 0.045, 0.066]),
        ),
        ellipsoid([0, 0.07, 0.03], [0.033, 0.052, 0.075]),
        beyond([0, 0.012, 0], [0, -1, 0]),
      ),
    ),
    110,
    "shoes",
  ),
  solid(
    onFoot(
      cut(
        0.004,
        meet(0.01, footprint, (_x, y) => y - 0.015),
        ground,
      ),
    ),
    56,
    "dark",
  ),
  solid(onFoot(ellipsoid([0, 0.06, 0.118], [0.014, 0.008, 0.008])), 20, "accent", { cell: 0.004 }),
]);

const shaft = onFoot(
  cut(
    0.008,
    join(
      0.04,
      ellipsoid([0, 0.05, -0.022], [0.042, 0.062, 0.05]),
      ellipsoid([-0.002, 0.03, 0.1], [0.05, 0.048, 0.065]),
      limb([0, 0.06, -0.004], [0, 0.15, -0.006], 0.04, 0.044),
    ),
    beyond([0, 0.016, 0], [0, -1, 0]),
    beyond([0, 0.146, 0], [0, 1, 0.12]),
  ),
);
const hightops = shoesOf("hightops", [
  solid(shaft, 110, "shoes"),
  solid(sole, 70, "white"),
  solid(
    onFoot(
      meet(0.006, ellipsoid([-0.002, 0.03, 0.118], [0.051, 0.046, 0.054]), beyond([0, 0, 0.13], [0, 0, -1])),
    ),
    40,
    "white",
  ),
  solid(laces, 42, "white", { cell: 0.004, softness: 0.002 }),
  solid(onFoot(ring([0, 0.14, -0.006], 0.043, 0.043, 0.0055, -0.12, 1.4)), 40, "accent", {
    cell: 0.005,
    min: [0.02, 0.12, -0.1],
    max: [0.18, 0.19, 0.08],
  }),
]);

export const moreShoes: readonly Part[] = [flats, hightops];
