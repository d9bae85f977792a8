import {
  beyond,
  box,
  cut,
  type Field,
  grow,
  join,
  limb,
  meet,
  ring,
  shell,
  type Vec3,
} from "../shape/field.ts";
import { arm, onArm, torso } from "../shape/body.ts";
import { upright } from "../shape/loft.ts";
import { ARM, SHOULDER } from "../shape/skeleton.ts";
import { bodyRig, rigid, robeRig, type Rig, skirtRig } from "../shape/weights.ts";
import { bareArm } from "./bare.ts";
import type { Part, Solid } from "./part.ts";
import {
  collarRing,
  cuff,
  easySections,
  easyTrunk,
  hem,
  hemBand,
  longSleeve,
  neckLine,
  shortSleeve,
  sleeve,
  sleeveEnd,
  solid,
} from "./tops.ts";

const armEnd = ARM.upper + ARM.lower;
const topOf = (id: string, solids: Part["solids"], more: Partial<Part> = {}): Part => ({
  id,
  kind: "top",
  mirrored: true,
  solids,
  ...more,
});
const absX =
  (f: Field): Field =>
  (x, y, z) =>
    f(Math.abs(x), y, z);

/** A folded collar, open at the throat. */
const shirtCollar = (slot: Solid["slot"]): Solid =>
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
const buttons = (xs: number, ys: readonly number[], slot: Solid["slot"], on: Field): Solid =>
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

const suitOpening: Field = (x, y, z) => {
  const half = Math.max(0, (y - 1.1) * 0.34) + Math.max(0, (0.98 - y) * 0.22) + 0.003;
  return Math.max(Math.abs(x) - half, 0.02 - z);
};
const suitTrunk = grow(0.01, easyTrunk);
const suitLapel: Field = meet(0.005, shell(0.013, grow(0.006, suitTrunk)), (x, y, z) => {
  const inner = Math.max(0, (y - 1.1) * 0.34);
  const width = 0.014 + 0.046 * Math.min(1, Math.max(0, (y - 1.1) / 0.12));
  const notch =
    Math.abs(y - 1.262 - (Math.abs(x) - inner) * 0.4) < 0.007 && Math.abs(x) - inner > 0.022 ? 0.01 : 0;
  return Math.max(
    Math.abs(Math.abs(x) - inner - width / 2 + 0.004) - width / 2 + notch,
    1.1 - y,
    y - 1.315,
    -z,
  );
});
const suit = topOf("suit", [
  solid(
    cut(
      0.007,
      cut(0.005, join(0.045, suitTrunk, longSleeve(0.001, 0.041, armEnd - 0.026)), suitOpening),
      hem(0.845),
      neckLine(1.35),
      grow(-0.012, easyTrunk),
    ),
    340,
  ),
  solid(
    cut(
      0.008,
      grow(-0.003, easyTrunk),
      hem(1.0),
      beyond([0, 1.34, 0], [0, 1, 0.3]),
      beyond([0.1, 0, 0], [1, 0, 0]),
    ),
    80,
    "white",
    {
      min: [-0.02, 0.98, -0.02],
      max: [0.18, 1.42, 0.2],
    },
  ),
  solid(suitLapel, 90, "top", {
    min: [-0.02, 1.08, 0],
    max: [0.18, 1.34, 0.17],
    cell: 0.005,
    softness: 0.003,
  }),
  shirtCollar("white"),
  solid(
    meet(0.003, shell(0.014, grow(0.003, easyTrunk)), (x, y, z) =>
      Math.max(Math.abs(x) - (y > 1.3 ? 0.016 : 0.012 + (1.3 - y) * 0.05), 1.03 - y, y - 1.335, -z),
    ),
    46,
    "accent",
    { min: [-0.01, 1.0, 0.03], max: [0.04, 1.36, 0.17], cell: 0.004, softness: 0.002 },
  ),
  cuff(armEnd - 0.018, 0.036, "white", 0.012),
  buttons(0.006, [1.065, 1.0], "dark", grow(0.009, suitTrunk)),
]);

const belowWaist =
  (low: Rig): Rig =>
  (x, y, z) =>
    y < 0.95 && Math.abs(x) < 0.31 ? low(x, y, z) : bodyRig(x, y, z);

const coatTrunk = upright([
  [0.46, 0.236, 0.196, 0, -0.01],
  [0.6, 0.222, 0.182, 0, -0.01],
  [0.74, 0.206, 0.166, 0, -0.01],
  ...easySections.map(([y, w, d, o, f]) => [y, w + 0.02, d + 0.02, o ?? 0, f ?? 0] as const),
]);
const coatOpening: Field = (x, y, z) =>
  Math.max(Math.abs(x) - 0.018 - Math.max(0, (y - 1.14) * 0.22) - Math.max(0, (0.95 - y) * 0.1), 0.02 - z);
const coat = topOf("coat", [
  solid(
    cut(
      0.008,
      cut(0.006, join(0.05, coatTrunk, longSleeve(0.009, 0.05, armEnd - 0.02)), coatOpening),
      hem(0.48),
      neckLine(1.352),
      grow(-0.014, coatTrunk),
    ),
    380,
    "top",
    { min: [-0.02, 0.44, -0.24], rig: belowWaist(skirtRig), cell: 0.0075 },
  ),
  solid(
    cut(
      0.008,
      grow(0.001, easyTrunk),
      hem(0.86),
      beyond([0, 1.345, 0], [0, 1, 0.3]),
      beyond([0.12, 0, 0], [1, 0, 0]),
    ),
    90,
    "accent",
    {
      max: [0.2, 1.42, 0.2],
      min: [-0.02, 0.84, -0.02],
    },
  ),
  solid(
    cut(0.006, ring([0, 1.372, -0.02], 0.084, 0.08, 0.019, -0.42, 1.9), (x, y, z) =>
      Math.max(Math.abs(x) - 0.03 - Math.max(0, y - 1.33) * 0.25, -z),
    ),
    96,
    "top",
    { min: [-0.02, 1.28, -0.15], max: [0.14, 1.46, 0.12], cell: 0.0055 },
  ),
  cuff(armEnd - 0.045, 0.0535, "top", 0.024),
  solid(
    meet(0.008, shell(0.014, grow(0.004, coatTrunk)), box([0.125, 0.93, 0.1], [0.052, 0.013, 0.1], 0.008)),
    30,
    "top",
    { min: [0.05, 0.9, 0.02], max: [0.2, 0.97, 0.2], apart: true, cell: 0.006 },
  ),
]);

const pleated =
  (f: Field, top: number, count: number, depth: number, front: boolean): Field =>
  (x, y, z) => {
    const flare = Math.max(0, Math.min(1, (top - y) / 0.5));
    const where = front
      ? Math.max(0, Math.min(1, (z - 0.02) / 0.08)) * Math.max(0, 1 - Math.abs(x) / 0.16)
      : 1;
    return (
      f(x, y, z) - depth * flare * where * Math.sin(front ? x * 150 : Math.atan2(z, x) * count + Math.PI / 2)
    );
  };
const sariSkirt = upright([
  [0.05, 0.2, 0.2, 0, 0.004],
  [0.2, 0.192, 0.186, 0, 0.002],
  [0.45, 0.184, 0.168, 0, 0],
  [0.68, 0.18, 0.15, 0, -0.004],
  [0.84, 0.172, 0.136, 0, -0.007],
  [0.93, 0.156, 0.118, 0, -0.004],
  [1.02, 0.132, 0.1, 0, 0.003],
]);
const acrossBody = (x: number, y: number): number => {
  // Height above the line from the right hip to the left shoulder, measured across it.
  const [ax, ay, bx, by] = [-0.16, 0.93, 0.115, 1.37];
  const l = Math.hypot(bx - ax, by - ay);
  return ((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / l;
};
const pallu: Field = meet(0.006, shell(0.014, grow(0.013, easyTrunk)), (x, y) =>
  Math.max(Math.abs(acrossBody(x, y)) - 0.072, 0.9 - y),
);
const palluFall: Field = join(
  0.02,
  box([0.098, 1.09, -0.143], [0.06, 0.25, 0.009], 0.009),
  box([0.1, 1.33, -0.075], [0.05, 0.05, 0.06], 0.04),
);
const both = { min: [-0.3, 0.03, -0.26] as Vec3, max: [0.3, 1.44, 0.26] as Vec3 };
const sari = topOf(
  "sari",
  [
    solid(
      absX(cut(0.008, join(0.05, grow(-0.004, easyTrunk), shortSleeve(0.13)), hem(1.08), neckLine(1.33))),
      330,
      "accent",
      {
        min: [-0.4, 0.98, -0.2],
        max: [0.4, 1.42, 0.2],
      },
    ),
    solid(absX(cut(0.004, grow(-0.002, torso), hem(0.98), beyond([0, 1.12, 0], [0, 1, 0]))), 90, "skin", {
      min: [-0.2, 0.96, -0.16],
      max: [0.2, 1.14, 0.16],
      rig: bodyRig,
    }),
    solid(
      cut(
        0.006,
        absX(pleated(sariSkirt, 0.9, 14, 0.011, true)),
        hem(0.06),
        (x, y, z) =>
          upright([
            [0, 0.17, 0.17],
            [0.3, 0.13, 0.13],
          ])(x, y, z),
        beyond([0, 1.0, 0], [0, 1, 0]),
      ),
      330,
      "top",
      { ...both, max: [0.3, 1.06, 0.26], rig: belowWaist(robeRig), cell: 0.0085 },
    ),
    solid(ring([0, 0.075, 0.004], 0.194, 0.194, 0.01, 0, 3), 150, "accent", {
      min: [-0.26, 0.03, -0.26],
      max: [0.26, 0.13, 0.26],
      rig: robeRig,
      cell: 0.008,
    }),
    solid(pallu, 230, "top", { min: [-0.26, 0.88, -0.2], max: [0.26, 1.43, 0.2], cell: 0.0065 }),
    solid(
      meet(0.004, shell(0.016, grow(0.0145, easyTrunk)), (x, y) =>
        Math.max(Math.abs(acrossBody(x, y) - 0.064) - 0.011, 0.93 - y),
      ),
      110,
      "accent",
      {
        min: [-0.26, 0.88, -0.2],
        max: [0.26, 1.43, 0.2],
        cell: 0.0055,
      },
    ),
    solid(palluFall, 80, "top", {
      min: [0.02, 0.8, -0.2],
      max: [0.2, 1.42, 0.0],
      rig: rigid("chest"),
      cell: 0.008,
    }),
    solid(box([0.098, 0.85, -0.143], [0.063, 0.014, 0.012], 0.008), 30, "accent", {
      min: [0.02, 0.82, -0.18],
      max: [0.2, 0.89, -0.11],
      rig: rigid("chest"),
      cell: 0.006,
    }),
    {
      ...bareArm(0.09, 260),
      field: absX(bareArm(0.09, 0).field),
      min: [-0.53, 0.85, -0.1],
      max: [0.53, 1.35, 0.08],
      apart: false,
    },
  ],
  { mirrored: false, hides: ["bottom"] },
);

const abayaTrunk = upright([
  [0.05, 0.238, 0.226, 0, -0.004],
  [0.3, 0.222, 0.2, 0, -0.006],
  [0.6, 0.205, 0.172, 0, -0.008],
  [0.8, 0.192, 0.155, 0, -0.008],
  [0.95, 0.178, 0.14, 0, -0.004],
  [1.07, 0.166, 0.13, 0, 0.003],
  [1.2, 0.166, 0.124, 0, 0],
  [1.28, 0.155, 0.112, 0, -0.008],
  [1.322, 0.122, 0.09, 0, -0.014],
  [1.364, 0.07, 0.068, 0, -0.014],
]);
const wideSleeve: Field = cut(
  0.008,
  sleeve([
    [-0.09, 0.034, 0.028],
    [-0.04, 0.06, 0.054],
    [0.02, 0.07, 0.068],
    [0.14, 0.07, 0.07],
    [0.3, 0.073, 0.071],
    [armEnd - 0.02, 0.086, 0.08],
  ]),
  sleeveEnd(armEnd - 0.045),
  onArm(
    limb(
      [SHOULDER[0] + armEnd - 0.06, SHOULDER[1], SHOULDER[2]],
      [SHOULDER[0] + armEnd + 0.1, SHOULDER[1], SHOULDER[2]],
      0.06,
      0.076,
    ),
  ),
);
const abaya = topOf(
  "abaya",
  [
    solid(
      cut(
        0.008,
        join(0.05, pleated(abayaTrunk, 1.0, 9, 0.009, false), wideSleeve),
        hem(0.05),
        upright([
          [0, 0.205, 0.2],
          [0.3, 0.15, 0.15],
        ]),
        neckLine(1.352),
      ),
      470,
      "top",
      { min: [-0.02, 0.03, -0.27], max: [0.56, 1.42, 0.27], rig: belowWaist(robeRig), cell: 0.0085 },
    ),
    solid(
      meet(0.004, shell(0.012, grow(0.004, abayaTrunk)), (x, y, z) =>
        Math.max(Math.abs(Math.abs(x) - 0.018) - 0.0055, y - 1.35, 0.95 - y, -z),
      ),
      60,
      "accent",
      { min: [0.004, 0.94, 0.03], max: [0.04, 1.38, 0.2], apart: true, cell: 0.004, softness: 0.002 },
    ),
    collarRing("accent", 1.357, 0.008),
    { ...bareArm(0.3, 60), slot: "top" },
    cuff(armEnd - 0.052, 0.085, "accent", 0.009),
  ],
  { hides: ["bottom"] },
);

export const moreTops: readonly Part[] = [shirt, vest, tank, suit, coat, sari, abaya];
