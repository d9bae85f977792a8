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
  strand,
  type Vec3,
} from "../shape/field.ts";
import { head, neck, skull } from "../shape/body.ts";
import { bodyRig, longHairRig, rigid } from "../shape/weights.ts";
import { hatLine, solid } from "./accessories.ts";
import type { Part, Slot, Solid } from "./part.ts";
import { easyTrunk } from "./tops.ts";

const accessory = (id: string, solids: readonly Solid[], more: Partial<Part> = {}): Part => ({
  id,
  kind: "accessory",
  mirrored: true,
  solids,
  ...more,
});

/** Folds that run around, for cloth that is wound. */
const wound =
  (f: Field, rise: number, count: number, depth: number): Field =>
  (x, y, z) =>
    f(x, y, z) + depth * Math.abs(Math.sin((y + rise * z) * count));

const hijabFace: Field = join(
  0.03,
  ellipsoid([0, 1.545, 0.15], [0.09, 0.085, 0.12]),
  ellipsoid([0, 1.485, 0.14], [0.08, 0.075, 0.11]),
);
const hijab = accessory(
  "hijab",
  [
    solid(
      wound(
        cut(
          0.012,
          join(
            0.04,
            grow(0.021, skull),
            ellipsoid([0, 1.45, -0.02], [0.1, 0.09, 0.1]),
            grow(0.035, neck),
            ellipsoid([0, 1.335, 0.0], [0.148, 0.07, 0.122]),
            ellipsoid([0, 1.27, 0.075], [0.1, 0.08, 0.06]),
          ),
          hijabFace,
          grow(-0.004, head),
          beyond([0, 1.215, 0], [0, -1, 0.12]),
        ),
        0.9,
        30,
        0.0022,
      ),
      440,
      "accent",
      [-0.02, 1.18, -0.22],
      [0.2, 1.75, 0.2],
      { rig: longHairRig, cell: 0.006, softness: 0.005 },
    ),
  ],
  { hides: ["hair"] },
);

const turban = accessory(
  "turban",
  [
    solid(
      wound(
        cut(
          0.012,
          join(
            0.04,
            grow(0.024, skull),
            ellipsoid([0, 1.68, -0.025], [0.126, 0.092, 0.134]),
            ring([0, 1.645, -0.012], 0.122, 0.134, 0.022, 0.25, 2),
          ),
          beyond([0, 1.598, 0], [0, -1, 0.42]),
        ),
        -0.35,
        62,
        0.005,
      ),
      260,
      "accent",
      [-0.02, 1.52, -0.22],
      [0.2, 1.82, 0.2],
      { softness: 0.004 },
    ),
    solid(
      ellipsoid([0, 1.668, 0.136], [0.02, 0.022, 0.012]),
      26,
      "top",
      [-0.01, 1.63, 0.11],
      [0.04, 1.71, 0.16],
      { cell: 0.004 },
    ),
  ],
  { hides: ["hair"] },
);

const brim: Field = (x, y, z) => {
  const r = Math.hypot(x, z + 0.01);
  return (
    Math.max(Math.abs(y - 1.632 + 0.5 * Math.max(0, r - 0.13) ** 1.4 - 0.06 * z * 0.5) - 0.006, r - 0.245) *
    0.8
  );
};
const sunhat = accessory(
  "sunhat",
  [
    solid(
      cut(0.01, join(0.03, grow(0.022, skull), ellipsoid([0, 1.69, -0.012], [0.108, 0.05, 0.118])), hatLine),
      110,
      "accent",
      [-0.02, 1.55, -0.2],
      [0.18, 1.78, 0.18],
    ),
    solid(cut(0.006, brim, grow(0.006, skull)), 150, "accent", [-0.02, 1.55, -0.28], [0.27, 1.67, 0.26], {
      cell: 0.007,
    }),
    solid(
      ring([0, 1.648, -0.012], 0.132, 0.143, 0.007, 0.06, 2.4),
      72,
      "top",
      [-0.02, 1.61, -0.2],
      [0.17, 1.69, 0.18],
    ),
  ],
  { coversHair: true },
);

const sunglasses = accessory("sunglasses", [
  solid(
    join(
      0.004,
      (x, y, z) => {
        const lens = Math.hypot(x - 0.048, (y - 1.533) * 1.12) - 0.036;
        return Math.max(lens, Math.abs(z - 0.137 + Math.max(0, x - 0.05) * 0.3) - 0.0055);
      },
      limb([0, 1.543, 0.139], [0.016, 1.543, 0.138], 0.004, 0.004),
      limb([0.08, 1.545, 0.127], [0.114, 1.542, 0.06], 0.005, 0.0045),
      limb([0.114, 1.542, 0.06], [0.12, 1.54, -0.03], 0.0045, 0.004),
    ),
    190,
    "dark",
    [-0.01, 1.48, -0.05],
    [0.14, 1.59, 0.16],
    { cell: 0.0035, softness: 0.002 },
  ),
]);

const petals = Array.from({ length: 5 }, (_, i): Vec3 => {
  const a = (i / 5) * Math.PI * 2 + 0.3;
  return [0.121 + 0.004 * Math.cos(a), 1.6 + Math.sin(a) * 0.022, 0.038 + Math.cos(a) * 0.022];
});
const flower = accessory(
  "flower",
  [
    solid(
      join(0.004, ...petals.map((at) => ellipsoid(at, [0.009, 0.0165, 0.0165]))),
      110,
      "accent",
      [0.09, 1.55, -0.02],
      [0.15, 1.65, 0.1],
      {
        cell: 0.0035,
      },
    ),
    solid(ball([0.129, 1.6, 0.038], 0.0105), 24, "white", [0.11, 1.58, 0.02], [0.15, 1.62, 0.06], {
      cell: 0.0035,
    }),
  ],
  { mirrored: false },
);

const hearing = accessory("hearing", [
  solid(
    join(
      0.004,
      strand(0.004, [
        [0.121, 1.515, -0.037, 0.0085],
        [0.125, 1.545, -0.036, 0.0085],
        [0.126, 1.564, -0.024, 0.007],
        [0.128, 1.566, -0.006, 0.004],
        [0.13, 1.552, 0.006, 0.0032],
        [0.128, 1.534, 0.006, 0.0045],
      ]),
    ),
    64,
    "accent",
    [0.1, 1.49, -0.06],
    [0.15, 1.59, 0.03],
    { cell: 0.0032, softness: 0.001, apart: true },
  ),
]);

/** The area of the face where a beard grows. */
const beardOn: Field = (x, y, z) => {
  const side = Math.max(0, Math.abs(x) - 0.045);
  const top = 1.472 + side * 1.1;
  return Math.max(y - top, 1.38 - y, 0.006 - z + Math.max(0, 1.5 - y) * 0.5, Math.abs(x) - 0.094) * 0.8;
};
const lipsClear: Field = ellipsoid([0, 1.4615, 0.125], [0.033, 0.0145, 0.05]);
const beard = accessory("beard", [
  solid(
    join(
      0.008,
      cut(0.008, meet(0.014, grow(0.0125, head), beardOn), lipsClear, grow(-0.008, head)),
      strand(0.01, [
        [0.004, 1.4835, 0.129, 0.0085],
        [0.024, 1.48, 0.121, 0.009],
        [0.042, 1.464, 0.107, 0.008],
      ]),
    ),
    190,
    "hair",
    [-0.01, 1.36, -0.03],
    [0.14, 1.53, 0.16],
    { cell: 0.0045, softness: 0.004 },
  ),
]);
const moustache = accessory("moustache", [
  solid(
    strand(0.008, [
      [0.003, 1.4815, 0.13, 0.0085],
      [0.02, 1.48, 0.125, 0.01],
      [0.038, 1.473, 0.113, 0.0075],
      [0.048, 1.476, 0.103, 0.0035],
    ]),
    64,
    "hair",
    [-0.01, 1.45, 0.08],
    [0.07, 1.5, 0.15],
    { cell: 0.0035, softness: 0.003 },
  ),
]);

const strap: Field = meet(0.004, shell(0.014, grow(0.02, easyTrunk)), (x, y) => {
  // From the left shoulder down to the right hip.
  const [ax, ay, bx, by] = [0.085, 1.36, -0.17, 0.93];
  const l = Math.hypot(bx - ax, by - ay);
  return Math.max(Math.abs(((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / l) - 0.014, 0.9 - y);
});
const bag = (slot: Slot, field: Field, triangles: number): Solid =>
  solid(field, triangles, slot, [-0.32, 0.72, -0.12], [-0.1, 1.0, 0.14], { rig: rigid("hips"), cell: 0.008 });
const satchel = accessory(
  "satchel",
  [
    solid(strap, 150, "dark", [-0.26, 0.88, -0.2], [0.24, 1.44, 0.2], { rig: bodyRig, cell: 0.0055 }),
    bag("accent", box([-0.205, 0.86, 0.01], [0.034, 0.082, 0.1], 0.024), 70),
    bag("dark", box([-0.226, 0.9, 0.01], [0.02, 0.048, 0.104], 0.014), 46),
  ],
  { mirrored: false },
);

export const moreAccessories: readonly Part[] = [
  hijab,
  turban,
  sunhat,
  sunglasses,
  flower,
  hearing,
  beard,
  moustache,
  satchel,
];
