import type { Mesh } from "../kit/mesh.ts";
import { beam, box } from "../kit/boxes.ts";
import { PALETTE as P, shaded, tinted } from "../kit/paint.ts";
import { cylinder, lathe } from "../kit/rounds.ts";
import { surface } from "../kit/surfaces.ts";
import { boxCollider, drumCollider, lamp, type PrefabSource } from "../prefab.ts";

/** Four pipes and the struts between them, along X, its middle line at y. */
const truss = (m: Mesh, length: number, y: number, side = 0.28) => {
  const h = side / 2;
  for (const sy of [-h, h])
    for (const sz of [-h, h])
      beam(m, {
        from: [-length / 2, y + sy, sz],
        to: [length / 2, y + sy, sz],
        width: 0.04,
        paint: P.steel,
        bevel: 0.012,
      });
  const bays = Math.round(length / side / 1.4);
  for (let i = 0; i < bays; i++) {
    const [a, b] = [-length / 2 + (i * length) / bays, -length / 2 + ((i + 1) * length) / bays];
    for (const sz of [-h, h])
      beam(m, {
        from: [i % 2 ? b : a, y - h, sz],
        to: [i % 2 ? a : b, y + h, sz],
        width: 0.02,
        paint: shaded(P.steel, 0.85),
        bevel: 0.004,
      });
  }
  for (const x of [-length / 2, length / 2])
    for (const s of [-h, h]) {
      beam(m, { from: [x, y - h, s], to: [x, y + h, s], width: 0.03, paint: P.steel, bevel: 0.006 });
      beam(m, { from: [x, y + s, -h], to: [x, y + s, h], width: 0.03, paint: P.steel, bevel: 0.006 });
    }
};

const trussPiece: PrefabSource = {
  id: "truss",
  title: "Truss",
  group: "stage",
  colliders: [boxCollider([0, 0, 0], [3, 0.3, 0.3])],
  build: (m) => truss(m, 3, 0.16),
};

const riser: PrefabSource = {
  id: "riser",
  title: "Stage riser",
  group: "stage",
  tint: "#3b3734",
  colliders: [boxCollider([0, 0, 0], [2, 0.4, 1])],
  build: (m) => {
    box(m, { at: [0, 0.34, 0], size: [2, 0.06, 1], paint: tinted(1), bevel: 0.012 });
    box(m, { at: [0, 0.3, 0], size: [1.96, 0.05, 0.96], paint: P.steel, bevel: 0.006 });
    for (const x of [-0.93, 0.93])
      for (const z of [-0.43, 0.43])
        cylinder(m, { at: [x, 0, z], radius: 0.028, height: 0.31, paint: P.steel, segments: 10 });
    for (const z of [-0.43, 0.43])
      beam(m, { from: [-0.93, 0.1, z], to: [0.93, 0.1, z], width: 0.02, paint: P.steel });
  },
};

const curtain: PrefabSource = {
  id: "stage-curtain",
  title: "Stage curtain",
  group: "stage",
  tint: "#a9573a",
  colliders: [boxCollider([0, 0, 0], [2.4, 3, 0.16])],
  build: (m) => {
    beam(m, { from: [-1.3, 3.02, 0], to: [1.3, 3.02, 0], width: 0.05, paint: P.brass, bevel: 0.016 });
    for (const [z, light] of [
      [0.004, 1],
      [-0.004, 0.72],
    ] as const)
      surface(m, {
        columns: 56,
        rows: 8,
        paint: tinted(light, "cloth"),
        point: (u, v) => {
          const x = (z > 0 ? u - 0.5 : 0.5 - u) * 2.4;
          return [x, 0.03 + v * 2.96, z + Math.sin(x * 21) * (0.075 - 0.03 * v) + Math.sin(x * 7) * 0.02];
        },
      });
    for (let i = 0; i < 11; i++)
      m.at({ at: [-1.15 + i * 0.23, 2.99, 0] }, () =>
        cylinder(m, { at: [0, -0.02, 0], radius: 0.018, height: 0.05, paint: P.brass, segments: 8 }),
      );
  },
};

const lectern: PrefabSource = {
  id: "lectern",
  title: "Lectern",
  group: "stage",
  tint: "#8b6b52",
  colliders: [boxCollider([0, 0, 0], [0.62, 1.15, 0.5])],
  build: (m) => {
    box(m, { at: [0, 0, 0], size: [0.6, 0.06, 0.46], paint: P.walnut });
    box(m, { at: [0, 0.06, -0.02], size: [0.48, 0.92, 0.3], paint: tinted(1), bevel: 0.02 });
    box(m, { at: [0, 0.3, 0.14], size: [0.3, 0.42, 0.02], paint: tinted(0.86), bevel: 0.008 });
    // Its top leans towards who speaks, behind it.
    m.at({ at: [0, 1.06, -0.02], tilt: 0.32 }, () => {
      box(m, { at: [0, 0, 0], size: [0.66, 0.04, 0.5], paint: P.walnut, centred: true });
      box(m, {
        at: [0, 0.03, -0.22],
        size: [0.6, 0.03, 0.025],
        paint: P.walnut,
        centred: true,
        bevel: 0.004,
      });
      box(m, {
        at: [0.02, 0.024, -0.02],
        size: [0.22, 0.008, 0.3],
        paint: P.paper,
        centred: true,
        bevel: 0.002,
      });
    });
  },
};

const spotlightStand: PrefabSource = {
  id: "spotlight-stand",
  title: "Spotlight on a stand",
  group: "stage",
  tint: "#3b3734",
  colliders: [drumCollider([0, 0, 0], 0.16, 2.2)],
  lamps: [lamp([0, 2.16, 0.3], 6, 1.1)],
  build: (m) => {
    for (let i = 0; i < 3; i++) {
      const angle = (i / 3) * Math.PI * 2 + 0.5;
      const out: [number, number, number] = [Math.sin(angle) * 0.46, 0.02, Math.cos(angle) * 0.46];
      beam(m, { from: [0, 0.62, 0], to: out, width: 0.022, paint: P.charcoal });
    }
    cylinder(m, { at: [0, 0.3, 0], radius: 0.022, height: 1.72, paint: P.steel, segments: 10 });
    box(m, { at: [0, 2, 0], size: [0.36, 0.03, 0.05], paint: P.charcoal });
    for (const x of [-0.17, 0.17]) box(m, { at: [x, 2, 0], size: [0.02, 0.2, 0.05], paint: P.charcoal });
    m.at({ at: [0, 2.18, -0.16], tilt: Math.PI / 2 + 0.18 }, () => {
      lathe(m, {
        paint: tinted(1),
        segments: 24,
        profile: [
          [0, 0],
          [0.1, 0],
          [0.13, 0.04],
          [0.13, 0.34],
          [0.155, 0.36],
          [0.155, 0.42],
          [0.12, 0.42],
        ],
      });
      lathe(m, {
        at: [0, 0.405, 0],
        paint: P.lamp,
        segments: 24,
        profile: [
          [0.125, 0],
          [0, 0.012],
        ],
      });
    });
  },
};

export const RIGGING: readonly PrefabSource[] = [trussPiece, riser, curtain, lectern, spotlightStand];
