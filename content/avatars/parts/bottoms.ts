import { beyond, cut, type Field, join, limb, ring, type Vec3 } from "../shape/field.ts";
import { legLoft } from "../shape/body.ts";
import { type Section, upright } from "../shape/loft.ts";
import { bodyRig, skirtRig } from "../shape/weights.ts";
import { bareLeg } from "./bare.ts";
import type { Part, Slot, Solid } from "./part.ts";

export const solid = (
  field: Field,
  triangles: number,
  slot: Slot = "bottom",
  more: Partial<Solid> = {},
): Solid => ({
  field,
  slot,
  rig: bodyRig,
  min: [-0.02, 0.06, -0.2] as Vec3,
  max: [0.26, 1.05, 0.2] as Vec3,
  cell: 0.0075,
  triangles,
  softness: 0.006,
  ...more,
});

export const seat = upright([
  [0.8, 0.108, 0.094, 0, -0.01],
  [0.85, 0.143, 0.114, 0, -0.01],
  [0.89, 0.152, 0.118, 0, -0.009],
  [0.94, 0.138, 0.105, 0, -0.005],
  [1.01, 0.124, 0.093, 0, 0],
]);
export const ankleEnd = (y: number): Field => beyond([0, y, 0], [0, -1, 0]);
export const waist: Field = beyond([0, 0.965, 0], [0, 1, 0]);

const trouserSections: readonly Section[] = [
  [0.08, 0.06, 0.068, 0.002, -0.012],
  [0.2, 0.063, 0.069, 0.002, -0.012],
  [0.33, 0.067, 0.074, 0.002, -0.01],
  [0.48, 0.072, 0.077, 0.001, 0],
  [0.62, 0.081, 0.087, 0, 0.001],
  [0.74, 0.09, 0.098, -0.002, 0],
  [0.83, 0.092, 0.104, -0.01, -0.004],
  [0.93, 0.06, 0.085, -0.03, -0.006],
];
export const cuffRing = (
  y: number,
  rx: number,
  rz: number,
  out: number,
  forward: number,
  tall: number,
): Solid =>
  solid(
    (x, py, z) => ring([0, y, 0], rx, rz, 0.009, 0, tall)(x - 0.09 - out, py, z - forward),
    70,
    "bottom",
    { min: [0.005, y - 0.05, -0.12], max: [0.22, y + 0.05, 0.12], cell: 0.005, softness: 0.003, apart: true },
  );
const trousers: Part = {
  id: "trousers",
  kind: "bottom",
  mirrored: true,
  solids: [
    solid(cut(0.006, join(0.045, legLoft(trouserSections), seat), ankleEnd(0.1), waist), 372),
    cuffRing(0.118, 0.0585, 0.066, 0.002, -0.012, 2.2),
    bareLeg(0.2, 40),
  ],
};

const shortsSections: readonly Section[] = [
  [0.48, 0.09, 0.098, 0.006, 0],
  [0.62, 0.09, 0.098, 0.003, 0],
  [0.74, 0.094, 0.102, -0.001, 0],
  [0.83, 0.093, 0.105, -0.009, -0.004],
  [0.93, 0.06, 0.085, -0.03, -0.006],
];
const shorts: Part = {
  id: "shorts",
  kind: "bottom",
  mirrored: true,
  solids: [
    solid(cut(0.006, join(0.045, legLoft(shortsSections), seat), ankleEnd(0.545), waist), 228),
    bareLeg(0.62, 260),
  ],
};

const skirt: Part = {
  id: "skirt",
  kind: "bottom",
  mirrored: true,
  solids: [
    solid(
      cut(
        0.008,
        (x, y, z) => {
          const flare = Math.max(0, Math.min(1, (0.95 - y) / 0.3));
          const pleats = 0.008 * flare * Math.sin(Math.atan2(z, x) * 12 + Math.PI / 2);
          return (
            upright([
              [0.55, 0.232, 0.206, 0, -0.004],
              [0.68, 0.206, 0.176, 0, -0.004],
              [0.82, 0.178, 0.144, 0, -0.006],
              [0.91, 0.15, 0.114, 0, -0.005],
              [1.01, 0.124, 0.092, 0, 0],
            ])(x, y, z) - pleats
          );
        },
        ankleEnd(0.565),
        limb([0, 0.5, 0], [0, 0.64, 0], 0.21, 0.1),
        waist,
      ),
      252,
      "bottom",
      { rig: skirtRig, max: [0.3, 1.05, 0.26], min: [-0.02, 0.5, -0.26] },
    ),
    // Tights under it, so that the skirt may swing.
    solid(cut(0.004, bareLeg(0.74, 0).field, ankleEnd(0.07)), 170, "dark", {
      apart: true,
      min: [0.006, 0.05, -0.14],
      max: [0.22, 0.78, 0.14],
    }),
  ],
};

export const bottoms: readonly Part[] = [trousers, shorts, skirt];
