import { beam, box, prism } from "../kit/boxes.ts";
import { PALETTE as P, paint, tinted } from "../kit/paint.ts";
import { ball, cylinder, lathe } from "../kit/rounds.ts";
import { surface } from "../kit/surfaces.ts";
import { boxCollider, drumCollider, lamp } from "../prefab.ts";
import type { PrefabSource } from "../prefab.ts";

const screen: PrefabSource = {
  id: "film-screen",
  title: "Film screen",
  group: "leisure",
  colliders: [boxCollider([0, 0, 0], [4, 3, 0.3])],
  lamps: [lamp([0, 1.7, 0.9], 6, 0.8)],
  build: (m) => {
    for (const x of [-2, 2]) {
      box(m, { at: [x, 0, 0], size: [0.1, 3.0, 0.1], paint: P.walnut });
      beam(m, { from: [x, 1.4, -0.02], to: [x, 0, -0.8], width: 0.07, paint: P.walnut });
      box(m, { at: [x, 0, 0], size: [0.3, 0.08, 0.6], paint: P.walnut });
    }
    for (const y of [0.66, 2.92])
      beam(m, { from: [-2.05, y, 0], to: [2.05, y, 0], width: 0.1, paint: P.walnut });
    // The film on it: a low sun over waves.
    const glow = (hex: string, amount: number) => paint(hex, { glow: amount });
    surface(m, {
      columns: 1,
      rows: 4,
      paint: glow("#ffd9a6", 0.7),
      point: (u, v) => [(u - 0.5) * 3.8, 0.76 + v * 2.1, 0.03],
      paintOf: (_, v) =>
        glow(["#e07a54", "#f0a26a", "#ffd08a", "#f7c9a8", "#a8b6c8"][Math.round(v * 4)] ?? "#ffd9a6", 0.75),
    });
    m.at({ at: [0.5, 1.72, 0.034], tilt: Math.PI / 2 }, () =>
      lathe(m, {
        profile: [
          [0.46, 0],
          [0, 0.001],
        ],
        paint: glow("#fff4d2", 1),
        segments: 24,
      }),
    );
    for (let i = 0; i < 4; i++)
      surface(m, {
        columns: 18,
        rows: 1,
        paint: glow(["#5f8fa3", "#41778f", "#2d5f7a", "#1f4a63"][i] ?? "#41778f", 0.6),
        point: (u, v) => [
          (u - 0.5) * 3.8,
          0.76 + v * (0.86 - i * 0.2 + Math.sin(u * (12 + i * 3) + i) * 0.03),
          0.037 + i * 0.003,
        ],
      });
    surface(m, {
      columns: 6,
      rows: 1,
      paint: glow("#3a2b33", 0.3),
      point: (u, v) => {
        const s = (u - 0.5) * 2;
        return [-0.9 + s * 0.34, 1.36 + v * 0.1 - (1 - v) * (1 - s * s) * 0.08, 0.05];
      },
    });
    const sail = (x: number, y: number) => m.vertex([x, y, 0.05], [0, 0, 1], glow("#fff1dc", 0.8));
    m.triangle(sail(-0.92, 1.5), sail(-0.92, 2.14), sail(-1.24, 1.5));
    m.triangle(sail(-0.87, 1.5), sail(-0.87, 2.04), sail(-0.62, 1.5));
    box(m, { at: [0, 0.7, -0.01], size: [3.86, 2.2, 0.03], paint: P.charcoal });
  },
};

const cake: PrefabSource = {
  id: "cake-table",
  title: "Table with a cake",
  group: "leisure",
  tint: "#dc9aa0",
  colliders: [drumCollider([0, 0, 0], 0.55, 1.3)],
  lamps: [lamp([0, 1.42, 0], 2.5, 0.4, true)],
  build: (m) => {
    surface(m, {
      columns: 28,
      rows: 4,
      paint: P.paper,
      isFlipped: false,
      sway: (_, v) => (1 - v) * 0.2,
      point: (u, v) => {
        const a = u * Math.PI * 2;
        const r = 0.56 + (1 - v) * 0.09 * (1 + 0.7 * Math.cos(a * 10));
        return [Math.cos(a) * r, v * 0.74, -Math.sin(a) * r];
      },
    });
    lathe(m, {
      at: [0, 0.735, 0],
      profile: [
        [0.565, 0],
        [0.555, 0.012],
        [0, 0.014],
      ],
      paint: P.paper,
      segments: 28,
    });
    lathe(m, {
      at: [0, 0.75, 0],
      profile: [
        [0.12, 0],
        [0.05, 0.03],
        [0.05, 0.1],
        [0.3, 0.13],
        [0.3, 0.145],
        [0, 0.145],
      ],
      paint: P.teal,
      segments: 18,
    });
    for (const [r, y, h, of] of [
      [0.26, 0.895, 0.2, tinted(1)],
      [0.18, 1.09, 0.16, P.cream],
      [0.11, 1.245, 0.12, tinted(1)],
    ] as const) {
      cylinder(m, { at: [0, y, 0], radius: r, height: h, paint: of, segments: 20, bevel: 0.02 });
      for (let i = 0; i < 11; i++)
        ball(m, {
          at: [Math.sin((i / 11) * 6.2832) * r, y + 0.012, Math.cos((i / 11) * 6.2832) * r],
          radius: 0.028,
          paint: P.white,
          rows: 3,
          segments: 5,
        });
    }
    for (let i = 0; i < 5; i++) {
      const a = (i / 5) * 6.2832;
      cylinder(m, {
        at: [Math.sin(a) * 0.06, 1.36, Math.cos(a) * 0.06],
        radius: 0.007,
        height: 0.08,
        paint: i % 2 ? P.coral : P.sea,
        segments: 5,
        bevel: 0.002,
      });
      lathe(m, {
        at: [Math.sin(a) * 0.06, 1.445, Math.cos(a) * 0.06],
        profile: [
          [0, 0],
          [0.01, 0.014],
          [0, 0.045],
        ],
        paint: { ...P.ember, sway: "flame" },
        segments: 5,
        sway: (h) => h * 8,
      });
    }
    for (let i = 0; i < 4; i++)
      lathe(m, {
        at: [Math.sin(i * 1.6 + 0.4) * 0.42, 0.75, Math.cos(i * 1.6 + 0.4) * 0.42],
        profile: [
          [0.05, 0],
          [0.085, 0.012],
          [0, 0.008],
        ],
        paint: i % 2 ? P.sea : P.lemon,
        segments: 10,
      });
  },
};

const signpost: PrefabSource = {
  id: "signpost",
  title: "Signpost",
  group: "leisure",
  tint: "#c4673f",
  colliders: [drumCollider([0, 0, 0], 0.2, 2.4)],
  build: (m) => {
    for (let i = 0; i < 6; i++)
      ball(m, {
        at: [Math.sin(i * 1.05) * 0.18, 0.06, Math.cos(i * 1.05) * 0.18],
        radius: [0.13, 0.09, 0.12],
        paint: i % 2 ? P.stone : P.stoneDark,
        rows: 5,
        segments: 7,
      });
    box(m, { at: [0, 0, 0], size: [0.1, 2.4, 0.1], paint: P.driftwood, bevel: 0.02 });
    const arrow = (y: number, heading: number, of: typeof P.cream, length: number) =>
      m.at({ at: [0, y, 0], heading }, () => {
        m.at({ at: [0, 0, 0.065] }, () =>
          prism(m, {
            outline: [
              [-0.16, -0.1],
              [length - 0.14, -0.1],
              [length, 0],
              [length - 0.14, 0.1],
              [-0.16, 0.1],
              [-0.1, 0],
            ],
            depth: 0.035,
            paint: of,
          }),
        );
      });
    arrow(2.16, 0.2, tinted(1), 0.72);
    arrow(1.9, 2.5, P.cream, 0.62);
    arrow(1.64, -0.5, P.teal, 0.68);
    arrow(1.38, 2.9, P.lemon, 0.56);
  },
};

export const OCCASIONS = [screen, cake, signpost];
