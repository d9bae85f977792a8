import {
  ball,
  beyond,
  cut,
  ellipsoid,
  type Field,
  grow,
  join,
  meet,
  strand,
  type Vec3,
} from "../shape/field.ts";
import { head, neck, skull } from "../shape/body.ts";
import { longHairRig, rigid } from "../shape/weights.ts";
import type { Part, Solid } from "./part.ts";

const scalp = join(0, head, neck);

export const solid = (field: Field, triangles: number, more: Partial<Solid> = {}): Solid => ({
  field,
  slot: "hair",
  rig: rigid("head"),
  min: [-0.02, 1.36, -0.24] as Vec3,
  max: [0.2, 1.82, 0.2] as Vec3,
  cell: 0.0065,
  triangles,
  softness: 0.004,
  shading: 0.08,
  hiddenBy: scalp,
  ...more,
});
export const full = { min: [-0.2, 1.36, -0.24] as Vec3 };

/** Grooves that run from a crown or a parting, as if combed. `depth` in metres. */
export const combed =
  (f: Field, at: Vec3, count: number, depth: number): Field =>
  (x, y, z) => {
    const around = Math.atan2(x - at[0], z - at[2]);
    const out = Math.min(1, Math.hypot(x - at[0], z - at[2]) / 0.06);
    return f(x, y, z) + depth * out * (0.5 + 0.5 * Math.sin(around * count));
  };

/** A shallow valley along the top of the head. */
export const parted =
  (f: Field): Field =>
  (x, y, z) =>
    f(x, y, z) + 0.007 * Math.exp(-((x / 0.008) ** 2)) * Math.max(0, Math.min(1, (y - 1.6) / 0.06));

/** The face and what it looks through, kept clear: up to the hairline at `y`, wider or narrower. */
export const faceHole = (y: number, width: number, forward = 0.03): Field =>
  join(
    0.03,
    ellipsoid([0, y - 0.09, 0.13 + forward], [width, 0.09, 0.11]),
    ellipsoid([0, y - 0.16, 0.13 + forward], [width * 0.96, 0.11, 0.13]),
  );
/** Cut straight below, higher in front of the ear. */
export const nape = (y: number, rise: number): Field => beyond([0, y, -0.1], [0, -1, rise]);
export const ears: Field = ellipsoid([0.115, 1.522, -0.004], [0.03, 0.04, 0.03]);

const cap = grow(0.016, skull);

const crop: Part = {
  id: "crop",
  kind: "hair",
  mirrored: true,
  solids: [
    solid(
      combed(
        cut(
          0.014,
          join(
            0.05,
            cap,
            ellipsoid([0, 1.668, 0.02], [0.092, 0.052, 0.1]),
            ellipsoid([0, 1.684, 0.068], [0.07, 0.036, 0.05]),
          ),
          faceHole(1.642, 0.093),
          nape(1.49, 0.25),
          ears,
        ),
        [0, 0, -0.05],
        9,
        0.004,
      ),
      450,
    ),
  ],
};

const sweptLocks: Field = join(
  0.028,
  strand(0.02, [
    [-0.045, 1.688, 0.03, 0.034],
    [0.01, 1.708, 0.082, 0.036],
    [0.062, 1.682, 0.098, 0.03],
    [0.098, 1.634, 0.074, 0.02],
  ]),
  strand(0.02, [
    [-0.045, 1.692, -0.005, 0.036],
    [0.02, 1.716, 0.04, 0.04],
    [0.078, 1.69, 0.046, 0.034],
    [0.114, 1.636, 0.026, 0.022],
  ]),
  strand(0.02, [
    [-0.04, 1.69, -0.05, 0.036],
    [0.03, 1.708, -0.02, 0.04],
    [0.086, 1.678, -0.02, 0.034],
  ]),
  strand(0.02, [
    [-0.05, 1.684, 0.03, 0.026],
    [-0.078, 1.668, 0.066, 0.024],
    [-0.1, 1.626, 0.062, 0.016],
  ]),
);
const swept: Part = {
  id: "swept",
  kind: "hair",
  mirrored: false,
  solids: [
    solid(
      cut(
        0.012,
        join(0.035, cut(0.014, cap, faceHole(1.645, 0.094)), sweptLocks),
        nape(1.475, 0.28),
        (x, y, z) => ears(Math.abs(x), y, z),
      ),
      860,
      full,
    ),
  ],
};

const bobShape = join(0.05, grow(0.026, skull), ellipsoid([0, 1.53, -0.03], [0.142, 0.13, 0.128]));
const fringe: Field = join(
  0.016,
  ...[-2, -1, 0, 1, 2].map((i) =>
    strand(0.02, [
      [i * 0.01, 1.694, 0.03, 0.016],
      [i * 0.022, 1.672, 0.086, 0.0165],
      [i * 0.031, 1.638, 0.112 - Math.abs(i) * 0.007, 0.0155],
      [i * 0.037, 1.602 - Math.abs(i) * 0.005, 0.121 - Math.abs(i) * 0.012, 0.009],
    ]),
  ),
);
const bob: Part = {
  id: "bob",
  kind: "hair",
  mirrored: true,
  solids: [
    solid(
      join(
        0.012,
        combed(
          cut(
            0.02,
            bobShape,
            ellipsoid([0, 1.5, 0.15], [0.088, 0.115, 0.16]),
            beyond([0, 1.412, -0.05], [0, -1, 0.12]),
            grow(-0.004, head),
          ),
          [0, 0, -0.03],
          13,
          0.005,
        ),
        fringe,
      ),
      590,
      { cell: 0.0055 },
    ),
  ],
};

const longBack = join(
  0.06,
  ellipsoid([0, 1.5, -0.07], [0.136, 0.17, 0.085]),
  ellipsoid([0, 1.3, -0.115], [0.125, 0.16, 0.055]),
);
const long: Part = {
  id: "long",
  kind: "hair",
  mirrored: true,
  solids: [
    solid(
      combed(
        parted(
          cut(
            0.022,
            join(
              0.05,
              grow(0.022, skull),
              longBack,
              strand(0.03, [
                [0.05, 1.69, 0.05, 0.03],
                [0.108, 1.62, 0.066, 0.028],
                [0.124, 1.52, 0.05, 0.026],
                [0.118, 1.42, 0.03, 0.024],
                [0.1, 1.33, 0.03, 0.014],
              ]),
            ),
            ellipsoid([0, 1.53, 0.16], [0.084, 0.125, 0.13]),
            ellipsoid([0, 1.44, 0.1], [0.078, 0.1, 0.13]),
          ),
        ),
        [0, 0, -0.02],
        11,
        0.006,
      ),
      600,
      { rig: longHairRig, min: [-0.02, 1.1, -0.24], cell: 0.0075 },
    ),
  ],
};

export const pulledBack = combed(
  cut(0.014, grow(0.013, skull), faceHole(1.65, 0.098), nape(1.465, 0.35), ears),
  [0, 1, 0.2],
  40,
  0.0035,
);
const bun: Part = {
  id: "bun",
  kind: "hair",
  mirrored: true,
  solids: [
    solid(pulledBack, 364),
    solid((x, y, z) => {
      const twist = Math.sin(Math.atan2(y - 1.735, x) * 3 + (z + 0.07) * 60);
      return (
        join(0.02, ellipsoid([0, 1.738, -0.072], [0.058, 0.052, 0.058]), ball([0, 1.705, -0.065], 0.04))(
          x,
          y,
          z,
        ) +
        0.003 * twist
      );
    }, 136),
    solid(
      strand(0.01, [
        [0.094, 1.63, 0.078, 0.012],
        [0.112, 1.585, 0.075, 0.0105],
        [0.115, 1.53, 0.066, 0.005],
      ]),
      37,
      { cell: 0.005, apart: true },
    ),
  ],
};

const curls: readonly (readonly [...Vec3, number])[] = Array.from({ length: 64 }, (_, i) => {
  // Points of a Fibonacci lattice on the upper part of a sphere.
  const up = 1 - (i / 63) * 1.5;
  const around = i * Math.PI * (3 - Math.sqrt(5));
  const out = Math.sqrt(Math.max(0, 1 - up * up));
  return [
    Math.cos(around) * out * 0.138,
    1.6 + up * 0.138,
    -0.03 + Math.sin(around) * out * 0.138,
    0.044 + 0.006 * Math.sin(i * 2.4),
  ] as const;
});
const curly: Part = {
  id: "curly",
  kind: "hair",
  mirrored: false,
  solids: [
    solid(
      cut(
        0.02,
        join(0.016, ball([0, 1.6, -0.03], 0.145), ...curls.map(([x, y, z, r]) => ball([x, y, z], r))),
        ellipsoid([0, 1.53, 0.15], [0.1, 0.125, 0.15]),
        beyond([0, 1.455, -0.1], [0, -1, 0.3]),
      ),
      1000,
      { min: [-0.22, 1.36, -0.26], max: [0.22, 1.84, 0.2], cell: 0.0075, softness: 0.003 },
    ),
  ],
};

const ponytail: Part = {
  id: "ponytail",
  kind: "hair",
  mirrored: true,
  solids: [
    solid(pulledBack, 330),
    solid(
      combed(
        join(
          0.02,
          ...[-1, 0, 1].map((i) =>
            strand(0.03, [
              [0, 1.64, -0.12, 0.026],
              [i * 0.022, 1.625, -0.175, 0.036],
              [i * 0.034, 1.54, -0.2, 0.036],
              [i * 0.03, 1.44, -0.19, 0.03],
              [i * 0.012, 1.35, -0.168, 0.01],
            ]),
          ),
        ),
        [0, 0, -0.18],
        9,
        0.004,
      ),
      200,
      { min: [-0.02, 1.3, -0.26], max: [0.1, 1.7, -0.08], cell: 0.006 },
    ),
    solid(
      meet(
        0.004,
        ball([0, 1.639, -0.132], 0.03),
        (_x, y, z) => Math.abs(z + 0.132 - (y - 1.639) * 0.3) - 0.01,
      ),
      37,
      { slot: "accent", min: [-0.02, 1.59, -0.17], max: [0.05, 1.68, -0.1], cell: 0.005 },
    ),
    solid(
      join(
        0.012,
        ...[0, 1, 2].map((i) =>
          strand(0.02, [
            [i * 0.012, 1.69, 0.05, 0.024],
            [0.03 + i * 0.022, 1.665, 0.098 - i * 0.012, 0.02],
            [0.05 + i * 0.024, 1.615, 0.108 - i * 0.018, 0.009],
          ]),
        ),
      ),
      100,
    ),
  ],
};

export const hair: readonly Part[] = [crop, swept, bob, long, bun, curly, ponytail];
