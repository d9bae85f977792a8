import { box } from "../kit/boxes.ts";
import { PALETTE as P, tinted } from "../kit/paint.ts";
import { cylinder, tube } from "../kit/rounds.ts";
import { surface } from "../kit/surfaces.ts";
import { boxCollider } from "../prefab.ts";
import type { PrefabSource } from "../prefab.ts";

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

export const BENCHWORK = [workbench];
