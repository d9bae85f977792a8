import { box } from "../kit/boxes.ts";
import { PALETTE as P, tinted } from "../kit/paint.ts";
import { ball, circle, lathe, tube } from "../kit/rounds.ts";
import { blade } from "../kit/surfaces.ts";
import { boxCollider, lamp } from "../prefab.ts";
import type { PrefabSource } from "../prefab.ts";

const bookshelf: PrefabSource = {
  id: "bookshelf",
  title: "Bookshelf",
  group: "learning",
  tint: "#6f4a32",
  colliders: [boxCollider([0, 0, 0], [1.4, 2.05, 0.36])],
  build: (m) => {
    for (const x of [-0.68, 0.68]) box(m, { at: [x, 0, 0], size: [0.045, 2.05, 0.36], paint: tinted(1) });
    box(m, { at: [0, 0.02, -0.165], size: [1.34, 2, 0.02], paint: tinted(0.75) });
    for (const y of [0.06, 0.55, 1.04, 1.53, 2.01])
      box(m, { at: [0, y, 0], size: [1.36, 0.035, 0.35], paint: tinted(1.08) });
    const spines = [P.terracotta, P.teal, P.cream, P.honey, P.ink, P.sage, P.plum, P.rose, P.sea, P.linen];
    for (let row = 0; row < 4; row++) {
      let x = -0.64;
      for (let k = 0; x < 0.56 && k < 30; k++) {
        const n = (row * 31 + k * 17) % 23;
        const [w, h] = [0.058 + (n % 5) * 0.012, 0.25 + ((n * 7) % 10) * 0.016];
        if (n === 9 || n === 17) {
          x += 0.13;
          continue;
        }
        box(m, {
          at: [x + w / 2, 0.095 + row * 0.49, -0.02 + (n % 3) * 0.01],
          size: [w * 0.96, h, 0.23],
          paint: spines[(n * 3 + row) % 10] ?? P.cream,
          bevel: 0.005,
        });
        x += w;
      }
    }
    lathe(m, {
      at: [0.36, 2.045, 0],
      profile: [
        [0.07, 0],
        [0.12, 0.1],
        [0.06, 0.2],
        [0.07, 0.24],
      ],
      paint: P.teal,
      segments: 12,
    });
    ball(m, { at: [-0.4, 2.16, 0], radius: 0.115, paint: P.coral, rows: 7, segments: 10 });
  },
};

const chalkboard: PrefabSource = {
  id: "chalkboard",
  title: "Chalkboard",
  group: "learning",
  tint: "#2f4a44",
  colliders: [boxCollider([0, 0, 0], [2.1, 1.9, 0.4])],
  build: (m) => {
    for (const x of [-0.98, 0.98]) {
      box(m, { at: [x, 0.06, 0], size: [0.06, 1.86, 0.06], paint: P.oak });
      box(m, { at: [x, 0, 0], size: [0.08, 0.07, 0.62], paint: P.oak });
    }
    box(m, { at: [0, 0.68, 0], size: [1.9, 1.2, 0.05], paint: P.oak });
    box(m, { at: [0, 0.73, 0.012], size: [1.8, 1.1, 0.05], paint: tinted(1), bevel: 0.004 });
    box(m, { at: [0, 0.64, 0.07], size: [1.7, 0.03, 0.1], paint: P.oak });
    const chalk = (path: readonly (readonly [number, number])[], of = P.white, isClosed = false) =>
      tube(m, {
        path: path.map(([x, y]) => [x, y, 0.038] as const),
        radius: 0.006,
        sides: 3,
        isClosed,
        paint: of,
      });
    // Ellipses of planets round a sun, and a triangle with its squares.
    for (const [i, r] of [0.14, 0.24, 0.34].entries())
      chalk(
        circle(1, 24).map(([x, y]) => [-0.4 + x * r, 1.3 + y * r * 0.8] as const),
        i % 2 ? P.sky : P.white,
        true,
      );
    ball(m, { at: [-0.4, 1.3, 0.03], radius: [0.055, 0.055, 0.015], paint: P.lemon, rows: 4, segments: 9 });
    for (const [a, r, of] of [
      [0.6, 0.14, P.coral],
      [2.4, 0.24, P.sea],
      [4.6, 0.34, P.honey],
    ] as const)
      ball(m, {
        at: [-0.4 + Math.cos(a) * r, 1.3 + Math.sin(a) * r * 0.8, 0.036],
        radius: [0.03, 0.03, 0.01],
        paint: of,
        rows: 4,
        segments: 7,
      });
    chalk(
      [
        [0.25, 1.1],
        [0.65, 1.1],
        [0.25, 1.4],
      ],
      P.lemon,
      true,
    );
    chalk(
      [
        [0.25, 1.4],
        [0.65, 1.1],
        [0.86, 1.38],
        [0.46, 1.68],
      ],
      P.rose,
      true,
    );
    for (let i = 0; i < 4; i++)
      chalk([
        [0.2, 0.98 - i * 0.06],
        [0.42 + ((i * 5) % 3) * 0.12, 0.98 - i * 0.06 + 0.004],
      ]);
    for (const [i, of] of [P.white, P.lemon, P.coral].entries())
      box(m, { at: [-0.5 + i * 0.12, 0.67, 0.08], size: [0.07, 0.014, 0.014], paint: of, bevel: 0.004 });
  },
};

const fish = [P.coral, P.lemon, P.honey, P.white];

const aquarium: PrefabSource = {
  id: "aquarium",
  title: "Aquarium",
  group: "learning",
  tint: "#3f7f8f",
  colliders: [boxCollider([0, 0, 0], [1.9, 1.6, 0.62])],
  lamps: [lamp([0, 1.2, 0.4], 3.5, 0.5)],
  build: (m) => {
    box(m, { at: [0, 0, 0], size: [1.9, 0.62, 0.62], paint: P.walnut, bevel: 0.02 });
    for (const x of [-0.46, 0.46]) {
      box(m, { at: [x, 0.06, 0.3], size: [0.86, 0.5, 0.03], paint: P.oak });
      box(m, { at: [x * 0.2, 0.3, 0.325], size: [0.03, 0.12, 0.02], paint: P.brass });
    }
    box(m, {
      at: [0, 0.62, -0.27],
      size: [1.84, 0.9, 0.03],
      paint: { ...tinted(1), glow: 0.28 },
      bevel: 0.004,
    });
    box(m, { at: [0, 0.62, 0], size: [1.84, 0.1, 0.56], paint: P.sand, bevel: 0.02 });
    for (const x of [-0.92, 0.92])
      for (const z of [-0.28, 0.28])
        box(m, { at: [x, 0.62, z], size: [0.035, 0.92, 0.035], paint: P.charcoal });
    box(m, { at: [0, 1.52, 0], size: [1.9, 0.07, 0.62], paint: P.charcoal });
    for (let i = 0; i < 20; i++) {
      const x = -0.8 + (i % 10) * 0.17;
      blade(m, {
        at: [x, 0.7, -0.12 - (i % 3) * 0.05],
        heading: i,
        length: 0.3 + ((i * 3) % 5) * 0.08,
        width: 0.05,
        rise: 1.4,
        droop: 0.15,
        paint: { ...(i % 2 ? P.leaf : P.leafLight), sway: "leaf" },
        sway: 1,
      });
    }
    for (const [i, [x, s]] of (
      [
        [0.62, 0.17],
        [0.3, 0.1],
        [-0.66, 0.13],
      ] as const
    ).entries())
      ball(m, {
        at: [x, 0.72, -0.02],
        radius: [s, s * 0.8, s * 0.7],
        paint: i % 2 ? P.stone : P.stoneDark,
        rows: 5,
        segments: 8,
      });
    for (let i = 0; i < 9; i++) {
      const [x, y, z] = [
        -0.72 + ((i * 0.618) % 1) * 1.45,
        0.9 + ((i * 0.38) % 1) * 0.5,
        0.02 + (i % 3) * 0.07,
      ];
      m.at({ at: [x, y, z], heading: i % 2 ? 0.2 : Math.PI - 0.2, scale: 0.75 + (i % 3) * 0.2 }, () => {
        ball(m, {
          at: [0, 0, 0],
          radius: [0.085, 0.045, 0.024],
          paint: { ...(fish[i % 4] ?? P.coral), glow: 0.15 },
          rows: 4,
          segments: 8,
        });
        const at = (px: number, py: number) => m.vertex([px, py, 0], [0, 0, 1], fish[(i + 1) % 4] ?? P.coral);
        m.triangle(at(-0.07, 0), at(-0.13, 0.045), at(-0.13, -0.045));
      });
    }
  },
};

export const LEARNING = [bookshelf, chalkboard, aquarium];
