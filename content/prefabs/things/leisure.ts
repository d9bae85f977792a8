import type { Vec } from "../kit/mesh.ts";
import { beam, box, prism } from "../kit/boxes.ts";
import { PALETTE as P, paint, tinted } from "../kit/paint.ts";
import { ball, circle, cylinder, lathe, tube } from "../kit/rounds.ts";
import { cushion, surface } from "../kit/surfaces.ts";
import { boxCollider, drumCollider, lamp } from "../prefab.ts";
import type { PrefabSource } from "../prefab.ts";
import { rope } from "./light.ts";

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
    tube(m, { path: line, radius: 0.007, sides: 3, paint: P.linen });
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

const kite: PrefabSource = {
  id: "kite",
  title: "Kite in the wind",
  group: "leisure",
  tint: "#e0785c",
  colliders: [drumCollider([0, 0, 0], 0.16, 0.3)],
  build: (m) => {
    box(m, { at: [0, 0, 0], size: [0.3, 0.14, 0.3], paint: P.stoneDark, bevel: 0.05 });
    tube(m, {
      path: [
        [0, 0.14, 0],
        [0.4, 1.4, -0.5],
        [1.2, 3.2, -1.3],
        [2.05, 4.5, -2],
      ],
      radius: 0.006,
      sides: 3,
      paint: P.linen,
    });
    m.at({ at: [2.1, 4.6, -2.0], heading: 0.4, tilt: -0.35, roll: -0.5, scale: 1.35 }, () => {
      const quarter: readonly (readonly [
        readonly [number, number],
        readonly [number, number],
        typeof P.cream,
      ])[] = [
        [[0, 0.62], [0.5, 0.12], tinted(1)],
        [[0.5, 0.12], [0, -0.9], P.cream],
        [[0, -0.9], [-0.5, 0.12], tinted(0.8)],
        [[-0.5, 0.12], [0, 0.62], P.lemon],
      ];
      for (const [p, q, of] of quarter) {
        const at = ([x, y]: readonly [number, number], z: number) =>
          m.vertex([x, y, z], [0, 0, 1], { ...of, sway: "hang" }, 0.9);
        m.triangle(at([0, 0.12], 0.07), at(p, 0), at(q, 0));
      }
      for (let i = 0; i < 9; i++) {
        const y = -1.0 - i * 0.16;
        const x = Math.sin(i * 0.9) * 0.12 * (i / 6);
        surface(m, {
          columns: 2,
          rows: 1,
          paint: { ...([P.coral, P.lemon, P.teal][i % 3] ?? P.coral), sway: "hang" },
          sway: () => 1,
          point: (u, v) => [
            x + (u - 0.5) * 0.2,
            y + (v - 0.5) * 0.09 * (0.4 + Math.abs(u - 0.5) * 2),
            0.02 * Math.sin(u * 9),
          ],
        });
      }
    });
  },
};

const paperBoats: PrefabSource = {
  id: "paper-boats",
  title: "Paper boats",
  group: "leisure",
  tint: "#e0785c",
  colliders: [],
  contact: false,
  build: (m) => {
    const boat = (x: number, z: number, heading: number, scale: number, of: typeof P.cream) =>
      m.at({ at: [x, 0, z], heading, scale }, () => {
        const v = (px: number, py: number, pz: number, n: Vec) => m.vertex([px, py, pz], n, of, 0.4);
        for (const s of [-1, 1]) {
          m.quad(
            v(-0.24, 0, s * 0.05, [0, 0.3, s]),
            v(0.24, 0, s * 0.05, [0, 0.3, s]),
            v(0.42, 0.2, s * 0.04, [0, 0.3, s]),
            v(-0.42, 0.2, s * 0.04, [0, 0.3, s]),
          );
          m.quad(
            v(-0.42, 0.2, s * 0.04, [0, -0.2, s]),
            v(0.42, 0.2, s * 0.04, [0, -0.2, s]),
            v(0.2, 0.12, s * 0.15, [0, -0.2, s]),
            v(-0.2, 0.12, s * 0.15, [0, -0.2, s]),
          );
          m.triangle(
            v(-0.2, 0.1, s * 0.03, [0, 0.2, s]),
            v(0.2, 0.1, s * 0.03, [0, 0.2, s]),
            v(0, 0.42, 0, [0, 0.2, s]),
          );
        }
      });
    const hang = (of: typeof P.cream) => ({ ...of, sway: "hang" as const });
    boat(0, 0, 0.4, 1.2, hang(P.paper));
    boat(1.1, 0.5, -0.7, 0.95, hang(tinted(1)));
    boat(-1.0, 0.75, 1.2, 1.05, hang(P.lemon));
    boat(0.35, -1.05, 2.2, 1, hang(P.sea));
    boat(-1.25, -0.75, -0.2, 0.85, hang(P.rose));
  },
};

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
          beam(m, {
            from: [x, 0.345, 0],
            to: [x + Math.cos(i * 0.898) * 0.3, 0.345 + Math.sin(i * 0.898) * 0.3, 0],
            width: 0.005,
            paint: P.steel,
            bevel: 0.001,
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
      beam(m, { from: [-0.2, 0.76, 0], to: [-0.23, 0.86, 0], width: 0.022, paint: P.steel });
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
      beam(m, { from: [-0.06, 0.32, 0.06], to: [0.03, 0.18, 0.07], width: 0.018, paint: P.steel });
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
      beam(m, { from: [-0.08, 0.3, 0.03], to: [-0.16, 0.01, 0.19], width: 0.016, paint: P.steel });
    });
  },
};

const surfboards: PrefabSource = {
  id: "surfboards",
  title: "Rack of surfboards",
  group: "leisure",
  tint: "#e0785c",
  colliders: [boxCollider([0, 0, 0], [2.1, 2, 0.5])],
  build: (m) => {
    for (const x of [-0.95, 0.95]) {
      beam(m, { from: [x, 0, 0.28], to: [x, 1.1, -0.16], width: 0.06, paint: P.driftwood });
      beam(m, { from: [x, 0, -0.42], to: [x, 1.12, -0.14], width: 0.06, paint: P.driftwood });
    }
    for (const [y, z] of [
      [1.06, -0.12],
      [0.3, -0.26],
    ] as const)
      beam(m, { from: [-1.1, y, z], to: [1.1, y, z], width: 0.06, paint: P.driftwood });
    const boards = [tinted(1), P.lemon, P.sea, P.cream];
    for (const [i, of] of boards.entries()) {
      const h = [2.15, 1.9, 2.3, 2.0][i] ?? 2;
      m.at({ at: [-0.72 + i * 0.48, 0.02, 0.2], tilt: -0.2, roll: (i - 1.5) * 0.02 }, () => {
        const outline = (scale: number) =>
          Array.from({ length: 22 }, (_, k) => {
            const a = (k / 22) * Math.PI * 2;
            const y = Math.sin(a);
            return [Math.cos(a) * 0.25 * scale * (1 - 0.1 * y), h / 2 + (y * h * scale) / 2] as const;
          });
        prism(m, { outline: outline(1), depth: 0.06, paint: of, rim: P.white, bevel: 0.02, isSmooth: true });
        box(m, { at: [0, h * 0.04, 0.03], size: [0.022, h * 0.92, 0.006], paint: P.walnut, bevel: 0.002 });
        box(m, {
          at: [0, h * (0.5 + i * 0.06), 0.031],
          size: [0.48, 0.1, 0.006],
          paint: boards[(i + 2) % 4] ?? P.cream,
          bevel: 0.002,
        });
        box(m, {
          at: [0, h * (0.44 + i * 0.06), 0.031],
          size: [0.49, 0.04, 0.006],
          paint: boards[(i + 1) % 4] ?? P.cream,
          bevel: 0.002,
        });
      });
    }
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
        beam(m, {
          from: [-0.4, 0.37, z],
          to: [-0.4 + Math.cos(i * 1.047) * 0.35, 0.37 + Math.sin(i * 1.047) * 0.35, z],
          width: 0.022,
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
      for (const z of [-0.34, 0.34]) box(m, { at: [x, 0.98, z], size: [0.05, 1.16, 0.05], paint: P.oak });
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

const rowingBoat: PrefabSource = {
  id: "rowing-boat",
  title: "Rowing boat",
  group: "leisure",
  tint: "#2f6f93",
  colliders: [boxCollider([0, 0, 0], [2.6, 0.55, 1.1])],
  build: (m) => {
    for (const x of [-0.75, 0.75])
      for (const z of [-0.3, 0.3])
        m.at({ at: [x, 0, z], roll: 0, tilt: z < 0 ? 0.35 : -0.35 }, () =>
          box(m, { at: [0, 0, 0], size: [0.16, 0.3, 0.12], paint: P.driftwood }),
        );
    const hull = (u: number, v: number, grow: number): Vec => {
      const s = (u - 0.5) * 2;
      const beamWidth = (0.62 + grow) * Math.max(0, 1 - Math.abs(s) ** 2.6) ** 0.7 + 0.012;
      const a = (v - 0.5) * Math.PI;
      return [
        s * (1.6 + grow),
        0.52 + s * s * 0.16 - Math.cos(a) ** 0.7 * (0.5 - s * s * 0.26),
        Math.sin(a) * beamWidth,
      ];
    };
    surface(m, {
      columns: 16,
      rows: 10,
      paint: tinted(1),
      point: (u, v) => hull(u, v, 0),
      paintOf: (_, v) => (v < 0.16 || v > 0.84 ? P.cream : tinted(1)),
    });
    surface(m, {
      columns: 16,
      rows: 8,
      paint: P.pine,
      isFlipped: true,
      point: (u, v) => {
        const p = hull(u, v, -0.04);
        return [p[0], p[1] + 0.03, p[2]];
      },
    });
    for (const v of [0, 1])
      tube(m, {
        path: Array.from({ length: 17 }, (_, i) => hull(i / 16, v, 0)),
        radius: 0.028,
        sides: 5,
        paint: P.walnut,
      });
    for (const x of [-0.7, 0.1, 0.85])
      box(m, {
        at: [x, 0.36 + Math.abs(x) * 0.04, 0],
        size: [0.26, 0.035, 1.02 - Math.abs(x) * 0.16],
        paint: P.oak,
      });
    for (const s of [-1, 1]) {
      beam(m, { from: [-1.0, 0.5, s * 0.24], to: [0.9, 0.62, s * 0.36], width: 0.035, paint: P.pine });
      box(m, { at: [1.06, 0.61, s * 0.375], size: [0.4, 0.02, 0.13], paint: P.coral, bevel: 0.008 });
    }
    cushion(m, { at: [0.1, 0.4, 0], size: [0.3, 0.12, 0.6], paint: P.coral });
  },
};

const screen: PrefabSource = {
  id: "film-screen",
  title: "Film screen",
  group: "leisure",
  tint: "#fff1d6",
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

export const LEISURE = [
  rug,
  roundRug,
  banner,
  bunting,
  kite,
  paperBoats,
  bicycle,
  surfboards,
  coffeeCart,
  rowingBoat,
  screen,
  cake,
  signpost,
];
