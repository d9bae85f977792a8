import type { Mesh } from "../kit/mesh.ts";
import { beam, box } from "../kit/boxes.ts";
import { PALETTE as P, paint, tinted } from "../kit/paint.ts";
import { ball, cylinder, lathe, tube } from "../kit/rounds.ts";
import { surface } from "../kit/surfaces.ts";
import { boxCollider, drumCollider, lamp } from "../prefab.ts";
import type { PrefabSource } from "../prefab.ts";

const cup = (m: Mesh, x: number, y: number, z: number) =>
  lathe(m, {
    at: [x, y, z],
    profile: [
      [0.024, 0],
      [0.034, 0.012],
      [0.04, 0.07],
      [0.033, 0.066],
      [0, 0.05],
    ],
    paint: P.white,
    segments: 8,
  });

const plate = (m: Mesh, x: number, y: number, z: number, of = P.white) =>
  lathe(m, {
    at: [x, y, z],
    profile: [
      [0.07, 0],
      [0.12, 0.016],
      [0.118, 0.022],
      [0.07, 0.008],
      [0, 0.008],
    ],
    paint: of,
    segments: 12,
  });

const bistroChair = (m: Mesh) => {
  for (const x of [-0.17, 0.17]) {
    tube(m, {
      path: [
        [x, 0, 0.19],
        [x, 0.44, 0.16],
      ],
      radius: 0.014,
      sides: 5,
      paint: P.charcoal,
    });
    tube(m, {
      path: [
        [x, 0, -0.2],
        [x, 0.45, -0.16],
        [x * 0.95, 0.72, -0.2],
        [x * 0.62, 0.86, -0.22],
        [0, 0.89, -0.225],
      ],
      radius: 0.014,
      sides: 5,
      paint: P.charcoal,
    });
  }
  cylinder(m, { at: [0, 0.44, 0], radius: 0.2, height: 0.035, paint: tinted(1), segments: 14 });
  m.at({ at: [0, 0.7, -0.205], tilt: -0.1 }, () =>
    box(m, { at: [0, 0, 0], size: [0.3, 0.1, 0.02], paint: tinted(1), centred: true }),
  );
};

const cafeTable: PrefabSource = {
  id: "cafe-table",
  title: "Café table for two",
  group: "tables",
  tint: "#2f8a8b",
  colliders: [
    drumCollider([0, 0, 0], 0.34, 0.76),
    drumCollider([-0.72, 0, 0], 0.2, 0.5),
    drumCollider([0.72, 0, 0], 0.2, 0.5),
  ],
  build: (m) => {
    lathe(m, {
      profile: [
        [0.23, 0],
        [0.23, 0.015],
        [0.06, 0.05],
        [0.028, 0.1],
        [0.024, 0.68],
        [0.06, 0.72],
      ],
      paint: P.charcoal,
      segments: 12,
    });
    cylinder(m, { at: [0, 0.72, 0], radius: 0.36, height: 0.03, paint: P.cream, segments: 24 });
    lathe(m, {
      at: [0, 0.722, 0],
      profile: [
        [0.362, 0],
        [0.372, 0.008],
        [0.372, 0.02],
        [0.362, 0.028],
      ],
      paint: P.brass,
      segments: 24,
    });
    cup(m, -0.17, 0.75, 0.05);
    cup(m, 0.16, 0.75, -0.07);
    lathe(m, {
      at: [0.02, 0.75, 0.02],
      profile: [
        [0.04, 0],
        [0.05, 0.05],
        [0.022, 0.11],
        [0.028, 0.14],
      ],
      paint: P.teal,
      segments: 9,
    });
    for (let i = 0; i < 5; i++) {
      const a = i * 2.4;
      ball(m, {
        at: [0.02 + Math.sin(a) * 0.045, 0.94 + (i % 3) * 0.03, 0.02 + Math.cos(a) * 0.045],
        radius: 0.036,
        paint: i % 2 ? P.coral : P.lemon,
        rows: 4,
        segments: 6,
      });
    }
    for (const side of [-1, 1])
      m.at({ at: [side * 0.72, 0, 0], heading: -side * (Math.PI / 2 + 0.2) }, () => bistroChair(m));
  },
};

const longTable: PrefabSource = {
  id: "long-table",
  title: "Laid dinner table",
  group: "tables",
  tint: "#6f8f9c",
  colliders: [
    boxCollider([0, 0, 0], [3.2, 0.78, 0.95]),
    boxCollider([0, 0, 0.85], [2.8, 0.46, 0.32]),
    boxCollider([0, 0, -0.85], [2.8, 0.46, 0.32]),
  ],
  lamps: [lamp([-0.75, 1.02, 0], 3, 0.5, true), lamp([0.75, 1.02, 0], 3, 0.5, true)],
  build: (m) => {
    box(m, { at: [0, 0.71, 0], size: [3.2, 0.05, 0.95], paint: P.oak });
    for (const x of [-1.3, 1.3]) {
      for (const z of [-0.33, 0.33])
        beam(m, {
          from: [x, 0, z * 1.15],
          to: [x * 0.97, 0.71, z],
          width: 0.075,
          paint: P.oak,
          bevel: 0.014,
        });
      beam(m, { from: [x, 0.16, -0.36], to: [x, 0.16, 0.36], width: 0.05, paint: P.oak });
    }
    surface(m, {
      columns: 12,
      rows: 4,
      isFlipped: true,
      paint: tinted(1),
      sway: (u) => (Math.abs(u - 0.5) > 0.47 ? 0.25 : 0),
      point: (u, v) => {
        const s = (u - 0.5) * 3.62;
        const over = Math.max(0, Math.abs(s) - 1.6);
        return [Math.sign(s) * Math.min(Math.abs(s), 1.615), 0.764 - over * 1.1, (v - 0.5) * 0.42];
      },
    });
    for (const z of [-0.85, 0.85]) {
      box(m, { at: [0, 0.42, z], size: [2.8, 0.05, 0.3], paint: P.pine });
      for (const x of [-1.1, 1.1]) box(m, { at: [x, 0, z], size: [0.06, 0.42, 0.26], paint: P.pine });
    }
    for (let i = 0; i < 4; i++) {
      const x = -1.2 + i * 0.8;
      for (const side of [-1, 1]) {
        plate(m, x, 0.762, side * 0.31, i % 2 === (side > 0 ? 0 : 1) ? P.white : P.terracotta);
        lathe(m, {
          at: [x + 0.17, 0.762, side * 0.2],
          profile: [
            [0.03, 0],
            [0.006, 0.006],
            [0.006, 0.07],
            [0.038, 0.1],
            [0.034, 0.16],
          ],
          paint: P.glass,
          segments: 7,
        });
      }
    }
    for (const x of [-0.75, 0.75]) {
      lathe(m, {
        at: [x, 0.765, 0],
        profile: [
          [0.05, 0],
          [0.014, 0.02],
          [0.014, 0.1],
          [0.03, 0.12],
        ],
        paint: P.brass,
        segments: 8,
      });
      cylinder(m, { at: [x, 0.88, 0], radius: 0.013, height: 0.1, paint: P.cream, segments: 6 });
      lathe(m, {
        at: [x, 0.985, 0],
        profile: [
          [0, 0],
          [0.013, 0.02],
          [0.008, 0.045],
          [0, 0.07],
        ],
        paint: { ...P.ember, sway: "flame" },
        segments: 6,
        sway: (h) => h * 8,
      });
    }
    lathe(m, {
      at: [0, 0.765, 0],
      profile: [
        [0.07, 0],
        [0.15, 0.05],
        [0.17, 0.09],
        [0.15, 0.085],
        [0.06, 0.03],
        [0, 0.03],
      ],
      paint: P.teal,
      segments: 14,
    });
    for (let i = 0; i < 6; i++)
      ball(m, {
        at: [Math.sin(i * 1.05) * 0.075, 0.85 + (i % 2) * 0.02, Math.cos(i * 1.05) * 0.075],
        radius: 0.048,
        paint: i % 3 ? P.honey : P.coral,
        rows: 5,
        segments: 7,
      });
  },
};

const chessPiece = (m: Mesh, x: number, z: number, height: number, of: typeof P.cream) =>
  lathe(m, {
    at: [x, 0.782, z],
    profile: [
      [0.017, 0],
      [0.016, 0.012],
      [0.007, 0.022],
      [0.008, height - 0.022],
      [0.012, height - 0.012],
      [0, height],
    ],
    paint: of,
    segments: 6,
  });

const chessTable: PrefabSource = {
  id: "chess-table",
  title: "Chess table",
  group: "games",
  tint: "#b98a58",
  colliders: [
    drumCollider([0, 0, 0], 0.4, 0.78),
    drumCollider([0, 0, 0.78], 0.2, 0.48),
    drumCollider([0, 0, -0.78], 0.2, 0.48),
  ],
  build: (m) => {
    lathe(m, {
      profile: [
        [0.27, 0],
        [0.27, 0.03],
        [0.12, 0.08],
        [0.075, 0.2],
        [0.075, 0.55],
        [0.16, 0.72],
      ],
      paint: P.walnut,
      segments: 14,
    });
    box(m, { at: [0, 0.72, 0], size: [0.78, 0.05, 0.78], paint: P.walnut, bevel: 0.018 });
    box(m, { at: [0, 0.768, 0], size: [0.56, 0.008, 0.56], paint: P.cream, bevel: 0.003 });
    const y = 0.7795;
    for (let r = 0; r < 8; r++)
      for (let c = 0; c < 8; c++) {
        if ((r + c) % 2) continue;
        const [x, z, h] = [(c - 3.5) * 0.066, (r - 3.5) * 0.066, 0.033];
        const v = [
          [x - h, z - h],
          [x + h, z - h],
          [x + h, z + h],
          [x - h, z + h],
        ].map(([px = 0, pz = 0]) => m.vertex([px, y, pz], [0, 1, 0], P.ink));
        m.quad(v[0] ?? 0, v[1] ?? 0, v[2] ?? 0, v[3] ?? 0);
      }
    const places: readonly (readonly [number, number, number])[] = [
      [0, 0, 0.09],
      [1, 1, 0.05],
      [3, 0, 0.11],
      [4, 2, 0.05],
      [6, 0, 0.08],
      [5, 1, 0.05],
      [7, 1, 0.05],
    ];
    for (const [c, r, h] of places) {
      chessPiece(m, (c - 3.5) * 0.066, (r - 3.5) * 0.066, h, P.black);
      chessPiece(m, (3.5 - c) * 0.066, (3.5 - r) * 0.066, h, P.white);
    }
    for (const side of [-1, 1]) {
      m.at({ at: [0, 0, side * 0.78] }, () => {
        for (let i = 0; i < 4; i++) {
          const a = (i / 4) * Math.PI * 2 + 0.78;
          beam(m, {
            from: [Math.sin(a) * 0.22, 0, Math.cos(a) * 0.22],
            to: [Math.sin(a) * 0.14, 0.43, Math.cos(a) * 0.14],
            width: 0.034,
            paint: P.walnut,
          });
        }
        cylinder(m, {
          at: [0, 0.43, 0],
          radius: 0.2,
          height: 0.05,
          paint: tinted(1),
          segments: 14,
          bevel: 0.018,
        });
      });
    }
  },
};

const workbench: PrefabSource = {
  id: "workbench",
  title: "Workbench",
  group: "makers",
  tint: "#c4673f",
  colliders: [boxCollider([0, 0, 0], [2, 0.92, 0.75]), boxCollider([0, 0.9, -0.34], [2, 0.8, 0.08])],
  build: (m) => {
    box(m, { at: [0, 0.84, 0], size: [2, 0.08, 0.75], paint: P.oak, bevel: 0.015 });
    for (const x of [-0.88, 0.88])
      for (const z of [-0.28, 0.28]) box(m, { at: [x, 0, z], size: [0.1, 0.84, 0.1], paint: P.oak });
    box(m, { at: [0, 0.22, 0], size: [1.8, 0.035, 0.6], paint: P.pine });
    box(m, { at: [0, 0.9, -0.35], size: [2, 0.78, 0.035], paint: P.sage });
    box(m, { at: [0.55, 0.56, 0.02], size: [0.56, 0.26, 0.62], paint: tinted(1) });
    for (const y of [0.64, 0.76]) box(m, { at: [0.55, y, 0.335], size: [0.16, 0.02, 0.02], paint: P.brass });
    // Tools on the board.
    const hung: readonly (readonly [number, number, typeof P.cream])[] = [
      [-0.8, 0.3, P.terracotta],
      [-0.62, 0.36, P.teal],
      [-0.45, 0.28, P.lemon],
      [-0.28, 0.34, P.coral],
    ];
    for (const [x, length, of] of hung) {
      box(m, { at: [x, 1.56 - length, -0.315], size: [0.05, length * 0.45, 0.035], paint: of, bevel: 0.012 });
      box(m, { at: [x, 1.56 - length * 0.55, -0.318], size: [0.018, length * 0.55, 0.018], paint: P.steel });
    }
    box(m, { at: [0.05, 1.45, -0.31], size: [0.2, 0.07, 0.06], paint: P.steel, bevel: 0.016 });
    box(m, { at: [0.05, 1.15, -0.315], size: [0.035, 0.3, 0.035], paint: P.pine });
    tube(m, {
      path: [
        [0.4, 1.4, -0.3],
        [0.52, 1.55, -0.3],
        [0.66, 1.4, -0.3],
        [0.52, 1.24, -0.3],
      ],
      radius: 0.02,
      paint: P.charcoal,
      isClosed: true,
      sides: 5,
    });
    box(m, { at: [0.85, 1.1, -0.29], size: [0.18, 0.4, 0.09], paint: P.cream });
    // What is being made: a small boat, half built.
    surface(m, {
      columns: 10,
      rows: 5,
      isFlipped: true,
      paint: P.pine,
      point: (u, v) => {
        const s = (u - 0.5) * 2;
        const w = 0.11 * (1 - Math.abs(s) ** 2.4) + 0.004;
        const a = (v - 0.5) * Math.PI;
        return [
          -0.35 + s * 0.36,
          1.06 - Math.cos(a) * 0.1 * (1 - s * s * 0.5) + s * s * 0.03,
          Math.sin(a) * w + 0.08,
        ];
      },
    });
    for (const x of [-0.5, -0.2]) box(m, { at: [x, 0.92, 0.08], size: [0.05, 0.06, 0.2], paint: P.walnut });
    for (const [i, x] of [0.5, 0.66, 0.8].entries())
      cylinder(m, {
        at: [x, 0.92, 0.12 - i * 0.07],
        radius: 0.05,
        height: 0.12,
        paint: [P.teal, P.coral, P.lemon][i] ?? P.teal,
        segments: 10,
      });
    for (const [x, h] of [
      [-0.7, 0.2],
      [-0.4, 0.14],
    ] as const)
      box(m, { at: [x, 0.255, 0], size: [0.24, h, 0.4], paint: P.driftwood });
  },
};

const bottle = paint("#7fa37a");

const picnic: PrefabSource = {
  id: "picnic-blanket",
  title: "Picnic blanket",
  group: "tables",
  tint: "#d9614c",
  colliders: [boxCollider([-0.5, 0, -0.4], [0.5, 0.3, 0.34])],
  contact: false,
  build: (m) => {
    const cells = 10;
    for (let r = 0; r < cells; r++)
      for (let c = 0; c < cells; c++) {
        const of = r % 2 && c % 2 ? tinted(0.72) : r % 2 || c % 2 ? tinted(1) : P.cream;
        const at = (i: number, j: number) =>
          m.vertex(
            [(i / cells - 0.5) * 2, 0.012 + Math.sin(i * 1.7 + j) * 0.006, (j / cells - 0.5) * 1.8],
            [0, 1, 0],
            of,
          );
        m.quad(at(c, r), at(c + 1, r), at(c + 1, r + 1), at(c, r + 1));
      }
    m.at({ at: [-0.5, 0.02, -0.4], heading: 0.4 }, () => {
      box(m, { at: [0, 0, 0], size: [0.46, 0.26, 0.3], paint: P.sand, bevel: 0.04 });
      box(m, { at: [0, 0.25, 0], size: [0.48, 0.04, 0.32], paint: P.honey, bevel: 0.016 });
      tube(m, {
        path: Array.from(
          { length: 9 },
          (_, i) => [Math.cos((i / 8) * Math.PI) * 0.2, 0.28 + Math.sin((i / 8) * Math.PI) * 0.2, 0] as const,
        ),
        radius: 0.014,
        sides: 5,
        paint: P.walnut,
      });
    });
    plate(m, 0.25, 0.02, 0.2);
    plate(m, 0.6, 0.02, -0.15, P.sea);
    cup(m, 0.02, 0.02, 0.36);
    cup(m, 0.42, 0.02, -0.42);
    lathe(m, {
      at: [0.1, 0.02, -0.3],
      profile: [
        [0.04, 0],
        [0.045, 0.02],
        [0.045, 0.16],
        [0.016, 0.22],
        [0.016, 0.29],
        [0, 0.29],
      ],
      paint: bottle,
      segments: 9,
    });
    for (let i = 0; i < 4; i++)
      ball(m, {
        at: [0.25 + Math.sin(i * 1.6) * 0.045, 0.06, 0.2 + Math.cos(i * 1.6) * 0.045],
        radius: 0.036,
        paint: i % 2 ? P.coral : P.leafLight,
        rows: 4,
        segments: 7,
      });
    m.at({ at: [0.6, 0.03, -0.15], scale: [1.6, 0.75, 0.8] }, () =>
      ball(m, { at: [0, 0.05, 0], radius: 0.06, paint: P.honey, rows: 5, segments: 8 }),
    );
  },
};

export const TABLES = [cafeTable, longTable, chessTable, workbench, picnic];
