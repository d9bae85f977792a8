import { cut, type Field, grow, join } from "../shape/field.ts";
import { legLoft } from "../shape/body.ts";
import { type Section, upright } from "../shape/loft.ts";
import { robeRig } from "../shape/weights.ts";
import { bareLeg } from "./bare.ts";
import { ankleEnd, cuffRing, seat, solid, waist } from "./bottoms.ts";
import type { Part } from "./part.ts";

const bottomOf = (id: string, solids: Part["solids"]): Part => ({
  id,
  kind: "bottom",
  mirrored: true,
  solids,
});

const wideSections: readonly Section[] = [
  [0.05, 0.086, 0.112, 0.012, -0.004],
  [0.2, 0.085, 0.106, 0.01, -0.006],
  [0.4, 0.084, 0.098, 0.006, -0.004],
  [0.58, 0.086, 0.094, 0.003, 0],
  [0.74, 0.091, 0.1, -0.001, 0],
  [0.83, 0.092, 0.104, -0.01, -0.004],
  [0.93, 0.06, 0.085, -0.03, -0.006],
];
const crease =
  (f: Field): Field =>
  (x, y, z) =>
    f(x, y, z) -
    0.005 *
      Math.max(0, 1 - Math.abs(x - 0.094) / 0.02) *
      (z > 0 ? 1 : 0) *
      Math.min(1, Math.max(0, (0.8 - y) / 0.2));
const wide = bottomOf("wide", [
  solid(cut(0.006, join(0.045, crease(legLoft(wideSections)), seat), ankleEnd(0.055), waist), 330, "bottom", {
    max: [0.28, 1.05, 0.2],
  }),
  bareLeg(0.16, 30),
]);

const maxi = bottomOf("maxi", [
  solid(
    cut(
      0.008,
      (x, y, z) => {
        const flare = Math.max(0, Math.min(1, (0.92 - y) / 0.5));
        return (
          upright([
            [0.14, 0.262, 0.25, 0, 0],
            [0.4, 0.232, 0.21, 0, -0.002],
            [0.68, 0.2, 0.168, 0, -0.004],
            [0.84, 0.172, 0.138, 0, -0.006],
            [0.92, 0.149, 0.113, 0, -0.005],
            [1.01, 0.124, 0.092, 0, 0],
          ])(x, y, z) -
          0.012 * flare * Math.sin(Math.atan2(z, x) * 11 + Math.PI / 2)
        );
      },
      ankleEnd(0.17),
      upright([
        [0.1, 0.235, 0.222],
        [0.4, 0.18, 0.16],
      ]),
      waist,
    ),
    300,
    "bottom",
    { rig: robeRig, max: [0.32, 1.05, 0.3], min: [-0.02, 0.12, -0.3], cell: 0.0085 },
  ),
  bareLeg(0.34, 110),
]);

const joggerSections: readonly Section[] = [
  [0.1, 0.052, 0.058, 0.002, -0.014],
  [0.17, 0.066, 0.07, 0.002, -0.012],
  [0.33, 0.073, 0.079, 0.002, -0.008],
  [0.48, 0.078, 0.083, 0.001, 0],
  [0.62, 0.087, 0.093, 0, 0.001],
  [0.74, 0.095, 0.103, -0.002, 0],
  [0.83, 0.095, 0.107, -0.01, -0.004],
  [0.93, 0.06, 0.085, -0.03, -0.006],
];
const joggers = bottomOf("joggers", [
  solid(cut(0.006, join(0.045, legLoft(joggerSections), grow(0.004, seat)), ankleEnd(0.125), waist), 300),
  {
    ...cuffRing(0.13, 0.05, 0.056, 0.002, -0.014, 2.6),
    slot: "accent",
  },
  bareLeg(0.2, 40),
  solid(
    (x, y, z) =>
      Math.max(
        Math.abs(legLoft(joggerSections)(x, y, z) - 0.001) - 0.004,
        Math.abs(z + 0.004) - 0.011,
        0.17 - y,
        y - 0.86,
        0.11 - x,
      ),
    70,
    "accent",
    { apart: true, min: [0.1, 0.14, -0.06], max: [0.25, 0.9, 0.06], cell: 0.005, softness: 0.003 },
  ),
]);

export const moreBottoms: readonly Part[] = [wide, maxi, joggers];
