import { arm, onArm, torso } from "../shape/body.ts";
import { beyond, box, cut, type Field, grow, join, limb, meet, ring, shell } from "../shape/field.ts";
import { SHOULDER } from "../shape/skeleton.ts";
import { bareArm } from "./bare.ts";
import type { Part, Solid } from "./part.ts";
import { armEnd, cuff, easyTrunk, hem, hemBand, longSleeve, neckLine, solid, topOf } from "./tops.ts";

/** A folded collar, open at the throat. */
export const shirtCollar = (slot: Solid["slot"]): Solid =>
  solid(
    cut(
      0.004,
      join(
        0.01,
        ring([0, 1.37, -0.014], 0.062, 0.06, 0.0105, -0.4, 1.9),
        ring([0, 1.352, -0.012], 0.07, 0.071, 0.008, -0.55, 1.9),
      ),
      (x, y, z) =>
        Math.max(Math.abs(x) - 0.005 - Math.max(0, 1.352 - y) * 0.9 - Math.max(0, y - 1.36) * 0.5, -z + 0.02),
    ),
    90,
    slot,
    { min: [-0.01, 1.28, -0.12], max: [0.12, 1.43, 0.12], cell: 0.0045, softness: 0.003 },
  );
/** A row of buttons down the front, at these heights. */
export const buttons = (xs: number, ys: readonly number[], slot: Solid["slot"], on: Field): Solid =>
  solid(
    meet(
      0.002,
      shell(0.012, on),
      (x, y, z) => Math.min(...ys.map((at) => Math.hypot(x - xs, y - at) - 0.0085)) + (z < 0 ? 1 : 0),
    ),
    ys.length * 14,
    slot,
    { min: [-0.006, 0.88, 0.03], max: [xs + 0.03, 1.36, 0.18], cell: 0.004, softness: 0.001 },
  );

const shirtTrunk = grow(0.002, easyTrunk);
const shirtBody = cut(
  0.008,
  join(0.048, shirtTrunk, longSleeve(0.0005, 0.039, armEnd - 0.016)),
  (x, y, z) => hem(0.855 - 0.02 * Math.cos(Math.atan2(z, x) * 2))(x, y, z),
  neckLine(1.352),
);
const placket: Solid = solid(
  meet(0.004, shell(0.01, grow(0.005, shirtTrunk)), box([0, 1.1, 0.15], [0.0145, 0.245, 0.14], 0.004)),
  44,
  "top",
  { min: [-0.01, 0.84, 0.04], max: [0.03, 1.36, 0.18], cell: 0.005, softness: 0.003 },
);
const shirt = topOf("shirt", [
  solid(shirtBody, 370),
  placket,
  shirtCollar("accent"),
  cuff(armEnd - 0.018, 0.0375, "accent", 0.018),
  buttons(0, [1.3, 1.22, 1.14, 1.06, 0.98], "accent", grow(0.01, shirtTrunk)),
]);

const vestTrunk = grow(0.009, easyTrunk);
/** A V at the throat and wide arm holes. */
const vestNeck: Field = (x, y, z) => Math.max(Math.abs(x) - 0.008 - (y - 1.17) * 0.42, 0.01 - z, 1.17 - y);
const armHole: Field = onArm(
  limb(
    [SHOULDER[0] + 0.0, SHOULDER[1] + 0.02, SHOULDER[2]],
    [SHOULDER[0] + 0.3, SHOULDER[1], SHOULDER[2]],
    0.085,
    0.11,
  ),
);
const vest = topOf("vest", [
  solid(
    cut(0.008, join(0.048, easyTrunk, longSleeve(0.001, 0.039, armEnd - 0.016)), hem(0.87), neckLine(1.352)),
    270,
    "accent",
  ),
  solid(
    cut(
      0.006,
      vestTrunk,
      vestNeck,
      armHole,
      (x, y, z) => hem(0.9 - 0.022 * Math.max(0, z / 0.12))(x, y, z),
      neckLine(1.35),
      grow(-0.012, easyTrunk),
    ),
    200,
  ),
  shirtCollar("accent"),
  cuff(armEnd - 0.018, 0.0375, "accent", 0.018),
  buttons(0, [1.13, 1.06, 0.99], "dark", grow(0.007, vestTrunk)),
]);

const bareShoulder: Solid = {
  ...bareArm(0.02, 210),
  field: cut(
    0.004,
    join(0.04, arm, meet(0.02, torso, beyond([0, 1.2, 0], [0, -1, 0]))),
    onArm(beyond([SHOULDER[0] + armEnd - 0.006, 0, 0], [1, 0, 0])),
  ),
  min: [-0.02, 0.85, -0.13],
  max: [0.53, 1.38, 0.12],
  triangles: 220,
  apart: false,
};
const tankHole: Field = onArm(
  limb(
    [SHOULDER[0] - 0.005, SHOULDER[1] + 0.035, SHOULDER[2]],
    [SHOULDER[0] + 0.3, SHOULDER[1], SHOULDER[2]],
    0.072,
    0.11,
  ),
);
const tank = topOf("tank", [
  solid(
    cut(
      0.008,
      grow(0.002, easyTrunk),
      tankHole,
      hem(0.87),
      meet(
        0.012,
        beyond([0, 1.318, -0.012], [0, 1, 0.62]),
        limb([0, 1.1, -0.012], [0, 1.6, -0.012], 0.082, 0.082),
      ),
    ),
    270,
  ),
  hemBand(0.872, 0.165, 0.13, "accent", 1.5),
  bareShoulder,
]);

export const shirts: readonly Part[] = [shirt, vest, tank];
