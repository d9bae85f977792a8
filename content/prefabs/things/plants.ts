import type { Mesh, Vec } from "../kit/mesh.ts";
import { box } from "../kit/boxes.ts";
import { PALETTE as P, paint, swaying, tinted } from "../kit/paint.ts";
import type { Paint } from "../kit/paint.ts";
import { ball, lathe, tube } from "../kit/rounds.ts";
import { blade } from "../kit/surfaces.ts";
import { boxCollider, drumCollider } from "../prefab.ts";
import type { PrefabSource } from "../prefab.ts";

const GOLDEN = 2.399963;

const pot = (m: Mesh, radius: number, height: number, of: Paint) => {
  lathe(m, {
    paint: of,
    segments: 16,
    profile: [
      [radius * 0.66, 0],
      [radius * 0.7, 0.02],
      [radius * 0.94, height - 0.09],
      [radius * 0.94, height - 0.09],
      [radius * 1.04, height - 0.08],
      [radius * 1.04, height - 0.01],
      [radius * 0.98, height],
      [radius * 0.86, height],
      [radius * 0.84, height - 0.05],
    ],
  });
  lathe(m, {
    at: [0, height - 0.05, 0],
    paint: P.soil,
    segments: 12,
    profile: [
      [radius * 0.86, 0],
      [0, 0.02],
    ],
  });
};

/** A round head of leaves: a dark heart and blades that stand out of it all round. */
const crown = (
  m: Mesh,
  at: Vec,
  radius: number,
  count: number,
  leaf: { length: number; width: number; paints: readonly Paint[] },
) => {
  ball(m, { at, radius: radius * 0.82, paint: swaying(P.leafDark, "leaf"), rows: 6, segments: 9, sway: 0.2 });
  for (let i = 0; i < count; i++) {
    const y = 1 - (2 * (i + 0.5)) / count;
    const a = i * GOLDEN;
    const r = Math.sqrt(1 - y * y);
    blade(m, {
      at: [
        at[0] + Math.sin(a) * r * radius * 0.74,
        at[1] + y * radius * 0.74,
        at[2] + Math.cos(a) * r * radius * 0.74,
      ],
      heading: a + ((i % 3) - 1) * 0.5,
      length: leaf.length * (0.85 + (i % 4) * 0.1),
      width: leaf.width,
      rise: Math.asin(y) * 0.8 + 0.15,
      droop: 0.45,
      rows: 2,
      paint: swaying(leaf.paints[i % leaf.paints.length] ?? P.leaf, "leaf"),
      sway: 0.5,
    });
  }
};

const lemonTree: PrefabSource = {
  id: "lemon-tree",
  title: "Potted lemon tree",
  group: "plants",
  tint: "#c4673f",
  colliders: [drumCollider([0, 0, 0], 0.36, 0.6), drumCollider([0, 0.5, 0], 0.1, 0.7)],
  build: (m) => {
    pot(m, 0.36, 0.5, tinted(1));
    tube(m, {
      path: [
        [0, 0.44, 0],
        [0.02, 0.8, 0.01],
        [-0.02, 1.2, 0],
        [0.01, 1.5, 0],
      ],
      radius: [0.045, 0.036, 0.034, 0.026],
      paint: P.walnut,
    });
    crown(m, [0, 1.62, 0], 0.5, 64, { length: 0.24, width: 0.13, paints: [P.leaf, P.leafDark, P.leafLight] });
    for (let i = 0; i < 11; i++) {
      const y = 0.75 - (i / 11) * 1.45;
      const a = i * GOLDEN + 0.6;
      const r = Math.sqrt(Math.max(0, 1 - y * y)) * 0.5;
      ball(m, {
        at: [Math.sin(a) * r, 1.6 + y * 0.46, Math.cos(a) * r],
        radius: [0.062, 0.075, 0.062],
        paint: P.lemon,
        rows: 5,
        segments: 7,
      });
    }
  },
};

const grassPlanter: PrefabSource = {
  id: "grass-planter",
  title: "Planter of tall grass",
  group: "plants",
  tint: "#8b8279",
  colliders: [boxCollider([0, 0, 0], [1.2, 0.46, 0.42])],
  build: (m) => {
    box(m, { at: [0, 0, 0], size: [1.2, 0.44, 0.42], paint: tinted(1), bevel: 0.025 });
    box(m, { at: [0, 0.41, 0], size: [1.1, 0.04, 0.34], paint: P.soil });
    for (let i = 0; i < 74; i++) {
      const t = (i * 0.618034) % 1;
      const z = ((i * 0.381966) % 1) - 0.5;
      blade(m, {
        at: [(t - 0.5) * 1.02, 0.44, z * 0.26],
        heading: i * GOLDEN,
        length: 0.62 + ((i * 7) % 10) * 0.045,
        width: 0.032,
        rise: 1.36,
        droop: 0.32 + ((i * 3) % 5) * 0.06,
        rows: 2,
        fold: 0.5,
        paint: swaying([P.sage, P.leafLight, P.leaf][i % 3] ?? P.leaf, "leaf"),
        sway: 1,
      });
    }
    for (let i = 0; i < 9; i++) {
      const x = ((i * 0.618034) % 1) - 0.5;
      const lean = ((i * 5) % 7) / 7 - 0.5;
      const foot: Vec = [x, 0.44, lean * 0.2];
      const top: Vec = [x + lean * 0.24, 1.28 + (i % 3) * 0.1, lean * 0.3];
      tube(m, { path: [foot, top], radius: 0.006, sides: 3, paint: swaying(P.sand, "leaf"), sway: (k) => k });
      m.at({ at: top, roll: -lean * 0.5 }, () =>
        lathe(m, {
          paint: swaying(P.linen, "leaf"),
          segments: 5,
          sway: () => 1,
          profile: [
            [0, -0.1],
            [0.03, 0],
            [0.02, 0.16],
            [0, 0.24],
          ],
        }),
      );
    }
  },
};

const palm: PrefabSource = {
  id: "fan-palm",
  title: "Potted palm",
  group: "plants",
  tint: "#f1e6d2",
  colliders: [drumCollider([0, 0, 0], 0.34, 0.5)],
  build: (m) => {
    pot(m, 0.33, 0.46, tinted(1));
    for (let i = 0; i < 5; i++) {
      const a = i * 1.26;
      tube(m, {
        path: [
          [Math.sin(a) * 0.04, 0.4, Math.cos(a) * 0.04],
          [Math.sin(a) * 0.1, 0.9, Math.cos(a) * 0.1],
        ],
        radius: [0.03, 0.022],
        sides: 5,
        paint: P.driftwood,
      });
    }
    for (let i = 0; i < 11; i++) {
      const a = i * GOLDEN;
      const rise = 1.25 - (i / 11) * 0.75;
      const base: Vec = [Math.sin(a) * 0.09, 0.86, Math.cos(a) * 0.09];
      const length = 1.05 - (i / 11) * 0.12;
      const droop = 0.75;
      let point = [...base] as [number, number, number];
      for (let k = 1; k <= 6; k++) {
        const angle = rise - droop * (k / 6) * 1.6;
        point = [
          point[0] + (Math.sin(a) * Math.cos(angle) * length) / 6,
          point[1] + (Math.sin(angle) * length) / 6,
          point[2] + (Math.cos(a) * Math.cos(angle) * length) / 6,
        ];
        for (const side of [-1, 1])
          blade(m, {
            at: point,
            heading: a + side * (0.95 - k * 0.06),
            length: 0.4 - Math.abs(k - 3) * 0.04,
            width: 0.06,
            rise: angle + 0.1,
            droop: 0.4,
            rows: 1,
            paint: swaying(i % 2 ? P.leaf : P.leafDark, "leaf"),
            sway: 0.5 + k * 0.08,
          });
      }
      blade(m, {
        at: base,
        heading: a,
        length,
        width: 0.03,
        rise,
        droop,
        rows: 5,
        paint: swaying(P.leafLight, "leaf"),
        sway: 0.8,
      });
    }
  },
};

const cypress: PrefabSource = {
  id: "cypress",
  title: "Potted cypress",
  group: "plants",
  tint: "#a9573a",
  colliders: [drumCollider([0, 0, 0], 0.34, 2.4)],
  build: (m) => {
    pot(m, 0.34, 0.46, tinted(1));
    tube(m, {
      path: [
        [0, 0.4, 0],
        [0, 0.6, 0],
      ],
      radius: 0.05,
      paint: P.walnut,
    });
    lathe(m, {
      paint: swaying(P.leafDark, "leaf"),
      segments: 10,
      sway: (y) => y * 0.12,
      profile: [
        [0.06, 0.54],
        [0.26, 0.72],
        [0.3, 1.05],
        [0.24, 1.6],
        [0.13, 2.1],
        [0, 2.5],
      ],
    });
    for (let i = 0; i < 84; i++) {
      const t = (i + 0.5) / 84;
      const y = 0.6 + t * 1.86;
      const r = t < 0.2 ? 0.18 + t * 0.55 : 0.31 * (1 - ((t - 0.2) / 0.8) ** 1.25);
      const a = i * GOLDEN;
      blade(m, {
        at: [Math.sin(a) * r * 0.82, y, Math.cos(a) * r * 0.82],
        heading: a,
        length: 0.24,
        width: 0.13,
        rise: 1.12,
        droop: 0.12,
        rows: 2,
        paint: swaying(i % 3 ? P.leaf : P.leafDark, "leaf"),
        sway: t * 0.4,
      });
    }
  },
};

const agave: PrefabSource = {
  id: "agave",
  title: "Agave in a bowl",
  group: "plants",
  tint: "#b9afa0",
  colliders: [drumCollider([0, 0, 0], 0.42, 0.55)],
  build: (m) => {
    lathe(m, {
      paint: tinted(1),
      segments: 18,
      profile: [
        [0.22, 0],
        [0.26, 0.02],
        [0.4, 0.16],
        [0.44, 0.3],
        [0.41, 0.3],
        [0.36, 0.24],
        [0, 0.25],
      ],
    });
    for (let i = 0; i < 30; i++) {
      const t = i / 30;
      blade(m, {
        at: [0, 0.25, 0],
        heading: i * GOLDEN,
        length: 0.62 - t * 0.2,
        width: 0.15 - t * 0.04,
        rise: 0.42 + t * 0.95,
        droop: 0.14 - t * 0.1,
        rows: 3,
        fold: 0.55,
        paint: swaying(i % 2 ? P.sage : paint("#86a08a"), "leaf"),
        sway: 0.05,
      });
    }
  },
};

export const PLANTS = [lemonTree, grassPlanter, palm, cypress, agave];
