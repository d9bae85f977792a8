import { PALETTE as P, paint, shaded, tinted } from "../kit/paint.ts";
import type { Mesh, Vec } from "../kit/mesh.ts";
import { beam, box } from "../kit/boxes.ts";
import { cylinder, lathe, tube } from "../kit/rounds.ts";
import { cushion, surface } from "../kit/surfaces.ts";
import { boxCollider, drumCollider } from "../prefab.ts";
import type { PrefabSource } from "../prefab.ts";

const loungeChair: PrefabSource = {
  id: "lounge-chair",
  title: "Lounge chair",
  group: "seating",
  tint: "#d98a63",
  colliders: [boxCollider([0, 0, 0], [0.74, 0.42, 0.78]), boxCollider([0, 0.4, -0.34], [0.74, 0.3, 0.2])],
  build: (m) => {
    for (const x of [-0.33, 0.33]) {
      beam(m, { from: [x, 0, 0.34], to: [x, 0.56, 0.3], width: 0.05, paint: P.oak });
      beam(m, { from: [x, 0, -0.44], to: [x, 0.58, -0.26], width: 0.05, paint: P.oak });
      beam(m, {
        from: [x, 0.57, 0.38],
        to: [x, 0.57, -0.36],
        width: 0.07,
        height: 0.035,
        paint: P.oak,
        bevel: 0.014,
      });
      beam(m, { from: [x, 0.26, 0.33], to: [x, 0.22, -0.34], width: 0.035, height: 0.06, paint: P.oak });
    }
    beam(m, { from: [-0.33, 0.26, 0.31], to: [0.33, 0.26, 0.31], width: 0.03, height: 0.06, paint: P.oak });
    m.at({ at: [0, 0.27, 0.01], tilt: -0.05 }, () =>
      cushion(m, { at: [0, 0, 0], size: [0.64, 0.17, 0.66], paint: tinted(1), columns: 7, rows: 7 }),
    );
    m.at({ at: [0, 0.42, -0.24], tilt: -Math.PI / 2 + 0.3 }, () =>
      cushion(m, { at: [0, 0, -0.02], size: [0.64, 0.15, 0.58], paint: tinted(0.92), columns: 7, rows: 7 }),
    );
    m.at({ at: [0, 0.53, -0.12], tilt: -Math.PI / 2 + 0.55 }, () =>
      cushion(m, { at: [0.1, 0, 0], size: [0.36, 0.11, 0.26], paint: P.cream, columns: 5, rows: 5 }),
    );
  },
};

const floorCushion: PrefabSource = {
  id: "floor-cushion",
  title: "Floor cushion",
  group: "seating",
  tint: "#c4673f",
  colliders: [drumCollider([0, 0, 0], 0.36, 0.16)],
  build: (m) => {
    cushion(m, { at: [0, 0, 0], size: [0.78, 0.2, 0.78], paint: tinted(1), columns: 8, rows: 8 });
    m.at({ at: [0.06, 0.15, -0.06], heading: 0.35, tilt: -0.08 }, () =>
      cushion(m, { at: [0, 0, 0], size: [0.52, 0.15, 0.5], paint: P.cream, columns: 6, rows: 6 }),
    );
  },
};

const bench: PrefabSource = {
  id: "bench",
  title: "Slatted bench",
  group: "seating",
  tint: "#b98a58",
  colliders: [boxCollider([0, 0, 0.02], [1.8, 0.46, 0.5]), boxCollider([0, 0.4, -0.25], [1.8, 0.48, 0.12])],
  build: (m) => {
    for (const x of [-0.75, 0.75]) {
      tube(m, {
        path: [
          [x, 0, 0.24],
          [x, 0.2, 0.22],
          [x, 0.4, 0.24],
          [x, 0.43, 0.1],
          [x, 0.41, -0.16],
          [x, 0.6, -0.24],
          [x, 0.88, -0.32],
        ],
        radius: 0.024,
        paint: P.charcoal,
      });
      tube(m, {
        path: [
          [x, 0, -0.28],
          [x, 0.2, -0.2],
          [x, 0.42, -0.14],
        ],
        radius: 0.024,
        paint: P.charcoal,
      });
    }
    for (let i = 0; i < 4; i++)
      box(m, { at: [0, 0.43, 0.2 - i * 0.115], size: [1.8, 0.03, 0.095], paint: tinted(1), bevel: 0.008 });
    for (let i = 0; i < 3; i++)
      m.at({ at: [0, 0.56 + i * 0.125, -0.22 - i * 0.04], tilt: -0.3 }, () =>
        box(m, { at: [0, 0, 0], size: [1.8, 0.1, 0.028], paint: tinted(1), bevel: 0.008, centred: true }),
      );
  },
};

const stool: PrefabSource = {
  id: "stool",
  title: "Stool",
  group: "seating",
  tint: "#2f8a8b",
  colliders: [drumCollider([0, 0, 0], 0.2, 0.48)],
  build: (m) => {
    for (let i = 0; i < 3; i++) {
      const a = (i / 3) * Math.PI * 2 + 0.4;
      beam(m, {
        from: [Math.sin(a) * 0.21, 0, Math.cos(a) * 0.21],
        to: [Math.sin(a) * 0.12, 0.42, Math.cos(a) * 0.12],
        width: 0.034,
        paint: P.pine,
      });
    }
    tube(m, { path: ring(0.165, 0.2, 10), radius: 0.011, paint: P.pine, sides: 5, isClosed: true });
    cylinder(m, { at: [0, 0.42, 0], radius: 0.19, height: 0.03, paint: P.pine, segments: 16 });
    lathe(m, {
      at: [0, 0.448, 0],
      profile: [
        [0.175, 0],
        [0.185, 0.02],
        [0.165, 0.042],
        [0.08, 0.05],
        [0, 0.052],
      ],
      paint: tinted(1),
      segments: 16,
    });
  },
};

const ring = (radius: number, y: number, count: number): Vec[] =>
  Array.from({ length: count }, (_, i) => {
    const a = (i / count) * Math.PI * 2;
    return [Math.sin(a) * radius, y, Math.cos(a) * radius];
  });

const hammock: PrefabSource = {
  id: "hammock",
  title: "Hammock",
  group: "seating",
  tint: "#5fb0b3",
  colliders: [
    drumCollider([-1.75, 0, 0], 0.09, 1.6),
    drumCollider([1.75, 0, 0], 0.09, 1.6),
    boxCollider([0, 0, 0], [1.8, 0.6, 0.7]),
  ],
  build: (m) => {
    for (const side of [-1, 1]) {
      beam(m, {
        from: [side * 1.5, 0.04, 0],
        to: [side * 1.85, 1.6, 0],
        width: 0.09,
        paint: P.oak,
        bevel: 0.02,
      });
      beam(m, {
        from: [side * 1.5, 0.04, -0.55],
        to: [side * 1.5, 0.04, 0.55],
        width: 0.09,
        height: 0.08,
        paint: P.oak,
        bevel: 0.02,
      });
      for (const z of [-0.32, -0.1, 0.1, 0.32])
        tube(m, {
          path: [
            [side * 1.8, 1.42, 0],
            [side * 1.12, 0.92 + Math.abs(z) * 0.3, z],
          ],
          radius: 0.007,
          sides: 4,
          paint: P.linen,
        });
      beam(m, {
        from: [side * 1.12, 0.93, -0.36],
        to: [side * 1.12, 0.93, 0.36],
        width: 0.035,
        paint: P.walnut,
      });
    }
    beam(m, {
      from: [-1.6, 0.05, 0],
      to: [1.6, 0.05, 0],
      width: 0.09,
      height: 0.08,
      paint: P.oak,
      bevel: 0.02,
    });
    const stripe = [tinted(1), P.cream];
    surface(m, {
      columns: 18,
      rows: 6,
      isFlipped: true,
      paint: tinted(1),
      paintOf: (u) => stripe[Math.floor(u * 18 * 0.5) % 2] ?? tinted(1),
      sway: (u, v) => Math.sin(u * Math.PI) * 0.35 * (0.5 + Math.abs(v - 0.5)),
      point: (u, v) => {
        const [s, t] = [(u - 0.5) * 2, (v - 0.5) * 2];
        const sag = 1 - s * s;
        return [s * 1.12, 0.93 - sag * 0.44 + t * t * (0.06 + sag * 0.16), t * (0.34 + sag * 0.06)];
      },
    });
    m.at({ at: [-0.72, 0.66, 0], roll: -0.62 }, () =>
      cushion(m, { at: [0, 0, 0], size: [0.4, 0.14, 0.46], paint: P.cream }),
    );
  },
};

const swingFrame = (m: Mesh) => {
  for (const x of [-0.95, 0.95]) {
    for (const z of [-0.62, 0.62])
      beam(m, { from: [x * 1.06, 0, z], to: [x, 2.15, 0], width: 0.08, paint: P.pine, bevel: 0.015 });
    beam(m, { from: [x * 1.03, 0.7, -0.42], to: [x * 1.03, 0.7, 0.42], width: 0.05, paint: P.pine });
  }
  beam(m, { from: [-1.15, 2.16, 0], to: [1.15, 2.16, 0], width: 0.1, paint: P.pine, bevel: 0.02 });
};

const swing: PrefabSource = {
  id: "swing-seat",
  title: "Porch swing",
  group: "seating",
  tint: "#dc9aa0",
  colliders: [
    boxCollider([0, 0.3, 0], [1.5, 0.5, 0.6]),
    drumCollider([-1, 0, 0], 0.12, 2.2),
    drumCollider([1, 0, 0], 0.12, 2.2),
  ],
  build: (m) => {
    swingFrame(m);
    for (const x of [-0.68, 0.68]) {
      tube(m, {
        path: [
          [x, 2.12, 0],
          [x, 0.72, 0.22],
        ],
        radius: 0.01,
        sides: 4,
        paint: P.charcoal,
      });
      tube(m, {
        path: [
          [x, 2.12, 0],
          [x, 0.82, -0.26],
        ],
        radius: 0.01,
        sides: 4,
        paint: P.charcoal,
      });
      box(m, { at: [x, 0.7, 0], size: [0.06, 0.035, 0.56], paint: P.oak });
      beam(m, { from: [x, 0.42, 0.24], to: [x, 0.7, 0.24], width: 0.04, paint: P.oak });
    }
    box(m, { at: [0, 0.4, 0], size: [1.46, 0.045, 0.56], paint: P.oak });
    m.at({ at: [0, 0.64, -0.28], tilt: -0.2 }, () =>
      box(m, { at: [0, 0, 0], size: [1.46, 0.46, 0.04], paint: P.oak, centred: true }),
    );
    for (const x of [-0.34, 0.34]) {
      cushion(m, { at: [x, 0.44, 0.02], size: [0.66, 0.13, 0.52], paint: tinted(1) });
      m.at({ at: [x, 0.7, -0.2], tilt: -Math.PI / 2 + 0.25 }, () =>
        cushion(m, { at: [0, -0.04, 0], size: [0.6, 0.13, 0.4], paint: x < 0 ? P.cream : tinted(0.86) }),
      );
    }
  },
};

const woven = shaded(paint("#c9a872"), 1);

const beanBag: PrefabSource = {
  id: "bean-bag",
  title: "Bean bag",
  group: "seating",
  tint: "#f0c63f",
  colliders: [drumCollider([0, 0, 0], 0.42, 0.45)],
  build: (m) => {
    surface(m, {
      columns: 16,
      rows: 9,
      paint: tinted(1),
      point: (u, v) => {
        const a = u * Math.PI * 2;
        const slump = 0.46 * Math.sin(Math.PI * Math.min(1, 0.12 + v * 0.88)) ** 0.55;
        const lean = v ** 1.6 * 0.2;
        const fold = 1 + Math.cos(a * 5) * 0.02;
        return [
          Math.cos(a) * slump * fold,
          v ** 1.25 * 0.74 - 0.1 * v * (1 + Math.sin(a)) * (v > 0.3 ? 1 : 0.4),
          Math.sin(a) * slump * fold - lean,
        ];
      },
    });
    lathe(m, {
      at: [0, 0, 0],
      profile: [
        [0.2, 0.0],
        [0.33, 0.012],
      ],
      paint: woven,
      segments: 12,
    });
  },
};

export const SEATING = [loungeChair, floorCushion, bench, stool, hammock, swing, beanBag];
