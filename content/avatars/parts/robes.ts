import { onArm, torso } from "../shape/body.ts";
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
import { upright } from "../shape/loft.ts";
import { SHOULDER } from "../shape/skeleton.ts";
import { bodyRig, rigid, robeRig } from "../shape/weights.ts";
import { bareArm } from "./bare.ts";
import type { Part } from "./part.ts";
import { belowWaist } from "./coats.ts";
import {
  armEnd,
  collarRing,
  cuff,
  easyTrunk,
  hem,
  neckLine,
  shortSleeve,
  sleeve,
  sleeveEnd,
  solid,
  topOf,
} from "./tops.ts";

const absX =
  (f: Field): Field =>
  (x, y, z) =>
    f(Math.abs(x), y, z);

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

export const robes: readonly Part[] = [sari, abaya];
