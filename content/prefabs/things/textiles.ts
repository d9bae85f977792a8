import { beam, box } from "../kit/boxes.ts";
import { PALETTE as P, tinted } from "../kit/paint.ts";
import { cylinder, lathe } from "../kit/rounds.ts";
import { surface } from "../kit/surfaces.ts";
import { drumCollider } from "../prefab.ts";
import type { PrefabSource } from "../prefab.ts";
import { rope, wire } from "./rope.ts";

const rug: PrefabSource = {
  id: "rug",
  title: "Rug",
  group: "textiles",
  tint: "#c4673f",
  colliders: [],
  contact: false,
  build: (m) => {
    const band = (w: number, d: number, y: number, of: typeof P.cream) =>
      box(m, { at: [0, 0, 0], size: [w, y, d], paint: of, bevel: 0.006 });
    band(3, 2, 0.014, tinted(1));
    band(2.76, 1.76, 0.017, P.cream);
    band(2.66, 1.66, 0.02, tinted(0.8));
    band(2.2, 1.2, 0.0225, tinted(1.06));
    const lozenge = (x: number, z: number, r: number, y: number, of: typeof P.cream) => {
      const c = [
        [x + r, z],
        [x, z + r * 0.8],
        [x - r, z],
        [x, z - r * 0.8],
      ].map(([px = 0, pz = 0]) => m.vertex([px, y, pz], [0, 1, 0], of));
      m.quad(c[0] ?? 0, c[1] ?? 0, c[2] ?? 0, c[3] ?? 0);
    };
    for (const x of [-0.72, 0, 0.72]) {
      lozenge(x, 0, 0.34, 0.0245, P.cream);
      lozenge(x, 0, 0.24, 0.026, tinted(0.7));
      lozenge(x, 0, 0.1, 0.0275, P.honey);
    }
    for (let i = 0; i < 11; i++)
      for (const z of [-0.71, 0.71]) lozenge(-1.2 + i * 0.24, z, 0.075, 0.0215, P.cream);
    for (let i = 0; i < 20; i++)
      for (const s of [-1, 1])
        box(m, {
          at: [s * 1.55, 0, -0.95 + i * 0.1],
          size: [0.1, 0.006, 0.03],
          paint: P.linen,
          bevel: 0.001,
        });
  },
};

const roundRug: PrefabSource = {
  id: "round-rug",
  title: "Round rug",
  group: "textiles",
  tint: "#2f8a8b",
  colliders: [],
  contact: false,
  build: (m) => {
    const rings = [
      [1.6, 1],
      [1.42, 0],
      [1.3, 0.8],
      [1.02, 1],
      [0.9, 0],
      [0.62, 0.75],
      [0.34, 0],
    ] as const;
    for (const [i, [r, shade]] of rings.entries())
      lathe(m, {
        profile: [
          [r, 0],
          [r - 0.006, 0.012 + i * 0.003],
          [r - 0.006, 0.012 + i * 0.003],
          [0, 0.012 + i * 0.003],
        ],
        paint: shade ? tinted(shade) : P.cream,
        segments: 36,
      });
  },
};

const banner: PrefabSource = {
  id: "banner",
  title: "Banner",
  group: "textiles",
  tint: "#c4673f",
  colliders: [drumCollider([0, 0, 0], 0.16, 3)],
  build: (m) => {
    cylinder(m, { at: [0, 0, 0], radius: 0.2, height: 0.08, paint: P.stoneDark, segments: 14, bevel: 0.02 });
    lathe(m, {
      profile: [
        [0.028, 0.06],
        [0.024, 3.2],
        [0.05, 3.24],
        [0, 3.34],
      ],
      paint: P.oak,
      segments: 8,
    });
    beam(m, { from: [-0.04, 3.1, 0], to: [0.78, 3.1, 0], width: 0.03, paint: P.oak });
    const cloth = (u0: number, u1: number, z: number, of: typeof P.cream) =>
      surface(m, {
        columns: 4,
        rows: 12,
        paint: of,
        sway: (_, v) => v * 0.8,
        point: (u, v) => [
          0.06 + (u0 + (u1 - u0) * u) * 0.68,
          3.08 - v * (2.0 - 0.24 * Math.abs(u0 + (u1 - u0) * u - 0.5) * 2),
          Math.sin(v * 5 + u) * 0.03 + z,
        ],
      });
    cloth(0, 1, 0, tinted(1, "cloth"));
    cloth(0.36, 0.64, 0.006, { ...P.cream, sway: "cloth" });
    cloth(0.36, 0.64, -0.006, { ...P.cream, sway: "cloth" });
  },
};

const bunting: PrefabSource = {
  id: "bunting",
  title: "Bunting",
  group: "textiles",
  tint: "#e0785c",
  colliders: [drumCollider([-2.8, 0, 0], 0.12, 2.8), drumCollider([2.8, 0, 0], 0.12, 2.8)],
  build: (m) => {
    for (const s of [-1, 1]) {
      box(m, { at: [s * 2.8, 0, 0], size: [0.34, 0.12, 0.34], paint: P.stoneDark, bevel: 0.03 });
      lathe(m, {
        at: [s * 2.8, 0.1, 0],
        profile: [
          [0.032, 0],
          [0.026, 2.7],
          [0, 2.74],
        ],
        paint: P.white,
        segments: 7,
      });
    }
    const line = rope([-2.8, 2.76, 0], [2.8, 2.76, 0], 0.42, 18);
    wire(m, { path: line, millimetres: 7, paint: P.linen });
    const hues = [
      tinted(1, "cloth"),
      { ...P.cream, sway: "cloth" as const },
      { ...P.teal, sway: "cloth" as const },
      { ...P.lemon, sway: "cloth" as const },
    ];
    for (let i = 0; i + 1 < line.length; i++) {
      const [a, b] = [line[i] ?? [0, 0, 0], line[i + 1] ?? [0, 0, 0]];
      surface(m, {
        columns: 2,
        rows: 3,
        paint: hues[i % 4] ?? P.cream,
        sway: (_, v) => v * 0.7,
        point: (u, v) => {
          const t = 0.5 + (u - 0.5) * (1 - v) * 0.84;
          return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t - v * 0.34, Math.sin(i) * 0.05 * v];
        },
      });
    }
  },
};

export const TEXTILES = [rug, roundRug, banner, bunting];
