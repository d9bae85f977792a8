import type { Mesh } from "../kit/mesh.ts";
import { beam, box } from "../kit/boxes.ts";
import { PALETTE as P, tinted } from "../kit/paint.ts";
import { ball, cylinder, lathe, tube } from "../kit/rounds.ts";
import { surface } from "../kit/surfaces.ts";
import { boxCollider, drumCollider, lamp } from "../prefab.ts";
import type { PrefabSource } from "../prefab.ts";
import { cup, plate } from "./crockery.ts";

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

export const TABLES = [cafeTable, longTable];
