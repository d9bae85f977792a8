import type { Vec } from "../kit/mesh.ts";
import { beam, box } from "../kit/boxes.ts";
import { PALETTE as P, tinted } from "../kit/paint.ts";
import { ball, cylinder, lathe } from "../kit/rounds.ts";
import { cushion, surface } from "../kit/surfaces.ts";
import { boxCollider, drumCollider } from "../prefab.ts";
import type { PrefabSource } from "../prefab.ts";
import { rope, wire } from "./rope.ts";

const parasol: PrefabSource = {
  id: "parasol",
  title: "Parasol",
  group: "shade",
  tint: "#e0785c",
  colliders: [drumCollider([0, 0, 0], 0.28, 0.12), drumCollider([0, 0, 0], 0.06, 2.4)],
  build: (m) => {
    cylinder(m, { at: [0, 0, 0], radius: 0.28, height: 0.09, paint: P.stoneDark, segments: 16, bevel: 0.03 });
    lathe(m, {
      profile: [
        [0.026, 0.08],
        [0.026, 2.55],
        [0.045, 2.56],
        [0.03, 2.66],
        [0, 2.68],
      ],
      paint: P.oak,
      segments: 8,
    });
    const ribs = 8;
    for (let i = 0; i < ribs; i++) {
      const [a0, a1] = [(i / ribs) * Math.PI * 2, ((i + 1) / ribs) * Math.PI * 2];
      const rim = (u: number, v: number): Vec => {
        const a = a0 + (a1 - a0) * u;
        const r = v * 1.5 * (1 - 0.05 * Math.sin(u * Math.PI) * v);
        return [Math.sin(a) * r, 2.58 - v ** 1.35 * 0.5 - Math.sin(u * Math.PI) * 0.05 * v, Math.cos(a) * r];
      };
      const of = i % 2 ? tinted(1, "cloth") : { ...P.cream, sway: "cloth" as const };
      surface(m, {
        columns: 4,
        rows: 4,
        paint: of,
        isFlipped: true,
        sway: (u, v) => Math.sin(u * Math.PI) * v * 0.12,
        point: rim,
      });
      surface(m, {
        columns: 4,
        rows: 1,
        paint: of,
        sway: (u, v) => v * 0.5 * (0.4 + Math.sin(u * Math.PI)),
        point: (u, v) => {
          const p = rim(u, 1);
          return [p[0] * 1.005, p[1] - v * (0.15 + 0.03 * Math.sin(u * Math.PI)), p[2] * 1.005];
        },
      });
      beam(m, {
        from: [0, 2.1, 0],
        to: [Math.sin(a0) * 0.86, 2.31, Math.cos(a0) * 0.86],
        width: 0.02,
        paint: P.oak,
      });
    }
  },
};

const marketStall: PrefabSource = {
  id: "market-stall",
  title: "Market stall",
  group: "shade",
  tint: "#2f8a8b",
  colliders: [
    boxCollider([0, 0, 0.1], [2.4, 0.95, 0.85]),
    ...[-1.15, 1.15].map((x) => boxCollider([x, 0, -0.65], [0.1, 2.2, 0.1])),
  ],
  build: (m) => {
    for (const x of [-1.15, 1.15]) {
      box(m, { at: [x, 0, 0.5], size: [0.08, 2.05, 0.08], paint: P.oak });
      box(m, { at: [x, 0, -0.65], size: [0.08, 2.4, 0.08], paint: P.oak });
      beam(m, { from: [x, 2.02, 0.6], to: [x, 2.4, -0.72], width: 0.06, paint: P.oak });
    }
    box(m, { at: [0, 0.86, 0.1], size: [2.4, 0.05, 0.85], paint: P.pine });
    box(m, { at: [0, 0.06, 0.46], size: [2.26, 0.8, 0.03], paint: tinted(0.9) });
    for (let i = 0; i < 7; i++)
      box(m, {
        at: [-1.02 + i * 0.34, 0.06, 0.478],
        size: [0.02, 0.8, 0.02],
        paint: tinted(0.72),
        bevel: 0.004,
      });
    const strips = 8;
    for (let i = 0; i < strips; i++) {
      const [x0, x1] = [-1.35 + (i / strips) * 2.7, -1.35 + ((i + 1) / strips) * 2.7];
      const of = i % 2 ? { ...P.cream, sway: "cloth" as const } : tinted(1, "cloth");
      surface(m, {
        columns: 1,
        rows: 4,
        paint: of,
        isFlipped: true,
        sway: (_, v) => Math.sin(v * Math.PI) * 0.08,
        point: (u, v) => [
          x0 + (x1 - x0) * u,
          2.46 - v * 0.5 - Math.sin(v * Math.PI) * 0.05,
          -0.85 + v * 1.75,
        ],
      });
      surface(m, {
        columns: 4,
        rows: 2,
        paint: of,
        sway: (_, v) => v * 0.6,
        point: (u, v) => [
          x0 + (x1 - x0) * u,
          1.96 - v * (0.13 + 0.1 * Math.sin(u * Math.PI)),
          0.9 + v * 0.02,
        ],
      });
    }
    const goods = [P.coral, P.lemon, P.leafLight, P.honey, P.plum];
    for (let i = 0; i < 5; i++) {
      const x = -0.95 + i * 0.475;
      m.at({ at: [x, 0.93, 0.14], tilt: 0.28 }, () => {
        box(m, { at: [0, 0, 0], size: [0.42, 0.1, 0.56], paint: P.driftwood, bevel: 0.01 });
        box(m, { at: [0, 0.065, 0], size: [0.37, 0.045, 0.51], paint: P.soil });
        for (let k = 0; k < 8; k++)
          ball(m, {
            at: [(((k * 0.618) % 1) - 0.5) * 0.29, 0.12 + (k % 2) * 0.02, (k / 7 - 0.5) * 0.4],
            radius: i === 3 ? [0.06, 0.05, 0.06] : 0.056,
            paint: goods[i] ?? P.coral,
            rows: 4,
            segments: 6,
          });
      });
    }
    wire(m, {
      path: rope([-1.15, 1.9, 0.52], [1.15, 1.9, 0.52], 0.06, 8),
      millimetres: 6,
      paint: P.charcoal,
    });
  },
};

const tent: PrefabSource = {
  id: "tent",
  title: "Canvas tent",
  group: "shade",
  tint: "#e9d8b4",
  colliders: [
    boxCollider([-1.05, 0, 0], [0.2, 1.2, 2.4]),
    boxCollider([1.05, 0, 0], [0.2, 1.2, 2.4]),
    boxCollider([0, 0, -1.15], [2.2, 2, 0.15]),
  ],
  build: (m) => {
    for (const z of [-1.2, 1.2]) {
      for (const s of [-1, 1])
        beam(m, { from: [s * 1.3, 0, z], to: [-s * 0.12, 2.32, z], width: 0.055, paint: P.oak });
    }
    beam(m, { from: [0, 2.1, -1.4], to: [0, 2.1, 1.4], width: 0.06, paint: P.oak });
    for (const s of [-1, 1]) {
      surface(m, {
        columns: 8,
        rows: 6,
        paint: tinted(s > 0 ? 1 : 0.94, "cloth"),
        isFlipped: s > 0,
        sway: (u, v) => Math.sin(u * Math.PI) * Math.sin(v * Math.PI) * 0.3,
        point: (u, v) => {
          const dip = Math.sin(v * Math.PI) * Math.sin(u * Math.PI) * 0.08;
          return [s * (0.03 + v * 1.16 - dip), 2.14 - v * 2.08, (u - 0.5) * 2.5];
        },
      });
      // The door's flaps, tied back.
      surface(m, {
        columns: 4,
        rows: 6,
        paint: tinted(1.04, "cloth"),
        isFlipped: s < 0,
        sway: (u) => u * 0.3,
        point: (u, v) => {
          const outer = 0.02 + v * 1.16;
          const open =
            outer * (1 - u * (0.42 + 0.4 * Math.sin(v * Math.PI * 0.5)) * (1 - Math.abs(v - 0.55) * 0.9));
          return [s * open, 2.1 - v * 2.06, 1.25 + Math.sin(u * 7) * 0.025];
        },
      });
    }
    m.at({ at: [0, 0, -1.24] }, () => {
      const tip = m.vertex([0, 2.12, 0], [0, 0, 1], tinted(0.86));
      const l = m.vertex([-1.18, 0.05, 0], [0, 0, 1], tinted(0.86));
      const r = m.vertex([1.18, 0.05, 0], [0, 0, 1], tinted(0.86));
      m.triangle(l, r, tip);
    });
    box(m, { at: [0, 0, 0], size: [2.1, 0.03, 2.4], paint: P.terracotta, bevel: 0.01 });
    box(m, { at: [0, 0.02, -0.3], size: [1.3, 0.16, 1.6], paint: P.linen, bevel: 0.05 });
    cushion(m, { at: [0, 0.17, -0.35], size: [1.3, 0.12, 1.4], paint: P.sea });
    for (const x of [-0.32, 0.32])
      cushion(m, { at: [x, 0.2, -0.9], size: [0.5, 0.18, 0.34], paint: x < 0 ? P.coral : P.cream });
  },
};

const pavilion: PrefabSource = {
  id: "cloth-pavilion",
  title: "Pavilion with curtains",
  group: "shade",
  tint: "#f6efe2",
  colliders: [-1, 1].flatMap((x) =>
    [-1, 1].map((z) => boxCollider([x * 1.6, 0, z * 1.6], [0.18, 2.6, 0.18])),
  ),
  build: (m) => {
    for (const x of [-1.6, 1.6])
      for (const z of [-1.6, 1.6]) {
        box(m, { at: [x, 0, z], size: [0.12, 2.5, 0.12], paint: P.oak });
        box(m, { at: [x, 0, z], size: [0.22, 0.1, 0.22], paint: P.stoneDark });
      }
    for (const s of [-1.6, 1.6]) {
      beam(m, { from: [-1.75, 2.5, s], to: [1.75, 2.5, s], width: 0.09, height: 0.12, paint: P.oak });
      beam(m, { from: [s, 2.51, -1.75], to: [s, 2.51, 1.75], width: 0.09, height: 0.12, paint: P.oak });
    }
    for (let side = 0; side < 4; side++) {
      m.at({ heading: (side * Math.PI) / 2 }, () => {
        surface(m, {
          columns: 8,
          rows: 5,
          paint: tinted(side % 2 ? 1 : 0.95, "cloth"),
          isFlipped: true,
          sway: (u, v) => v * (1 - v) * 0.4 * Math.sin(u * Math.PI),
          point: (u, v) => {
            const half = 1.72 * v;
            return [
              (u - 0.5) * 2 * half,
              3.35 - v * 0.78 - Math.sin(v * Math.PI) * 0.1 - Math.sin(u * Math.PI) * 0.06 * v,
              half,
            ];
          },
        });
        // A gathered curtain at each corner.
        for (const s of [-1, 1])
          surface(m, {
            columns: 12,
            rows: 6,
            paint: tinted(0.98, "cloth"),
            isFlipped: s < 0,
            sway: (u, v) => v * 0.55 * u,
            point: (u, v) => {
              const gather = 0.34 + 0.4 * Math.abs(v - 0.58) ** 1.3 * 1.6;
              const x = 1.52 - u * gather;
              return [s * x, 2.44 - v * 2.36, 1.6 + Math.sin(u * 15) * 0.05 * (0.5 + v * 0.5)];
            },
          });
      });
    }
    ball(m, { at: [0, 3.4, 0], radius: 0.08, paint: P.brass, rows: 5, segments: 8 });
  },
};

export const SHADE = [parasol, marketStall, tent, pavilion];
