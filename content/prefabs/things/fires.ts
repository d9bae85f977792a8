import type { Mesh } from "../kit/mesh.ts";
import { beam, box } from "../kit/boxes.ts";
import { PALETTE as P, paint, tinted } from "../kit/paint.ts";
import { ball, circle, cylinder, lathe, tube } from "../kit/rounds.ts";
import { boxCollider, drumCollider, lamp } from "../prefab.ts";
import type { PrefabSource } from "../prefab.ts";

/** A ring of flames round a tall one. */
const flamesAt = (m: Mesh, height: number) => {
  const hues = ["#ffb347", "#ff8f32", "#ffd36b", "#ff7a26", "#ffa23d"];
  for (const [i, hue] of hues.entries()) {
    const a = (i / 5) * Math.PI * 2;
    const r = i === 2 ? 0 : 0.12;
    const h = i === 2 ? 0.66 : 0.36 + (i % 3) * 0.08;
    lathe(m, {
      at: [Math.sin(a) * r, height, Math.cos(a) * r],
      paint: paint(hue, { glow: 1, sway: "flame" }),
      segments: 7,
      sway: (y) => (y / h) ** 1.5,
      profile: [
        [0.02, 0],
        [0.105, h * 0.18],
        [0.1, h * 0.36],
        [0.055, h * 0.66],
        [0.02, h * 0.88],
        [0, h],
      ],
    });
  }
};

const fireBowl: PrefabSource = {
  id: "fire-bowl",
  title: "Fire bowl",
  group: "light",
  colliders: [drumCollider([0, 0, 0], 0.5, 0.5)],
  lamps: [lamp([0, 0.78, 0], 5.5, 1.2, true)],
  build: (m) => {
    for (let i = 0; i < 9; i++) {
      const a = (i / 9) * Math.PI * 2;
      m.at({ at: [Math.sin(a) * 0.72, 0, Math.cos(a) * 0.72], heading: a + 0.2 * (i % 3) }, () =>
        box(m, {
          at: [0, 0, 0],
          size: [0.36 + (i % 3) * 0.05, 0.13 + (i % 2) * 0.04, 0.24],
          paint: i % 2 ? P.stone : P.stoneDark,
          bevel: 0.045,
        }),
      );
    }
    lathe(m, {
      profile: [
        [0.22, 0.02],
        [0.2, 0.08],
        [0.36, 0.2],
        [0.5, 0.4],
        [0.52, 0.44],
        [0.49, 0.44],
        [0.36, 0.27],
        [0, 0.22],
      ],
      paint: P.charcoal,
      segments: 20,
    });
    for (let i = 0; i < 5; i++) {
      const a = (i / 5) * Math.PI * 2 + 0.3;
      beam(m, {
        from: [Math.sin(a) * 0.34, 0.34, Math.cos(a) * 0.34],
        to: [Math.sin(a + 2.9) * 0.1, 0.56, Math.cos(a + 2.9) * 0.1],
        width: 0.075,
        paint: P.walnut,
        bevel: 0.02,
      });
    }
    ball(m, {
      at: [0, 0.36, 0],
      radius: [0.26, 0.09, 0.26],
      paint: paint("#ff6a22", { glow: 0.9 }),
      rows: 4,
      segments: 10,
    });
    flamesAt(m, 0.4);
  },
};

const flames: PrefabSource = {
  id: "flames",
  title: "Flames",
  group: "light",
  colliders: [],
  contact: false,
  lamps: [lamp([0, 0.4, 0], 6.5, 1.3, true)],
  build: (m) => flamesAt(m, 0),
};

const floorLantern: PrefabSource = {
  id: "floor-lantern",
  title: "Floor lantern",
  group: "light",
  tint: "#3b3734",
  colliders: [boxCollider([0, 0, 0], [0.3, 0.55, 0.3])],
  lamps: [lamp([0, 0.28, 0], 3, 0.65, true)],
  build: (m) => {
    box(m, { at: [0, 0, 0], size: [0.3, 0.045, 0.3], paint: tinted(1), bevel: 0.012 });
    for (const x of [-0.125, 0.125])
      for (const z of [-0.125, 0.125])
        box(m, { at: [x, 0.04, z], size: [0.024, 0.38, 0.024], paint: tinted(1) });
    box(m, { at: [0, 0.415, 0], size: [0.3, 0.03, 0.3], paint: tinted(1) });
    lathe(m, {
      at: [0, 0.445, 0],
      profile: [
        [0.19, 0],
        [0.06, 0.1],
        [0.05, 0.12],
        [0, 0.125],
      ],
      paint: tinted(0.9),
      segments: 4,
    });
    tube(m, { path: circle(0.06, 10, [0, 0.6, 0]), radius: 0.009, sides: 4, isClosed: true, paint: P.brass });
    for (const [x, z, h] of [
      [0, 0, 0.2],
      [0.06, 0.05, 0.13],
      [-0.06, 0.03, 0.1],
    ] as const) {
      cylinder(m, {
        at: [x, 0.045, z],
        radius: 0.032,
        height: h,
        paint: paint("#fff0d4", { glow: 0.35 }),
        segments: 8,
      });
      lathe(m, {
        at: [x, 0.05 + h, z],
        profile: [
          [0, 0],
          [0.016, 0.024],
          [0, 0.075],
        ],
        paint: { ...P.ember, sway: "flame" },
        segments: 5,
        sway: (y) => y * 6,
      });
    }
  },
};

export const FIRES = [fireBowl, flames, floorLantern];
