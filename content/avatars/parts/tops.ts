import {
  ball,
  beyond,
  box,
  cut,
  ellipsoid,
  type Field,
  grow,
  join,
  limb,
  meet,
  ring,
  shell,
  turn,
  type Vec3,
} from "../shape/field.ts";
import { armLoft, onArm } from "../shape/body.ts";
import { type Section, upright } from "../shape/loft.ts";
import { ARM, SHOULDER } from "../shape/skeleton.ts";
import { bodyRig, rigid, skirtRig } from "../shape/weights.ts";
import { bareArm } from "./bare.ts";
import type { Part, Solid, Slot } from "./part.ts";

/** From the shoulder to the wrist. */
export const armEnd = ARM.upper + ARM.lower;
const topBox = { min: [-0.02, 0.8, -0.2] as Vec3, max: [0.56, 1.42, 0.2] as Vec3 };

export const solid = (
  field: Field,
  triangles: number,
  slot: Slot = "top",
  more: Partial<Solid> = {},
): Solid => ({
  field,
  slot,
  rig: bodyRig,
  ...topBox,
  cell: 0.0065,
  triangles,
  softness: 0.006,
  ...more,
});

const trunk = (sections: readonly Section[]) => upright(sections);
export const sleeve = (sections: readonly Section[]) => armLoft(sections);
/** Ends a sleeve square to the arm. */
export const sleeveEnd = (along: number): Field => onArm(beyond([SHOULDER[0] + along, 0, 0], [1, 0, 0]));
export const hem = (y: number): Field => beyond([0, y, 0], [0, -1, 0]);
/** Cuts the neckline: a plane that falls forward, only as wide as a collar. */
export const topOf = (id: string, solids: Part["solids"], more: Partial<Part> = {}): Part => ({
  id,
  kind: "top",
  mirrored: true,
  solids,
  ...more,
});
export const neckLine = (y: number): Field =>
  meet(0.012, beyond([0, y, -0.012], [0, 1, 0.4]), limb([0, 1.2, -0.012], [0, 1.6, -0.012], 0.088, 0.088));

export const easySections: readonly Section[] = [
  [0.84, 0.171, 0.137, 0, -0.007],
  [0.9, 0.169, 0.134, 0, -0.007],
  [0.98, 0.156, 0.123, 0, -0.001],
  [1.07, 0.143, 0.112, 0, 0.003],
  [1.14, 0.146, 0.113, 0, 0.003],
  [1.22, 0.157, 0.115, 0, 0],
  [1.28, 0.149, 0.105, 0, -0.008],
  [1.322, 0.118, 0.085, 0, -0.014],
  [1.362, 0.068, 0.066, 0, -0.014],
];
export const easyTrunk = trunk(easySections);
/** What shows in the open front of a jacket or coat: cloth over the trunk, wider than it by `ease`. Metres. */
export const underlayer = (at: { ease: number; bottom: number; neck: number; side: number }): Field =>
  cut(
    0.008,
    grow(at.ease, easyTrunk),
    hem(at.bottom),
    beyond([0, at.neck, 0], [0, 1, 0.3]),
    beyond([at.side, 0, 0], [1, 0, 0]),
  );
const looseTrunk = grow(0.012, easyTrunk);

export const longSleeve = (extra: number, cuff: number, to: number): Field =>
  cut(
    0.008,
    sleeve([
      [-0.09, 0.03, 0.024],
      [-0.04, 0.052 + extra, 0.046 + extra],
      [0.02, 0.063 + extra, 0.06 + extra],
      [0.12, 0.06 + extra, 0.06 + extra],
      [0.25, 0.053 + extra, 0.053 + extra],
      [0.38, 0.047 + extra, 0.047 + extra],
      [armEnd - 0.028, cuff + 0.007 + extra * 0.6, cuff + 0.007 + extra * 0.6],
      [armEnd + 0.01, cuff, cuff],
    ]),
    sleeveEnd(to),
  );
export const shortSleeve = (to: number): Field =>
  cut(
    0.008,
    sleeve([
      [-0.09, 0.03, 0.024],
      [-0.04, 0.054, 0.046],
      [0.02, 0.066, 0.061],
      [0.1, 0.066, 0.065],
      [to + 0.03, 0.063, 0.064],
    ]),
    sleeveEnd(to),
  );

export const collarRing = (slot: Slot, y = 1.357, tube = 0.009): Solid =>
  solid(ring([0, y, -0.012], 0.063, 0.061, tube, -0.4, 1.15), 90, slot, {
    min: [-0.02, 1.3, -0.12],
    max: [0.11, 1.42, 0.1],
    cell: 0.005,
    softness: 0.003,
  });

export const hemBand = (y: number, rx: number, rz: number, slot: Slot, tall = 2.4): Solid =>
  solid(ring([0, y, -0.004], rx, rz, 0.012, 0, tall), 110, slot, {
    min: [-0.02, y - 0.06, -0.2],
    max: [0.24, y + 0.06, 0.2],
    softness: 0.004,
  });

/** A knitted band around the end of a sleeve. */
export const cuff = (along: number, r: number, slot: Slot, length = 0.02): Solid =>
  solid(
    onArm(
      meet(
        0.012,
        limb(
          [SHOULDER[0] + along - 0.1, SHOULDER[1], SHOULDER[2]],
          [SHOULDER[0] + along + 0.1, SHOULDER[1], SHOULDER[2]],
          r,
          r,
        ),
        box([SHOULDER[0] + along, SHOULDER[1], SHOULDER[2]], [length, 0.1, 0.1], 0.004),
      ),
    ),
    70,
    slot,
    { min: [0.15, 0.82, -0.1], max: [0.56, 1.3, 0.1], apart: true, cell: 0.006, softness: 0.003 },
  );

const tee: Part = {
  id: "tee",
  kind: "top",
  mirrored: true,
  solids: [
    solid(cut(0.008, join(0.05, easyTrunk, shortSleeve(0.17)), hem(0.868), neckLine(1.356)), 370),
    collarRing("accent"),
    bareArm(0.13, 170),
  ],
};

const hoodCore = join(
  0.05,
  ellipsoid([0, 1.345, -0.095], [0.1, 0.05, 0.055]),
  ring([0, 1.362, -0.03], 0.088, 0.082, 0.026, -0.3, 1.2),
);
const hoodie: Part = {
  id: "hoodie",
  kind: "top",
  mirrored: true,
  solids: [
    solid(
      cut(0.01, join(0.05, looseTrunk, longSleeve(0.005, 0.046, armEnd - 0.03)), hem(0.9), neckLine(1.35)),
      409,
    ),
    solid(cut(0.02, hoodCore, limb([0, 1.36, 0.03], [0, 1.52, -0.02], 0.052, 0.07)), 99, "top", {
      min: [-0.02, 1.26, -0.2],
      max: [0.18, 1.45, 0.12],
    }),
    hemBand(0.892, 0.163, 0.127, "top"),
    cuff(armEnd - 0.024, 0.04, "top"),
    solid(
      meet(
        0.01,
        shell(0.016, grow(0.006, looseTrunk)),
        turn("z", 0, [0, 1, 0], box([0, 1.0, 0.12], [0.098, 0.058, 0.1], 0.03)),
      ),
      46,
      "top",
      {
        min: [-0.02, 0.92, 0.05],
        max: [0.14, 1.08, 0.2],
        softness: 0.004,
      },
    ),
    solid(
      join(
        0.004,
        limb([0.03, 1.325, 0.094], [0.033, 1.235, 0.1285], 0.0052, 0.0048),
        ball([0.033, 1.232, 0.1295], 0.0075),
      ),
      26,
      "accent",
      {
        min: [0.01, 1.2, 0.06],
        max: [0.06, 1.35, 0.15],
        cell: 0.003,
        softness: 0.001,
        apart: true,
        rig: rigid("chest"),
      },
    ),
  ],
};

const opening: Field = (x, y, z) => {
  // A jacket's front: closed at the waist, wide at the collar, parted again below.
  const half = 0.02 + Math.max(0, (y - 1.09) * 0.26) + Math.max(0, (1.03 - y) * 0.22);
  return Math.max(Math.abs(x) - half, 0.02 - z);
};
const jacketTrunk = grow(0.011, easyTrunk);
const lapel: Field = meet(0.006, shell(0.014, grow(0.007, jacketTrunk)), (x, y, z) => {
  const inner = 0.02 + Math.max(0, (y - 1.09) * 0.26);
  const width = 0.012 + 0.04 * Math.min(1, Math.max(0, (y - 1.1) / 0.11));
  const across = Math.abs(Math.abs(x) - inner - width / 2 + 0.006) - width / 2;
  return Math.max(across, 1.1 - y, y - 1.31, 0.0 - z);
});
const jacket: Part = {
  id: "jacket",
  kind: "top",
  mirrored: true,
  solids: [
    solid(
      cut(
        0.008,
        cut(0.006, join(0.05, jacketTrunk, longSleeve(0.002, 0.041, armEnd - 0.018)), opening),
        hem(0.85),
        neckLine(1.352),
        grow(-0.012, easyTrunk),
      ),
      462,
    ),
    solid(underlayer({ ease: -0.004, bottom: 0.93, neck: 1.335, side: 0.112 }), 112, "accent", {
      max: [0.2, 1.42, 0.2],
      min: [-0.02, 0.9, -0.02],
    }),
    solid(lapel, 73, "top", { min: [-0.02, 1.08, 0], max: [0.16, 1.33, 0.17], cell: 0.005, softness: 0.004 }),
    solid(ring([0, 1.362, -0.018], 0.073, 0.07, 0.012, -0.5, 1.5), 59, "top", {
      min: [-0.02, 1.28, -0.13],
      max: [0.12, 1.44, 0.1],
      cell: 0.005,
    }),
    solid(ball([0.008, 1.05, 0.127], 0.009), 13, "dark", {
      min: [-0.006, 1.03, 0.1],
      max: [0.03, 1.07, 0.15],
      cell: 0.004,
      rig: bodyRig,
      apart: true,
    }),
  ],
};

const knit: Part = {
  id: "knit",
  kind: "top",
  mirrored: true,
  solids: [
    solid(
      cut(
        0.01,
        join(0.048, grow(0.006, easyTrunk), longSleeve(0.004, 0.044, armEnd - 0.03)),
        hem(0.895),
        neckLine(1.358),
      ),
      396,
    ),
    solid(
      join(
        0.012,
        ring([0, 1.368, -0.014], 0.06, 0.058, 0.0165, -0.2, 1.25),
        ring([0, 1.392, -0.016], 0.058, 0.056, 0.0155, -0.2, 1.2),
      ),
      86,
      "top",
      { min: [-0.02, 1.32, -0.12], max: [0.11, 1.44, 0.1], cell: 0.005, softness: 0.003 },
    ),
    hemBand(0.888, 0.158, 0.122, "top"),
    cuff(armEnd - 0.024, 0.038, "top"),
  ],
};

const dressSections: readonly Section[] = [
  [0.5, 0.262, 0.232, 0, -0.004],
  [0.6, 0.24, 0.208, 0, -0.004],
  [0.72, 0.212, 0.178, 0, -0.004],
  [0.84, 0.188, 0.156, 0, -0.006],
  [0.94, 0.161, 0.126, 0, -0.003],
  [1.04, 0.131, 0.101, 0, 0.003],
  [1.13, 0.138, 0.106, 0, 0.004],
  [1.21, 0.153, 0.112, 0, 0],
  [1.28, 0.146, 0.101, 0, -0.008],
  [1.322, 0.117, 0.083, 0, -0.014],
  [1.36, 0.066, 0.064, 0, -0.014],
];
const folds =
  (f: Field): Field =>
  (x, y, z) => {
    const flare = Math.max(0, Math.min(1, (0.95 - y) / 0.4));
    return f(x, y, z) - 0.009 * flare * Math.sin(Math.atan2(z, x) * 10 + Math.PI / 2);
  };
const dress: Part = {
  id: "dress",
  kind: "top",
  mirrored: true,
  solids: [
    solid(
      cut(
        0.008,
        join(0.045, folds(trunk(dressSections)), shortSleeve(0.1)),
        hem(0.52),
        neckLine(1.35),
        limb([0, 0.45, 0], [0, 0.6, 0], 0.23, 0.12),
      ),
      400,
      "top",
      {
        min: [-0.02, 0.46, -0.28],
        max: [0.34, 1.42, 0.28],
        cell: 0.0075,
        rig: (x, y, z) => (y < 0.95 ? skirtRig(x, y, z) : bodyRig(x, y, z)),
      },
    ),
    hemBand(1.04, 0.135, 0.105, "accent", 1.5),
    collarRing("accent", 1.35, 0.008),
    bareArm(0.06, 190),
  ],
};

export const tops: readonly Part[] = [tee, hoodie, jacket, knit, dress];
