import type { Mesh } from "../kit/mesh.ts";
import { beam, box } from "../kit/boxes.ts";
import { PALETTE as P, paint, tinted } from "../kit/paint.ts";
import { ball, cylinder, lathe, tube } from "../kit/rounds.ts";
import { boxCollider, drumCollider } from "../prefab.ts";
import type { PrefabSource } from "../prefab.ts";
import { cup, plate } from "./crockery.ts";

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

export const PASTIMES = [chessTable, picnic];
