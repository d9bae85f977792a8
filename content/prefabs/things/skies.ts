import { beam } from "../kit/boxes.ts";
import { PALETTE as P, paint, tinted } from "../kit/paint.ts";
import { ball, circle, cylinder, lathe, tube } from "../kit/rounds.ts";
import { surface } from "../kit/surfaces.ts";
import { drumCollider, lamp } from "../prefab.ts";
import type { PrefabSource } from "../prefab.ts";

const telescope: PrefabSource = {
  id: "telescope",
  title: "Telescope",
  group: "learning",
  tint: "#c89b4a",
  colliders: [drumCollider([0, 0, 0], 0.38, 1.3)],
  build: (m) => {
    for (let i = 0; i < 3; i++) {
      const a = (i / 3) * Math.PI * 2 + 0.5;
      beam(m, {
        from: [Math.sin(a) * 0.52, 0, Math.cos(a) * 0.52],
        to: [Math.sin(a) * 0.06, 1.16, Math.cos(a) * 0.06],
        width: 0.045,
        paint: P.walnut,
      });
      beam(m, {
        from: [Math.sin(a) * 0.28, 0.6, Math.cos(a) * 0.28],
        to: [0, 0.56, 0],
        width: 0.022,
        paint: P.brass,
      });
    }
    cylinder(m, { at: [0, 1.12, 0], radius: 0.085, height: 0.12, paint: P.brass, segments: 12 });
    m.at({ at: [0, 1.32, 0], tilt: Math.PI / 2 - 0.62 }, () => {
      lathe(m, {
        at: [0, -0.62, 0],
        paint: tinted(1),
        segments: 16,
        profile: [
          [0.035, 0],
          [0.045, 0.02],
          [0.045, 0.16],
          [0.045, 0.16],
          [0.068, 0.18],
          [0.068, 0.66],
          [0.068, 0.66],
          [0.085, 0.68],
          [0.085, 1.32],
        ],
      });
      lathe(m, {
        at: [0, 0.68, 0],
        paint: P.walnut,
        segments: 16,
        profile: [
          [0.087, -0.05],
          [0.105, -0.03],
          [0.108, 0.1],
          [0.09, 0.11],
          [0.085, 0.06],
        ],
      });
      lathe(m, {
        at: [0, 0.74, 0],
        paint: P.sky,
        segments: 14,
        profile: [
          [0.088, 0],
          [0, 0.012],
        ],
      });
      for (const y of [-0.42, 0.06])
        lathe(m, {
          at: [0, y, 0],
          paint: P.walnut,
          segments: 14,
          profile: [
            [0.066, 0],
            [0.09, 0.006],
            [0.09, 0.04],
            [0.066, 0.046],
          ],
        });
      tube(m, {
        path: [
          [0.0, -0.3, 0.11],
          [0, 0.14, 0.11],
        ],
        radius: 0.02,
        paint: P.walnut,
      });
    });
  },
};

const globe: PrefabSource = {
  id: "globe",
  title: "Globe",
  group: "learning",
  tint: "#5fa7b3",
  colliders: [drumCollider([0, 0, 0], 0.36, 1.25)],
  build: (m) => {
    lathe(m, {
      profile: [
        [0.28, 0],
        [0.28, 0.03],
        [0.08, 0.1],
        [0.045, 0.2],
        [0.06, 0.34],
        [0.035, 0.46],
      ],
      paint: P.walnut,
      segments: 14,
    });
    m.at({ at: [0, 0.84, 0], roll: 0.4 }, () => {
      tube(m, {
        path: circle(0.42, 20, [0, 0, 0], [-Math.PI / 2, Math.PI / 2]),
        radius: 0.018,
        sides: 5,
        paint: P.brass,
      });
      tube(m, {
        path: [
          [0, -0.44, 0],
          [0, 0.44, 0],
        ],
        radius: 0.012,
        sides: 5,
        paint: P.brass,
      });
      const land = (u: number, v: number) =>
        Math.sin(u * 13 + Math.sin(v * 9) * 1.3) + Math.sin(v * 8 + u * 6.28 * 2) * 0.9 > 0.55 &&
        v > 0.1 &&
        v < 0.9;
      surface(m, {
        columns: 30,
        rows: 18,
        paint: tinted(1),
        paintOf: (u, v) => (v > 0.92 || v < 0.08 ? P.white : land(u % 1, v) ? P.leafLight : tinted(1)),
        point: (u, v) => {
          const [a, b] = [u * Math.PI * 2, (v - 0.5) * Math.PI];
          const r = land(u % 1, v) ? 0.372 : 0.365;
          return [Math.cos(a) * Math.cos(b) * r, Math.sin(b) * r, -Math.sin(a) * Math.cos(b) * r];
        },
      });
    });
  },
};

const glowStar = paint("#ffe6b0", { glow: 1 });

const orrery: PrefabSource = {
  id: "orrery",
  title: "Orrery",
  group: "learning",
  tint: "#c89b4a",
  // The foot, and the disc in which the arms reach over whoever would stand beside it.
  colliders: [drumCollider([0, 0, 0], 0.5, 1.2), drumCollider([0, 1.2, 0], 1.4, 0.5)],
  lamps: [lamp([0, 1.5, 0], 4.5, 0.8)],
  build: (m) => {
    lathe(m, {
      profile: [
        [0.5, 0],
        [0.5, 0.06],
        [0.42, 0.1],
        [0.16, 0.16],
        [0.06, 0.3],
        [0.045, 1.3],
      ],
      paint: P.walnut,
      segments: 20,
    });
    ball(m, { at: [0, 1.5, 0], radius: 0.2, paint: glowStar, rows: 8, segments: 12 });
    const planets = [
      [0.42, 0.055, 0.4, P.coral],
      [0.68, 0.085, 2.3, P.sea],
      [0.98, 0.07, 4.1, P.terracotta],
      [1.34, 0.15, 5.6, P.honey],
    ] as const;
    for (const [i, [r, size, a, of]] of planets.entries()) {
      const y = 1.42 - i * 0.05;
      tube(m, {
        path: circle(r, 36).map(([x, z]) => [x, y, z] as const),
        radius: 0.009,
        sides: 4,
        isClosed: true,
        paint: tinted(1),
      });
      beam(m, { from: [0, y, 0], to: [Math.sin(a) * r, y, Math.cos(a) * r], width: 0.018, paint: tinted(1) });
      ball(m, {
        at: [Math.sin(a) * r, y + size + 0.03, Math.cos(a) * r],
        radius: size,
        paint: of,
        rows: 7,
        segments: 10,
      });
      if (i === 3)
        m.at({ at: [Math.sin(a) * r, y + size + 0.03, Math.cos(a) * r], tilt: 0.4 }, () =>
          lathe(m, {
            profile: [
              [0.2, 0],
              [0.27, 0.006],
            ],
            paint: P.cream,
            segments: 20,
          }),
        );
    }
  },
};

export const SKIES = [telescope, globe, orrery];
