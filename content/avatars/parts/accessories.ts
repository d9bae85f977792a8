import {
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
  strand,
  type Vec3,
} from "../shape/field.ts";
import { skull } from "../shape/body.ts";
import { bodyRig, rigid } from "../shape/weights.ts";
import { easyTrunk } from "./tops.ts";
import type { Part, Slot, Solid } from "./part.ts";

export const solid = (
  field: Field,
  triangles: number,
  slot: Slot,
  min: Vec3,
  max: Vec3,
  more: Partial<Solid> = {},
): Solid => ({
  field,
  slot,
  rig: rigid("head"),
  min,
  max,
  cell: 0.005,
  triangles,
  softness: 0.003,
  ...more,
});
const accessory = (id: string, solids: readonly Solid[], coversHair = false): Part => ({
  id,
  kind: "accessory",
  mirrored: true,
  coversHair,
  solids,
});

/** A ring that faces forward. */
const rim =
  (at: Vec3, rx: number, ry: number, tube: number): Field =>
  (x, y, z) => {
    const px = (x - at[0]) / rx;
    const py = (y - at[1]) / ry;
    const k = Math.hypot(px, py) || 1;
    return (
      Math.hypot(
        (k - 1) * Math.hypot((px / k) * rx, (py / k) * ry),
        z - at[2] + Math.max(0, x - 0.05) * 0.25,
      ) - tube
    );
  };

const glasses = accessory("glasses", [
  solid(
    join(
      0.004,
      rim([0.047, 1.533, 0.137], 0.034, 0.0305, 0.0042),
      limb([0, 1.541, 0.139], [0.014, 1.541, 0.138], 0.0036, 0.0036),
      limb([0.08, 1.542, 0.128], [0.114, 1.54, 0.06], 0.0042, 0.004),
      limb([0.114, 1.54, 0.06], [0.12, 1.54, -0.03], 0.004, 0.0036),
    ),
    230,
    "dark",
    [-0.01, 1.48, -0.05],
    [0.14, 1.58, 0.16],
    { cell: 0.003, softness: 0.001 },
  ),
]);

export const hatLine: Field = beyond([0, 1.605, 0], [0, -1, 0.16]);
const capCrown = cut(0.008, grow(0.021, skull), hatLine);
const peak: Field = meet(
  0.006,
  shell(0.011, (x, y, z) => y - 1.628 + 1.1 * x * x * 3 + Math.max(0, z - 0.1) * 0.26),
  ellipsoid([0, 1.62, 0.115], [0.102, 0.09, 0.115]),
  (_x, _y, z) => 0.07 - z,
);
const cap = accessory(
  "cap",
  [
    solid(capCrown, 114, "accent", [-0.02, 1.55, -0.2], [0.17, 1.76, 0.18]),
    solid(peak, 66, "accent", [-0.02, 1.54, 0.05], [0.14, 1.7, 0.25], { cell: 0.004 }),
    solid(
      ellipsoid([0, 1.716, -0.012], [0.014, 0.009, 0.014]),
      12,
      "top",
      [-0.01, 1.7, -0.04],
      [0.03, 1.74, 0.02],
      { cell: 0.004 },
    ),
  ],
  true,
);
const beanie = accessory(
  "beanie",
  [
    solid(
      cut(0.01, join(0.05, grow(0.023, skull), ellipsoid([0, 1.69, -0.03], [0.095, 0.06, 0.1])), hatLine),
      114,
      "accent",
      [-0.02, 1.55, -0.2],
      [0.17, 1.8, 0.18],
    ),
    solid(
      ring([0, 1.612, -0.012], 0.129, 0.1405, 0.0135, 0.16, 2.1),
      78,
      "accent",
      [-0.02, 1.54, -0.2],
      [0.18, 1.68, 0.2],
    ),
  ],
  true,
);

const headphones = accessory("headphones", [
  solid(
    (x, y, z) =>
      Math.hypot((Math.hypot(x / 0.139, (y - 1.552) / 0.19) - 1) * 0.155, (z + 0.012) * 0.62) - 0.008,
    110,
    "dark",
    [-0.01, 1.54, -0.05],
    [0.17, 1.78, 0.03],
  ),
  solid(
    join(0.008, ellipsoid([0.136, 1.53, -0.012], [0.019, 0.042, 0.036])),
    72,
    "accent",
    [0.1, 1.46, -0.07],
    [0.18, 1.6, 0.05],
    { apart: true },
  ),
]);

const scarf = accessory("scarf", [
  solid(
    join(
      0.014,
      ring([0, 1.362, -0.008], 0.084, 0.084, 0.0255, -0.32, 1.05),
      ring([0, 1.392, -0.012], 0.08, 0.079, 0.022, -0.26, 1),
    ),
    114,
    "accent",
    [-0.02, 1.29, -0.14],
    [0.14, 1.45, 0.14],
    { rig: bodyRig, cell: 0.006 },
  ),
  solid(
    strand(0.01, [
      [0.026, 1.335, 0.103, 0.024],
      [0.042, 1.27, 0.136, 0.027],
      [0.05, 1.18, 0.142, 0.027],
      [0.052, 1.11, 0.138, 0.022],
    ]),
    54,
    "accent",
    [0, 1.06, 0.06],
    [0.1, 1.38, 0.18],
    { rig: bodyRig, apart: true, cell: 0.006 },
  ),
]);

const backpack = accessory("backpack", [
  solid(
    join(
      0.014,
      box([0, 1.15, -0.185], [0.128, 0.165, 0.068], 0.055),
      box([0, 1.08, -0.25], [0.092, 0.075, 0.03], 0.026),
    ),
    114,
    "accent",
    [-0.02, 0.95, -0.31],
    [0.17, 1.35, -0.07],
    { rig: rigid("chest"), cell: 0.009 },
  ),
  solid(
    strand(0.01, [
      [0.085, 1.31, -0.11, 0.015],
      [0.088, 1.352, -0.03, 0.015],
      [0.094, 1.325, 0.06, 0.015],
      [0.108, 1.22, 0.105, 0.015],
      [0.13, 1.1, 0.07, 0.014],
      [0.14, 1.05, -0.04, 0.014],
      [0.1, 1.03, -0.13, 0.014],
    ]),
    90,
    "dark",
    [0.03, 0.97, -0.2],
    [0.2, 1.42, 0.18],
    { rig: bodyRig, apart: true, cell: 0.006 },
  ),
]);

const bib = accessory("bib", [
  solid(
    meet(0.008, shell(0.012, grow(0.015, easyTrunk)), box([0, 1.055, 0.15], [0.092, 0.15, 0.15], 0.02)),
    78,
    "bottom",
    [-0.02, 0.94, 0.02],
    [0.14, 1.24, 0.2],
    { rig: bodyRig },
  ),
  solid(
    strand(0.01, [
      [0.078, 1.19, 0.122, 0.0125],
      [0.085, 1.29, 0.094, 0.0125],
      [0.078, 1.35, -0.01, 0.0125],
      [0.06, 1.29, -0.1, 0.0125],
      [0.03, 1.12, -0.118, 0.0125],
      [0.03, 1.0, -0.116, 0.012],
    ]),
    78,
    "bottom",
    [0.005, 0.95, -0.16],
    [0.14, 1.42, 0.16],
    { rig: bodyRig, apart: true },
  ),
  solid(
    ellipsoid([0.078, 1.185, 0.1335], [0.011, 0.011, 0.006]),
    14,
    "white",
    [0.05, 1.15, 0.1],
    [0.11, 1.22, 0.16],
    { rig: bodyRig, apart: true, cell: 0.004 },
  ),
]);

const earrings = accessory("earrings", [
  solid(
    rim([0.122, 1.482, -0.006], 0.0125, 0.015, 0.003),
    36,
    "accent",
    [0.1, 1.45, -0.03],
    [0.15, 1.51, 0.02],
    { cell: 0.0025, softness: 0.001, apart: true },
  ),
]);

export const accessories: readonly Part[] = [
  glasses,
  cap,
  beanie,
  headphones,
  scarf,
  backpack,
  bib,
  earrings,
];
