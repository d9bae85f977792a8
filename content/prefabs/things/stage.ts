import { beam, box, prism } from "../kit/boxes.ts";
import { PALETTE as P, paint, tinted } from "../kit/paint.ts";
import { ball, lathe } from "../kit/rounds.ts";
import { boxCollider, drumCollider, lamp } from "../prefab.ts";
import type { PrefabSource } from "../prefab.ts";

const speaker: PrefabSource = {
  id: "speaker",
  title: "Loudspeaker",
  group: "music",
  tint: "#3b3734",
  colliders: [boxCollider([0, 0, 0], [0.56, 1.3, 0.5])],
  build: (m) => {
    for (const [y, h] of [
      [0.03, 0.62],
      [0.67, 0.62],
    ] as const) {
      box(m, { at: [0, y, 0], size: [0.56, h, 0.48], paint: tinted(1), bevel: 0.025 });
      for (const x of [-0.29, 0.29])
        box(m, { at: [x, y + h * 0.55, 0], size: [0.02, 0.06, 0.2], paint: P.steel });
    }
    const cone = (y: number, radius: number) =>
      m.at({ at: [0, y, 0.241], tilt: Math.PI / 2 }, () => {
        lathe(m, {
          profile: [
            [radius * 1.12, 0],
            [radius * 1.12, 0.014],
            [radius, 0.02],
            [radius * 0.9, 0.008],
            [radius * 0.36, -0.03],
          ],
          paint: P.black,
          segments: 18,
        });
        lathe(m, {
          profile: [
            [radius * 0.36, -0.028],
            [radius * 0.2, 0.0],
            [0, 0.006],
          ],
          paint: P.honey,
          segments: 12,
        });
      });
    cone(0.34, 0.22);
    cone(0.88, 0.15);
    cone(1.16, 0.07);
    for (const x of [-0.2, 0.2])
      for (const z of [-0.16, 0.16]) box(m, { at: [x, 0, z], size: [0.07, 0.04, 0.07], paint: P.black });
  },
};

const stage: PrefabSource = {
  id: "small-stage",
  title: "Small stage",
  group: "music",
  tint: "#7d4a68",
  colliders: [
    boxCollider([0, 0, 0], [4.2, 0.32, 2.8]),
    boxCollider([0, 0, 1.6], [1.2, 0.16, 0.4]),
    ...[-2.05, 2.05].map((x) => boxCollider([x, 0, -1.3], [0.14, 3, 0.14])),
  ],
  lamps: [lamp([-1.1, 2.5, 0.6], 4.5, 0.9), lamp([1.1, 2.5, 0.6], 4.5, 0.9)],
  build: (m) => {
    for (let i = 0; i < 7; i++)
      box(m, { at: [0, 0.27, -1.2 + i * 0.4], size: [4.2, 0.05, 0.39], paint: P.oak, bevel: 0.008 });
    box(m, { at: [0, 0, 0], size: [4.12, 0.27, 2.72], paint: P.walnut });
    box(m, { at: [0, 0, 1.6], size: [1.2, 0.16, 0.4], paint: P.oak });
    for (const x of [-2.05, 2.05]) box(m, { at: [x, 0.3, -1.3], size: [0.1, 2.7, 0.1], paint: P.charcoal });
    beam(m, {
      from: [-2.15, 2.98, -1.3],
      to: [2.15, 2.98, -1.3],
      width: 0.1,
      height: 0.12,
      paint: P.charcoal,
    });
    const panels = 12;
    for (const s of [-1, 1])
      for (let i = 0; i < panels; i++) {
        const x = s * (0.55 + (i / panels) * 1.45);
        lathe(m, {
          at: [x, 0.34, -1.3 + 0.03 * (i % 2)],
          profile: [
            [0.085, 0],
            [0.075, 1],
            [0.06, 2.62],
          ],
          paint: tinted(i % 2 ? 1 : 0.78, "cloth"),
          segments: 7,
          sway: (y) => (2.6 - y) * 0.1,
        });
      }
    for (let i = 0; i < 9; i++)
      m.at({ at: [-1.92 + i * 0.48, 2.94, -1.2] }, () =>
        prism(m, {
          outline: [
            [-0.24, 0],
            [-0.22, -0.26],
            [0, -0.38],
            [0.22, -0.26],
            [0.24, 0],
          ],
          depth: 0.04,
          paint: tinted(i % 2 ? 0.9 : 1.05),
        }),
      );
    for (let i = 0; i < 11; i++)
      ball(m, {
        at: [-1.95 + i * 0.39, 0.16, 1.385],
        radius: 0.035,
        paint: paint("#ffd69a", { glow: 1 }),
        rows: 4,
        segments: 6,
      });
  },
};

const microphone: PrefabSource = {
  id: "microphone",
  title: "Microphone on a stand",
  group: "music",
  colliders: [drumCollider([0, 0, 0], 0.16, 1.5)],
  build: (m) => {
    lathe(m, {
      profile: [
        [0.16, 0],
        [0.16, 0.02],
        [0.03, 0.045],
        [0.014, 0.06],
        [0.012, 1.36],
      ],
      paint: P.charcoal,
      segments: 12,
    });
    m.at({ at: [0, 1.38, 0.02], tilt: -0.9 }, () => {
      lathe(m, {
        profile: [
          [0.016, -0.02],
          [0.02, 0.14],
          [0.02, 0.14],
        ],
        paint: P.black,
        segments: 8,
      });
      ball(m, { at: [0, 0.17, 0], radius: [0.034, 0.042, 0.034], paint: P.steel, rows: 5, segments: 8 });
    });
  },
};

export const STAGE = [speaker, stage, microphone];
