import type { Mesh } from "../kit/mesh.ts";
import { beam, box, prism } from "../kit/boxes.ts";
import { PALETTE as P, tinted } from "../kit/paint.ts";
import type { Paint } from "../kit/paint.ts";
import { ball, circle, cylinder, lathe, tube } from "../kit/rounds.ts";
import { surface } from "../kit/surfaces.ts";
import { boxCollider, drumCollider } from "../prefab.ts";
import type { PrefabSource } from "../prefab.ts";
import { wire } from "./rope.ts";

const pingPong: PrefabSource = {
  id: "ping-pong-table",
  title: "Table tennis",
  group: "games",
  tint: "#2f7f86",
  colliders: [boxCollider([0, 0, 0], [2.74, 0.78, 1.52])],
  build: (m) => {
    box(m, { at: [0, 0.72, 0], size: [2.74, 0.04, 1.52], paint: tinted(1), bevel: 0.01 });
    const line = (x: number, z: number, w: number, d: number) =>
      box(m, { at: [x, 0.7575, z], size: [w, 0.004, d], paint: P.white, bevel: 0.001 });
    line(0, 0.74, 2.72, 0.025);
    line(0, -0.74, 2.72, 0.025);
    line(1.35, 0, 0.025, 1.5);
    line(-1.35, 0, 0.025, 1.5);
    line(0, 0, 2.7, 0.012);
    box(m, { at: [0, 0.76, 0], size: [0.012, 0.15, 1.72], paint: P.linen, bevel: 0.004 });
    box(m, { at: [0, 0.9, 0], size: [0.02, 0.02, 1.72], paint: P.white });
    for (const z of [-0.86, 0.86]) box(m, { at: [0, 0.7, z], size: [0.04, 0.22, 0.03], paint: P.charcoal });
    for (const x of [-1, 1]) {
      for (const z of [-0.5, 0.5])
        beam(m, { from: [x * 1.08, 0, z], to: [x * 0.95, 0.72, z], width: 0.06, paint: P.charcoal });
      beam(m, { from: [x, 0.3, -0.5], to: [x, 0.3, 0.5], width: 0.05, paint: P.charcoal });
      m.at({ at: [x * 0.95, 0.765, x * 0.32], heading: x * 0.7 + 1 }, () => {
        cylinder(m, {
          at: [0, 0, 0],
          radius: 0.085,
          height: 0.02,
          paint: x > 0 ? P.coral : P.black,
          segments: 14,
          bevel: 0.006,
        });
        box(m, { at: [0, 0, 0.13], size: [0.03, 0.024, 0.12], paint: P.pine });
      });
    }
    ball(m, { at: [0.5, 0.98, 0.1], radius: 0.022, paint: P.white, rows: 4, segments: 6 });
  },
};

const platform: PrefabSource = {
  id: "course-platform",
  title: "Platform",
  group: "games",
  tint: "#2f8a8b",
  colliders: [boxCollider([0, 0, 0], [2, 0.6, 2])],
  build: (m) => {
    box(m, { at: [0, 0.44, 0], size: [2, 0.16, 2], paint: tinted(1), bevel: 0.05 });
    box(m, { at: [0, 0.585, 0], size: [1.7, 0.02, 1.7], paint: tinted(0.82), bevel: 0.01 });
    box(m, { at: [0, 0, 0], size: [1.7, 0.46, 1.7], paint: P.cream, bevel: 0.04 });
    for (const s of [-1, 1]) {
      for (let i = 0; i < 4; i++) {
        const x = -0.6 + i * 0.4;
        m.at({ at: [x, 0.1, s * 0.852] }, () =>
          prism(m, {
            outline: [
              [-0.1, 0],
              [0.02, 0],
              [0.12, 0.28],
              [0, 0.28],
            ],
            depth: 0.012,
            paint: P.coral,
            bevel: 0.002,
          }),
        );
        m.at({ at: [s * 0.852, 0.1, x], heading: Math.PI / 2 }, () =>
          prism(m, {
            outline: [
              [-0.1, 0],
              [0.02, 0],
              [0.12, 0.28],
              [0, 0.28],
            ],
            depth: 0.012,
            paint: P.coral,
            bevel: 0.002,
          }),
        );
      }
    }
  },
};

const tower: PrefabSource = {
  id: "course-tower",
  title: "High platform",
  group: "games",
  tint: "#e0785c",
  colliders: [boxCollider([0, 0, 0], [1.5, 1.2, 1.5])],
  build: (m) => {
    box(m, { at: [0, 1.04, 0], size: [1.5, 0.16, 1.5], paint: tinted(1), bevel: 0.05 });
    box(m, { at: [0, 0, 0], size: [1.26, 1.05, 1.26], paint: P.cream, bevel: 0.04 });
    for (let i = 0; i < 3; i++)
      box(m, { at: [0, 0.16 + i * 0.3, 0], size: [1.3, 0.12, 1.3], paint: tinted(0.85), bevel: 0.02 });
    box(m, { at: [0.66, 1.2, 0.66], size: [0.05, 1.1, 0.05], paint: P.oak });
    surface(m, {
      columns: 8,
      rows: 4,
      paint: tinted(1, "cloth"),
      sway: (u) => u * 0.9,
      point: (u, v) => [
        0.68 + u * 0.62,
        2.28 - v * 0.4 + Math.sin(u * 5) * 0.02,
        0.66 + Math.sin(u * 6) * 0.05,
      ],
    });
  },
};

const ramp: PrefabSource = {
  id: "course-ramp",
  title: "Ramp",
  group: "games",
  tint: "#f0c63f",
  colliders: [boxCollider([0, 0.222, 0], [1.6, 0.08, 2.28], 0, Math.atan2(0.6, 2.2))],
  build: (m) => {
    m.at({ heading: Math.PI / 2 }, () => {
      prism(m, {
        outline: [
          [-1.1, 0],
          [1.1, 0],
          [1.1, 0.6],
          [1.04, 0.6],
          [-1.1, 0.03],
        ],
        depth: 1.6,
        paint: tinted(1),
        bevel: 0.02,
      });
    });
    for (let i = 0; i < 3; i++) {
      const t = 0.25 + i * 0.25;
      m.at({ at: [0, t * 0.6 + 0.012, 1.1 - t * 2.2], tilt: Math.atan2(0.6, 2.2) }, () =>
        box(m, { at: [0, 0, 0], size: [1.2, 0.02, 0.14], paint: P.white, bevel: 0.006 }),
      );
    }
  },
};

const hoop: PrefabSource = {
  id: "course-hoop",
  title: "Hoop to run through",
  group: "games",
  tint: "#e0785c",
  colliders: [boxCollider([-1.08, 0, 0], [0.2, 1.9, 0.2]), boxCollider([1.08, 0, 0], [0.2, 1.9, 0.2])],
  build: (m) => {
    const count = 36;
    const hues = [tinted(1), P.cream];
    for (let k = 0; k < 12; k++) {
      const arc = circle(
        1.12,
        count / 12 + 1,
        [0, 1.16, 0],
        [(k / 12) * Math.PI * 2, ((k + 1) / 12) * Math.PI * 2],
      );
      tube(m, { path: arc, radius: 0.1, sides: 9, paint: hues[k % 2] ?? P.cream });
    }
    box(m, { at: [0, 0, 0], size: [1.1, 0.1, 0.7], paint: P.ink, bevel: 0.04 });
    for (const x of [-0.62, 0.62])
      beam(m, { from: [x * 0.8, 0.04, 0], to: [x, 0.26, 0], width: 0.12, paint: P.ink });
  },
};

const balloons: PrefabSource = {
  id: "balloons",
  title: "Bunch of balloons",
  group: "games",
  tint: "#e0785c",
  colliders: [boxCollider([0, 0, 0], [0.3, 0.3, 0.3])],
  build: (m) => {
    box(m, { at: [0, 0, 0], size: [0.28, 0.24, 0.28], paint: P.cream, bevel: 0.015 });
    for (const [w, d] of [
      [0.3, 0.05],
      [0.05, 0.3],
    ] as const)
      box(m, { at: [0, 0, 0], size: [w * 0.97, 0.246, d * 0.97], paint: P.coral, bevel: 0.006 });
    const hues: readonly Paint[] = [tinted(1), P.lemon, P.sea, P.rose, P.cream, P.teal, P.coral];
    for (const [i, of] of hues.entries()) {
      const a = i * 2.4;
      const r = i === 0 ? 0 : 0.24 + (i % 2) * 0.1;
      const [x, y, z] = [Math.sin(a) * r, 1.95 - (i % 3) * 0.24 - r * 0.5, Math.cos(a) * r];
      wire(m, {
        path: [
          [0, 0.24, 0],
          [x * 0.4, 1.0, z * 0.4],
          [x, y - 0.25, z],
        ],
        millimetres: 4,
        paint: P.linen,
        sway: (k) => k * 0.3,
      });
      m.at({ at: [x, y, z], roll: -x * 0.5, tilt: z * 0.5 }, () =>
        lathe(m, {
          paint: { ...of, sway: "hang" },
          segments: 12,
          sway: () => 0.7,
          profile: [
            [0.02, -0.27],
            [0.012, -0.24],
            [0.1, -0.16],
            [0.17, -0.04],
            [0.19, 0.06],
            [0.16, 0.16],
            [0.09, 0.22],
            [0, 0.245],
          ],
        }),
      );
    }
  },
};

const chessMan = (m: Mesh, profile: readonly (readonly [number, number])[]) =>
  lathe(m, { profile, paint: tinted(1), segments: 18 });

const pawn: PrefabSource = {
  id: "giant-pawn",
  title: "Giant pawn",
  group: "games",
  tint: "#f1e6d2",
  colliders: [drumCollider([0, 0, 0], 0.28, 0.95)],
  build: (m) => {
    chessMan(m, [
      [0.3, 0],
      [0.3, 0.07],
      [0.26, 0.1],
      [0.26, 0.1],
      [0.27, 0.14],
      [0.15, 0.26],
      [0.11, 0.52],
      [0.2, 0.57],
      [0.2, 0.6],
      [0.1, 0.64],
    ]);
    ball(m, { at: [0, 0.78, 0], radius: 0.18, paint: tinted(1), rows: 9, segments: 16 });
  },
};

const king: PrefabSource = {
  id: "giant-king",
  title: "Giant king",
  group: "games",
  tint: "#3b3734",
  colliders: [drumCollider([0, 0, 0], 0.34, 1.6)],
  build: (m) => {
    chessMan(m, [
      [0.37, 0],
      [0.37, 0.08],
      [0.32, 0.12],
      [0.32, 0.12],
      [0.33, 0.17],
      [0.19, 0.32],
      [0.14, 0.85],
      [0.27, 0.94],
      [0.27, 0.98],
      [0.16, 1.02],
      [0.25, 1.36],
      [0.22, 1.4],
      [0.1, 1.46],
      [0, 1.48],
    ]);
    box(m, { at: [0, 1.46, 0], size: [0.06, 0.26, 0.06], paint: tinted(1) });
    box(m, { at: [0, 1.56, 0], size: [0.2, 0.06, 0.06], paint: tinted(1) });
  },
};

const knight: PrefabSource = {
  id: "giant-knight",
  title: "Giant knight",
  group: "games",
  tint: "#f1e6d2",
  colliders: [drumCollider([0, 0, 0], 0.32, 1.2)],
  build: (m) => {
    chessMan(m, [
      [0.34, 0],
      [0.34, 0.08],
      [0.3, 0.11],
      [0.3, 0.11],
      [0.31, 0.15],
      [0.2, 0.26],
      [0.2, 0.3],
    ]);
    prism(m, {
      outline: [
        [-0.2, 0.28],
        [0.2, 0.28],
        [0.19, 0.5],
        [0.06, 0.68],
        [0.12, 0.72],
        [0.3, 0.66],
        [0.35, 0.74],
        [0.3, 0.86],
        [0.12, 1.04],
        [0.06, 1.18],
        [-0.02, 1.07],
        [-0.16, 1.0],
        [-0.25, 0.8],
        [-0.27, 0.55],
      ],
      depth: 0.22,
      paint: tinted(1),
      bevel: 0.05,
    });
    for (const z of [-0.1, 0.1])
      ball(m, { at: [0.09, 0.93, z], radius: 0.028, paint: P.charcoal, rows: 4, segments: 6 });
  },
};

const board: PrefabSource = {
  id: "giant-board",
  title: "Giant chessboard",
  group: "games",
  tint: "#8a5a3c",
  colliders: [boxCollider([0, 0, 0], [6, 0.05, 6])],
  build: (m) => {
    box(m, { at: [0, 0, 0], size: [6, 0.05, 6], paint: P.walnut, bevel: 0.02 });
    for (let r = 0; r < 8; r++)
      for (let c = 0; c < 8; c++) {
        const [x, z, h] = [(c - 3.5) * 0.7, (r - 3.5) * 0.7, 0.35];
        const of = m.beginShape((r + c) % 2 ? tinted(1) : P.cream);
        const at = (sx: number, sz: number) => m.vertex([x + sx * h, 0.053, z + sz * h], [0, 1, 0], of);
        m.quad(at(-1, -1), at(1, -1), at(1, 1), at(-1, 1));
      }
  },
};

export const GAMES = [pingPong, platform, tower, ramp, hoop, balloons, pawn, king, knight, board];
