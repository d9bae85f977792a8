import type { Mesh } from "../kit/mesh.ts";
import { beam, box, prism } from "../kit/boxes.ts";
import { PALETTE as P, shaded, tinted } from "../kit/paint.ts";
import { cylinder } from "../kit/rounds.ts";
import { boxCollider, drumCollider, type PrefabSource } from "../prefab.ts";

const post = (m: Mesh, x: number, height: number) => {
  cylinder(m, { at: [x, 0, 0], radius: 0.032, height, paint: P.walnut, segments: 10 });
  cylinder(m, { at: [x, 0, 0], radius: 0.13, top: 0.11, height: 0.05, paint: P.stoneDark, segments: 16 });
};

const arrowSign: PrefabSource = {
  id: "arrow-sign",
  title: "Arrow sign",
  group: "signage",
  tint: "#2f8a8b",
  colliders: [drumCollider([0, 0, 0], 0.1, 2)],
  build: (m) => {
    post(m, 0, 2.05);
    m.at({ at: [0.06, 1.72, 0.045] }, () =>
      prism(m, {
        outline: [
          [-0.5, -0.16],
          [0.4, -0.16],
          [0.62, 0],
          [0.4, 0.16],
          [-0.5, 0.16],
        ],
        depth: 0.04,
        paint: tinted(1),
        rim: P.walnut,
      }),
    );
    m.at({ at: [0.02, 1.72, 0.068] }, () => {
      box(m, { at: [-0.06, -0.025, 0], size: [0.5, 0.05, 0.006], paint: P.white, bevel: 0.002 });
      prism(m, {
        outline: [
          [0.16, -0.1],
          [0.34, 0],
          [0.16, 0.1],
        ],
        depth: 0.006,
        paint: P.white,
        bevel: 0.001,
      });
    });
  },
};

const noticeBoard: PrefabSource = {
  id: "notice-board",
  title: "Notice board",
  group: "signage",
  tint: "#b58a2a",
  colliders: [boxCollider([0, 0, 0], [1.7, 2.1, 0.14])],
  build: (m) => {
    for (const x of [-0.78, 0.78]) post(m, x, 2.12);
    box(m, { at: [0, 0.85, 0], size: [1.5, 1.05, 0.05], paint: tinted(1), bevel: 0.006 });
    for (const y of [0.82, 1.86]) box(m, { at: [0, y, 0], size: [1.62, 0.07, 0.09], paint: P.walnut });
    for (const s of [-1, 1])
      m.at({ at: [0, 2.12, s * 0.1], tilt: s * 0.5 }, () =>
        box(m, { at: [0, 0, 0], size: [1.8, 0.03, 0.28], paint: P.clay, bevel: 0.008, centred: true }),
      );
    const sheets: [number, number, number, number, number][] = [
      [-0.5, 1.4, 0.3, 0.38, 0.06],
      [-0.12, 1.32, 0.26, 0.34, -0.04],
      [0.24, 1.45, 0.3, 0.22, 0.03],
      [0.54, 1.24, 0.24, 0.4, -0.05],
      [-0.42, 1.0, 0.34, 0.24, -0.02],
      [0.16, 1.02, 0.28, 0.26, 0.05],
    ];
    for (const [i, [x, y, w, h, turn]] of sheets.entries())
      m.at({ at: [x, y, 0.03], roll: turn }, () => {
        box(m, {
          at: [0, 0, 0],
          size: [w, h, 0.005],
          paint: [P.paper, P.cream, P.rose, P.white, P.sky, P.lemon][i] ?? P.paper,
          bevel: 0.001,
          centred: true,
        });
        cylinder(m, { at: [0, h / 2 - 0.03, 0], radius: 0.012, height: 0.012, paint: P.coral, segments: 8 });
      });
  },
};

const signBoard: PrefabSource = {
  id: "sign-board",
  title: "Sign board",
  group: "signage",
  tint: "#2f8a8b",
  colliders: [boxCollider([0, 0, 0], [2.5, 2.35, 0.14])],
  build: (m) => {
    for (const x of [-1.12, 1.12]) post(m, x, 2.3);
    box(m, { at: [0, 1.15, 0], size: [2.4, 1.1, 0.06], paint: tinted(1), bevel: 0.012 });
    for (const s of [-1, 1])
      box(m, { at: [0, 1.22, s * 0.03], size: [2.26, 0.96, 0.012], paint: P.cream, bevel: 0.004 });
  },
};

/** Strokes of a digit in a field 0.5 wide and 1 high, as pairs of ends. */
const SEGMENTS: Record<string, readonly (readonly [number, number, number, number])[]> = {
  "1": [
    [0.25, 0, 0.25, 1],
    [0.25, 1, 0.06, 0.82],
  ],
  "2": [
    [0, 1, 0.5, 1],
    [0.5, 1, 0.5, 0.5],
    [0.5, 0.5, 0, 0.5],
    [0, 0.5, 0, 0],
    [0, 0, 0.5, 0],
  ],
  "3": [
    [0, 1, 0.5, 1],
    [0.5, 1, 0.5, 0],
    [0.5, 0, 0, 0],
    [0.08, 0.5, 0.5, 0.5],
  ],
};

const numberPlate = (digit: string): PrefabSource => ({
  id: `number-${digit}`,
  title: `Number ${digit}`,
  group: "signage",
  tint: "#c4673f",
  colliders: [drumCollider([0, 0, 0], 0.12, 1.1)],
  build: (m) => {
    post(m, 0, 0.72);
    box(m, { at: [0, 0.68, 0.02], size: [0.46, 0.56, 0.05], paint: tinted(1), bevel: 0.02 });
    m.at({ at: [-0.1, 0.78, 0.05], scale: [0.4, 0.36, 1] }, () => {
      for (const [x1, y1, x2, y2] of SEGMENTS[digit] ?? [])
        beam(m, {
          from: [x1, y1, 0],
          to: [x2, y2, 0],
          width: 0.09,
          height: 0.014,
          paint: P.white,
          bevel: 0.003,
        });
    });
  },
});

const aFrame: PrefabSource = {
  id: "menu-board",
  title: "Standing board",
  group: "signage",
  tint: "#35443f",
  colliders: [boxCollider([0, 0, 0], [0.62, 1, 0.5])],
  build: (m) => {
    for (const s of [-1, 1])
      m.at({ at: [0, 0.5, s * 0.16], tilt: -s * 0.28 }, () => {
        box(m, { at: [0, 0, 0], size: [0.62, 1.02, 0.03], paint: P.oak, bevel: 0.008, centred: true });
        box(m, {
          at: [0, 0.02, s * 0.012],
          size: [0.52, 0.84, 0.02],
          paint: tinted(1),
          bevel: 0.004,
          centred: true,
        });
        for (let line = 0; line < 5; line++)
          box(m, {
            at: [-0.04 * (line % 2), 0.3 - line * 0.13, s * 0.024],
            size: [0.36 - 0.06 * (line % 3), 0.022, 0.004],
            paint: shaded(P.white, 0.9),
            bevel: 0.001,
            centred: true,
          });
      });
  },
};

export const SIGNAGE: readonly PrefabSource[] = [
  arrowSign,
  noticeBoard,
  signBoard,
  numberPlate("1"),
  numberPlate("2"),
  numberPlate("3"),
  aFrame,
];
