import { beam, box, prism } from "../kit/boxes.ts";
import { PALETTE as P, paint, tinted } from "../kit/paint.ts";
import { ball, lathe, tube } from "../kit/rounds.ts";
import { surface } from "../kit/surfaces.ts";
import { boxCollider, drumCollider, lamp } from "../prefab.ts";
import type { PrefabSource } from "../prefab.ts";

const lighthouse: PrefabSource = {
  id: "lighthouse-lamp",
  title: "Little lighthouse",
  group: "light",
  tint: "#d0553f",
  colliders: [drumCollider([0, 0, 0], 0.75, 3.6)],
  lamps: [lamp([0, 2.85, 0], 7, 1.4)],
  build: (m) => {
    const band = (y0: number, y1: number, of: ReturnType<typeof tinted>) => {
      const r = (y: number) => 0.62 - y * 0.1;
      lathe(m, {
        profile: [
          [r(y0), y0],
          [r(y1), y1],
        ],
        paint: of,
        segments: 20,
      });
    };
    lathe(m, {
      profile: [
        [0.78, 0],
        [0.78, 0.14],
        [0.74, 0.18],
        [0.62, 0.2],
      ],
      paint: P.stone,
      segments: 20,
    });
    for (let i = 0; i < 5; i++) band(0.18 + i * 0.45, 0.18 + (i + 1) * 0.45, i % 2 ? P.white : tinted(1));
    lathe(m, {
      profile: [
        [0.4, 2.38],
        [0.55, 2.46],
        [0.57, 2.5],
        [0.57, 2.54],
        [0.3, 2.55],
      ],
      paint: P.white,
      segments: 20,
    });
    tube(m, {
      path: Array.from(
        { length: 14 },
        (_, i) => [Math.sin((i / 14) * 6.2832) * 0.52, 2.78, Math.cos((i / 14) * 6.2832) * 0.52] as const,
      ),
      radius: 0.014,
      sides: 4,
      isClosed: true,
      paint: P.charcoal,
    });
    for (let i = 0; i < 10; i++) {
      const a = (i / 10) * Math.PI * 2;
      box(m, {
        at: [Math.sin(a) * 0.52, 2.54, Math.cos(a) * 0.52],
        size: [0.02, 0.24, 0.02],
        paint: P.charcoal,
      });
    }
    lathe(m, {
      profile: [
        [0.27, 2.55],
        [0.27, 3.05],
      ],
      paint: paint("#ffe3ae", { glow: 1 }),
      segments: 12,
    });
    for (let i = 0; i < 6; i++) {
      const a = (i / 6) * Math.PI * 2;
      box(m, {
        at: [Math.sin(a) * 0.285, 2.55, Math.cos(a) * 0.285],
        size: [0.03, 0.5, 0.03],
        paint: P.charcoal,
      });
    }
    lathe(m, {
      profile: [
        [0.3, 3.05],
        [0.38, 3.06],
        [0.36, 3.1],
        [0.2, 3.32],
        [0.06, 3.42],
        [0.05, 3.5],
        [0, 3.56],
      ],
      paint: tinted(0.9),
      segments: 16,
    });
    m.at({ at: [0, 0.18, 0.6], tilt: -0.1 }, () => {
      box(m, { at: [0, 0, 0], size: [0.46, 0.9, 0.08], paint: P.walnut, bevel: 0.02 });
      box(m, { at: [0, 0, 0.02], size: [0.34, 0.8, 0.08], paint: P.teal, bevel: 0.012 });
      ball(m, { at: [0.12, 0.42, 0.07], radius: 0.022, paint: P.brass, rows: 4, segments: 6 });
    });
    for (const [y, z] of [
      [1.45, 0.48],
      [2.05, 0.42],
    ] as const) {
      box(m, { at: [0, y, z], size: [0.2, 0.28, 0.06], paint: P.charcoal });
      box(m, {
        at: [0, y + 0.03, z + 0.015],
        size: [0.14, 0.22, 0.05],
        paint: paint("#ffd596", { glow: 0.8 }),
      });
    }
  },
};

const moonLamp: PrefabSource = {
  id: "moon-lamp",
  title: "Paper moon",
  group: "light",
  tint: "#ffe9c4",
  colliders: [drumCollider([0, 0, 0], 0.7, 1.9)],
  lamps: [lamp([0, 1.2, 0], 7, 1.1)],
  build: (m) => {
    for (let i = 0; i < 3; i++) {
      const a = (i / 3) * Math.PI * 2;
      beam(m, {
        from: [Math.sin(a) * 0.62, 0, Math.cos(a) * 0.62],
        to: [Math.sin(a) * 0.4, 0.72, Math.cos(a) * 0.4],
        width: 0.05,
        paint: P.walnut,
      });
    }
    tube(m, {
      path: Array.from(
        { length: 16 },
        (_, i) => [Math.sin((i / 16) * 6.2832) * 0.46, 0.66, Math.cos((i / 16) * 6.2832) * 0.46] as const,
      ),
      radius: 0.026,
      sides: 5,
      isClosed: true,
      paint: P.walnut,
    });
    surface(m, {
      columns: 24,
      rows: 14,
      paint: { ...tinted(0.92), glow: 0.6 },
      point: (u, v) => {
        const [a, b] = [u * Math.PI * 2, (v - 0.5) * Math.PI];
        const rib = 1 - 0.015 * Math.abs(Math.sin(b * 9));
        return [
          Math.cos(a) * Math.cos(b) * 0.66 * rib,
          1.22 + Math.sin(b) * 0.66,
          Math.sin(a) * Math.cos(b) * 0.66 * rib,
        ];
      },
    });
  },
};

const neon = paint("#ff9c6b", { glow: 1 });

const heartSign: PrefabSource = {
  id: "heart-sign",
  title: "Glowing heart",
  group: "light",
  tint: "#ff6d6d",
  colliders: [boxCollider([0, 0, 0], [1.3, 1.74, 0.3])],
  lamps: [lamp([0, 1.2, 0.2], 5, 0.9)],
  build: (m) => {
    for (const x of [-0.3, 0.3]) {
      beam(m, { from: [x, 0, 0.1], to: [x, 1.5, 0], width: 0.045, paint: P.walnut });
      beam(m, { from: [x, 0, -0.5], to: [x, 1.1, 0], width: 0.04, paint: P.walnut });
    }
    const heart = (scale: number) =>
      Array.from({ length: 34 }, (_, i) => {
        const t = (i / 34) * Math.PI * 2;
        return [
          Math.sin(t) ** 3 * 0.72 * scale,
          1.2 +
            (13 * Math.cos(t) - 5 * Math.cos(2 * t) - 2 * Math.cos(3 * t) - Math.cos(4 * t)) * 0.043 * scale,
          0.07,
        ] as const;
      });
    m.at({ at: [0, 0, 0] }, () =>
      prism(m, {
        outline: heart(1.06).map(([x, y]) => [-x, y] as const),
        depth: 0.05,
        paint: P.ink,
        isSmooth: true,
      }),
    );
    tube(m, { path: heart(0.94), radius: 0.03, sides: 6, isClosed: true, paint: { ...tinted(1), glow: 1 } });
    tube(m, { path: heart(0.62), radius: 0.022, sides: 6, isClosed: true, paint: neon });
  },
};

export const LAMPS = [lighthouse, moonLamp, heartSign];
