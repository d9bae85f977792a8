import {
  ball,
  beyond,
  cut,
  ellipsoid,
  type Field,
  grow,
  join,
  limb,
  strand,
  type Vec3,
} from "../shape/field.ts";
import { skull } from "../shape/body.ts";
import { longHairRig } from "../shape/weights.ts";
import { combed, ears, faceHole, full, nape, parted, pulledBack, solid } from "./hair.ts";
import type { Part } from "./part.ts";

const hairOf = (id: string, mirrored: boolean, solids: Part["solids"]): Part => ({
  id,
  kind: "hair",
  mirrored,
  solids,
});

/** Waves that run around the head, rising to nothing at the crown. */
const waved =
  (f: Field): Field =>
  (x, y, z) =>
    f(x, y, z) +
    0.0065 * Math.min(1, Math.max(0, (1.66 - y) / 0.08)) * Math.sin(y * 88 + Math.atan2(x, z) * 1.5);

const wavy = hairOf("wavy", true, [
  solid(
    waved(
      parted(
        cut(
          0.022,
          join(
            0.05,
            grow(0.024, skull),
            ellipsoid([0, 1.47, -0.07], [0.142, 0.15, 0.085]),
            strand(0.03, [
              [0.045, 1.694, 0.062, 0.03],
              [0.106, 1.63, 0.078, 0.03],
              [0.132, 1.54, 0.056, 0.032],
              [0.134, 1.45, 0.04, 0.034],
              [0.128, 1.37, 0.028, 0.03],
              [0.112, 1.32, 0.02, 0.016],
            ]),
          ),
          ellipsoid([0, 1.53, 0.16], [0.082, 0.128, 0.13]),
          ellipsoid([0, 1.44, 0.1], [0.08, 0.1, 0.13]),
          beyond([0, 1.3, 0], [0, -1, 0.2]),
        ),
      ),
    ),
    560,
    { rig: longHairRig, min: [-0.02, 1.26, -0.24], cell: 0.0065 },
  ),
]);

const knots = (at: readonly Vec3[], r: number): Field =>
  join(
    0.008,
    ...at.map(([x, y, z], i) => ellipsoid([x, y, z], [r * (1 - i * 0.05), r * 0.82, r * (1 - i * 0.05)])),
  );
const braidPath: readonly Vec3[] = Array.from({ length: 7 }, (_, i) => [
  0.112 + 0.012 * Math.sin(i * 0.5),
  1.455 - i * 0.034,
  0.012 + Math.min(i, 4) * 0.013,
]);
const braids = hairOf("braids", true, [
  solid(parted(combed(pulledBack, [0, 0, -0.03], 12, 0.003)), 330),
  solid(knots(braidPath, 0.031), 230, {
    rig: longHairRig,
    apart: true,
    min: [0.06, 1.18, -0.05],
    max: [0.2, 1.52, 0.12],
    cell: 0.0055,
  }),
  solid(
    join(
      0.004,
      ball([0.115, 1.238, 0.063], 0.017),
      limb([0.115, 1.238, 0.063], [0.116, 1.2, 0.066], 0.015, 0.006),
    ),
    50,
    {
      slot: "accent",
      rig: longHairRig,
      apart: true,
      min: [0.07, 1.17, 0],
      max: [0.16, 1.28, 0.12],
      cell: 0.005,
    },
  ),
]);

/** Ropes of hair, each from the crown over the head and down. */
const locStrands = Array.from({ length: 11 }, (_, i) => {
  const around = 0.92 + (i / 10) * 2.15;
  const [sx, cz] = [Math.sin(around), Math.cos(around)];
  const down = 1.4 + 0.05 * Math.sin(i * 2.3) - (i > 4 ? 0.05 : 0);
  const out = 0.137 + 0.006 * Math.sin(i * 1.7);
  return strand(0.01, [
    [sx * 0.03, 1.708, -0.02 + cz * 0.03, 0.019],
    [sx * 0.098, 1.665, -0.014 + cz * 0.1, 0.019],
    [sx * out, 1.57, -0.014 + cz * out, 0.0185],
    [sx * (out + 0.004), 1.48, -0.02 + cz * out * 0.94, 0.0175],
    [sx * out, down, -0.03 + cz * out * 0.86, 0.013],
  ]);
});
const locs = hairOf("locs", true, [
  solid(
    join(
      0.006,
      cut(0.014, grow(0.012, skull), faceHole(1.65, 0.094), nape(1.46, 0.3)),
      cut(0.01, join(0.004, ...locStrands), ellipsoid([0, 1.52, 0.17], [0.088, 0.13, 0.13])),
    ),
    590,
    { rig: longHairRig, min: [-0.02, 1.3, -0.24], cell: 0.0055, shading: 0.12 },
  ),
]);

const bumps: readonly Vec3[] = Array.from({ length: 26 }, (_, i) => {
  const up = 1 - (2 * (i + 0.5)) / 26;
  const around = i * 2.39996;
  const flat = Math.sqrt(1 - up * up);
  return [Math.cos(around) * flat, up, Math.sin(around) * flat];
});
const PUFF: Vec3 = [0.112, 1.7, -0.045];
const puffs = hairOf("puffs", true, [
  solid(parted(pulledBack), 300),
  solid(
    join(
      0.014,
      ball(PUFF, 0.062),
      ...bumps.map(([x, y, z]) =>
        ball([PUFF[0] + x * 0.058, PUFF[1] + y * 0.058, PUFF[2] + z * 0.058], 0.021),
      ),
    ),
    270,
    {
      apart: true,
      min: [0.02, 1.6, -0.15],
      max: [0.23, 1.81, 0.06],
      hiddenBy: grow(0.004, skull),
      softness: 0.003,
    },
  ),
  solid(ball([0.083, 1.672, -0.04], 0.031), 44, {
    slot: "accent",
    apart: true,
    min: [0.03, 1.62, -0.09],
    max: [0.13, 1.72, 0.01],
  }),
]);

const buzz = hairOf("buzz", true, [
  solid(cut(0.012, grow(0.0065, skull), faceHole(1.648, 0.092), nape(1.478, 0.3), ears), 330, {
    softness: 0.006,
  }),
]);

const pixie = hairOf("pixie", false, [
  solid(
    cut(
      0.012,
      join(
        0.024,
        cut(0.014, grow(0.018, skull), faceHole(1.648, 0.096), nape(1.47, 0.22)),
        ellipsoid([0, 1.66, -0.05], [0.108, 0.066, 0.11]),
        ...[0, 1, 2, 3].map((i) =>
          strand(0.018, [
            [-0.06 + i * 0.012, 1.7, 0.02 + i * 0.012, 0.026],
            [-0.005 + i * 0.022, 1.686, 0.09 - i * 0.006, 0.024],
            [0.052 + i * 0.018, 1.642 - i * 0.004, 0.11 - i * 0.016, 0.019],
            [0.082 + i * 0.013, 1.6 - i * 0.008, 0.094 - i * 0.02, 0.008],
          ]),
        ),
        strand(0.015, [
          [-0.06, 1.69, 0.04, 0.022],
          [-0.092, 1.64, 0.072, 0.017],
          [-0.108, 1.585, 0.058, 0.008],
        ]),
        ...[-1, 1].map((side) =>
          strand(0.015, [
            [side * 0.118, 1.58, 0.04, 0.014],
            [side * 0.122, 1.53, 0.036, 0.011],
            [side * 0.117, 1.488, 0.042, 0.005],
          ]),
        ),
      ),
      (x, y, z) => ellipsoid([0.118, 1.518, -0.012], [0.03, 0.036, 0.024])(Math.abs(x), y, z),
    ),
    760,
    full,
  ),
]);

const quiff = hairOf("quiff", true, [
  solid(
    cut(
      0.012,
      join(
        0.02,
        cut(0.012, grow(0.008, skull), faceHole(1.648, 0.092), nape(1.485, 0.28), ears),
        combed(
          join(
            0.03,
            ellipsoid([0, 1.68, -0.02], [0.09, 0.044, 0.105]),
            ...[0, 1, 2].map((i) =>
              strand(0.024, [
                [i * 0.03, 1.685, -0.02, 0.032],
                [i * 0.031, 1.702, 0.045, 0.03],
                [i * 0.032, 1.7 - i * 0.008, 0.092 - i * 0.008, 0.023],
                [i * 0.033, 1.678 - i * 0.01, 0.114 - i * 0.014, 0.01],
              ]),
            ),
          ),
          [0, 0, -0.4],
          44,
          0.003,
        ),
      ),
      ears,
    ),
    450,
  ),
]);

export const moreHair: readonly Part[] = [wavy, braids, locs, puffs, buzz, pixie, quiff];
