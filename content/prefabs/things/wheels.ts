import type { Vec } from "../kit/mesh.ts";
import { beam, box } from "../kit/boxes.ts";
import { PALETTE as P, tinted } from "../kit/paint.ts";
import { ball, circle, cylinder, lathe, tube } from "../kit/rounds.ts";
import { surface } from "../kit/surfaces.ts";
import { boxCollider, lamp } from "../prefab.ts";
import type { PrefabSource } from "../prefab.ts";

const bicycle: PrefabSource = {
  id: "bicycle",
  title: "Bicycle",
  group: "leisure",
  tint: "#2f8a8b",
  colliders: [boxCollider([0, 0, 0], [1.75, 1, 0.4])],
  build: (m) => {
    const lean = 0.06;
    m.at({ tilt: -lean }, () => {
      for (const x of [-0.54, 0.54]) {
        tube(m, {
          path: circle(0.33, 20, [x, 0.345, 0]),
          radius: 0.022,
          sides: 5,
          isClosed: true,
          paint: P.charcoal,
        });
        tube(m, {
          path: circle(0.303, 16, [x, 0.345, 0]),
          radius: 0.01,
          sides: 3,
          isClosed: true,
          paint: P.cream,
        });
        for (let i = 0; i < 7; i++)
          tube(m, {
            path: [
              [x, 0.345, 0],
              [x + Math.cos(i * 0.898) * 0.3, 0.345 + Math.sin(i * 0.898) * 0.3, 0],
            ],
            radius: 0.0028,
            sides: 3,
            paint: P.steel,
          });
        m.at({ at: [x, 0.345, -0.03], tilt: Math.PI / 2 }, () =>
          cylinder(m, { at: [0, 0, 0], radius: 0.025, height: 0.06, paint: P.steel, segments: 8 }),
        );
      }
      const bar = (path: readonly Vec[], radius = 0.018) =>
        tube(m, { path, radius, sides: 6, paint: tinted(1) });
      bar([
        [-0.06, 0.32, 0],
        [-0.2, 0.78, 0],
      ]);
      bar(
        [
          [-0.06, 0.32, 0],
          [0.4, 0.72, 0],
        ],
        0.02,
      );
      bar([
        [-0.17, 0.68, 0],
        [0.37, 0.8, 0],
      ]);
      for (const z of [-0.035, 0.035]) {
        bar(
          [
            [-0.06, 0.32, z * 0.6],
            [-0.54, 0.345, z],
          ],
          0.011,
        );
        bar(
          [
            [-0.19, 0.72, z * 0.4],
            [-0.54, 0.345, z],
          ],
          0.01,
        );
        bar(
          [
            [0.41, 0.7, z * 0.6],
            [0.54, 0.345, z],
          ],
          0.012,
        );
      }
      bar(
        [
          [0.42, 0.68, 0],
          [0.36, 0.96, 0],
        ],
        0.017,
      );
      tube(m, {
        path: [
          [0.22, 1.0, -0.27],
          [0.34, 1.03, -0.16],
          [0.36, 0.98, 0],
          [0.34, 1.03, 0.16],
          [0.22, 1.0, 0.27],
        ],
        radius: 0.013,
        paint: P.steel,
      });
      for (const s of [-1, 1])
        beam(m, {
          from: [0.25, 1.01, s * 0.24],
          to: [0.14, 0.98, s * 0.31],
          width: 0.032,
          paint: P.walnut,
          bevel: 0.012,
        });
      tube(m, {
        path: [
          [-0.2, 0.76, 0],
          [-0.23, 0.86, 0],
        ],
        radius: 0.0121,
        sides: 4,
        paint: P.steel,
      });
      m.at({ at: [-0.25, 0.86, 0], scale: [1.3, 0.5, 0.9] }, () =>
        ball(m, { at: [0, 0.02, 0], radius: 0.11, paint: P.walnut, rows: 5, segments: 9 }),
      );
      tube(m, {
        path: circle(0.1, 14, [-0.06, 0.32, 0.045]),
        radius: 0.01,
        sides: 4,
        isClosed: true,
        paint: P.steel,
      });
      tube(m, {
        path: [
          [-0.06, 0.32, 0.06],
          [0.03, 0.18, 0.07],
        ],
        radius: 0.0099,
        sides: 4,
        paint: P.steel,
      });
      // A basket of flowers in front.
      m.at({ at: [0.53, 0.72, 0] }, () => {
        lathe(m, {
          profile: [
            [0, 0],
            [0.12, 0],
            [0.12, 0],
            [0.17, 0.2],
            [0.18, 0.215],
            [0.15, 0.2],
            [0, 0.14],
          ],
          paint: P.sand,
          segments: 10,
        });
        for (let i = 0; i < 7; i++)
          ball(m, {
            at: [Math.sin(i * 2.4) * 0.1, 0.24 + (i % 3) * 0.035, Math.cos(i * 2.4) * 0.1],
            radius: 0.052,
            paint: [P.coral, P.rose, P.leafLight, P.lemon][i % 4] ?? P.coral,
            rows: 4,
            segments: 6,
          });
      });
      tube(m, {
        path: [
          [-0.08, 0.3, 0.03],
          [-0.16, 0.01, 0.19],
        ],
        radius: 0.0088,
        sides: 4,
        paint: P.steel,
      });
    });
  },
};

const coffeeCart: PrefabSource = {
  id: "coffee-cart",
  title: "Coffee cart",
  group: "leisure",
  tint: "#35706b",
  colliders: [
    boxCollider([0, 0, 0], [1.9, 1.05, 0.85]),
    ...[-0.88, 0.88].map((x) => boxCollider([x, 1, -0.34], [0.08, 1.2, 0.08])),
  ],
  lamps: [lamp([0, 1.9, 0.2], 3.5, 0.6)],
  build: (m) => {
    box(m, { at: [0, 0.34, 0], size: [1.8, 0.62, 0.76], paint: tinted(1), bevel: 0.03 });
    box(m, { at: [0, 0.94, 0], size: [1.96, 0.05, 0.9], paint: P.oak });
    for (let i = 0; i < 3; i++)
      box(m, {
        at: [-0.58 + i * 0.58, 0.42, 0.378],
        size: [0.5, 0.46, 0.02],
        paint: tinted(0.82),
        bevel: 0.01,
      });
    for (const z of [-0.44, 0.44]) {
      tube(m, {
        path: circle(0.36, 18, [-0.4, 0.37, z]),
        radius: 0.03,
        sides: 5,
        isClosed: true,
        paint: P.charcoal,
      });
      for (let i = 0; i < 6; i++)
        tube(m, {
          path: [
            [-0.4, 0.37, z],
            [-0.4 + Math.cos(i * 1.047) * 0.35, 0.37 + Math.sin(i * 1.047) * 0.35, z],
          ],
          radius: 0.012,
          sides: 4,
          paint: P.honey,
        });
      m.at({ at: [-0.4, 0.37, z - 0.04], tilt: Math.PI / 2 }, () =>
        cylinder(m, { at: [0, 0, 0], radius: 0.06, height: 0.08, paint: P.brass, segments: 9 }),
      );
    }
    for (const z of [-0.3, 0.3]) box(m, { at: [0.7, 0, z], size: [0.06, 0.36, 0.06], paint: P.oak });
    tube(m, {
      path: [
        [0.9, 0.8, -0.3],
        [1.2, 0.86, -0.3],
        [1.24, 0.86, 0],
        [1.2, 0.86, 0.3],
        [0.9, 0.8, 0.3],
      ],
      radius: 0.024,
      paint: P.brass,
    });
    for (const x of [-0.88, 0.88])
      for (const z of [-0.34, 0.34]) box(m, { at: [x, 0.98, z], size: [0.05, 1.3, 0.05], paint: P.oak });
    const strips = 8;
    for (let i = 0; i < strips; i++) {
      const [x0, x1] = [-1.08 + (i / strips) * 2.16, -1.08 + ((i + 1) / strips) * 2.16];
      const of = i % 2 ? { ...P.cream, sway: "cloth" as const } : tinted(1, "cloth");
      for (const s of [-1, 1]) {
        surface(m, {
          columns: 1,
          rows: 3,
          paint: of,
          isFlipped: s > 0,
          point: (u, v) => [x0 + (x1 - x0) * u, 2.36 - v * v * 0.24, s * v * 0.62],
        });
        surface(m, {
          columns: 4,
          rows: 1,
          paint: of,
          isFlipped: s < 0,
          sway: (_, v) => v * 0.5,
          point: (u, v) => [x0 + (x1 - x0) * u, 2.12 - v * (0.1 + 0.06 * Math.sin(u * Math.PI)), s * 0.625],
        });
      }
    }
    m.at({ at: [-0.3, 0.99, -0.05] }, () => {
      box(m, { at: [0, 0, 0], size: [0.66, 0.1, 0.46], paint: P.steel, bevel: 0.02 });
      box(m, { at: [0, 0.26, -0.06], size: [0.66, 0.18, 0.34], paint: P.steel, bevel: 0.05 });
      box(m, { at: [0, 0.08, -0.14], size: [0.6, 0.2, 0.16], paint: P.charcoal });
      for (const x of [-0.17, 0.17]) {
        cylinder(m, { at: [x, 0.2, 0.06], radius: 0.035, height: 0.07, paint: P.brass, segments: 8 });
        beam(m, { from: [x, 0.215, 0.08], to: [x, 0.2, 0.24], width: 0.022, paint: P.walnut });
      }
      for (let i = 0; i < 4; i++)
        lathe(m, {
          at: [-0.22 + i * 0.15, 0.44, -0.06],
          profile: [
            [0.025, 0],
            [0.035, 0.01],
            [0.042, 0.07],
            [0.03, 0.065],
            [0, 0.05],
          ],
          paint: P.white,
          segments: 8,
        });
    });
    lathe(m, {
      at: [0.4, 0.99, 0.1],
      profile: [
        [0.06, 0],
        [0.06, 0.2],
        [0.066, 0.21],
        [0, 0.23],
      ],
      paint: P.glass,
      segments: 10,
    });
    ball(m, { at: [0.62, 1.05, 0.05], radius: [0.12, 0.06, 0.1], paint: P.honey, rows: 5, segments: 8 });
    lathe(m, {
      at: [0.62, 0.99, 0.05],
      profile: [
        [0.08, 0],
        [0.17, 0.02],
        [0, 0.015],
      ],
      paint: P.white,
      segments: 12,
    });
    tube(m, {
      path: [
        [0, 2.3, 0.2],
        [0, 2.0, 0.2],
      ],
      radius: 0.008,
      sides: 4,
      paint: P.charcoal,
    });
    lathe(m, {
      at: [0, 1.84, 0.2],
      profile: [
        [0.16, 0],
        [0.05, 0.13],
        [0.03, 0.18],
      ],
      paint: P.brass,
      segments: 12,
    });
    ball(m, { at: [0, 1.86, 0.2], radius: 0.055, paint: P.lamp, rows: 5, segments: 7 });
  },
};

export const WHEELS = [bicycle, coffeeCart];
