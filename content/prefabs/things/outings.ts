import type { Vec } from "../kit/mesh.ts";
import { beam, box, prism } from "../kit/boxes.ts";
import { PALETTE as P, tinted } from "../kit/paint.ts";
import { tube } from "../kit/rounds.ts";
import { cushion, surface } from "../kit/surfaces.ts";
import { boxCollider, drumCollider } from "../prefab.ts";
import type { PrefabSource } from "../prefab.ts";
import { wire } from "./rope.ts";

const kite: PrefabSource = {
  id: "kite",
  title: "Kite in the wind",
  group: "leisure",
  tint: "#e0785c",
  colliders: [drumCollider([0, 0, 0], 0.16, 0.3)],
  build: (m) => {
    box(m, { at: [0, 0, 0], size: [0.3, 0.14, 0.3], paint: P.stoneDark, bevel: 0.05 });
    wire(m, {
      path: [
        [0, 0.14, 0],
        [0.4, 1.4, -0.5],
        [1.2, 3.2, -1.3],
        [2.05, 4.5, -2],
      ],
      millimetres: 6,
      paint: P.linen,
    });
    m.at({ at: [2.1, 4.6, -2.0], heading: 0.4, tilt: -0.35, roll: -0.5, scale: 1.35 }, () => {
      const quarter: readonly (readonly [
        readonly [number, number],
        readonly [number, number],
        typeof P.cream,
      ])[] = [
        [[0, 0.62], [0.5, 0.12], tinted(1)],
        [[0.5, 0.12], [0, -0.9], P.cream],
        [[0, -0.9], [-0.5, 0.12], tinted(0.8)],
        [[-0.5, 0.12], [0, 0.62], P.lemon],
      ];
      for (const [p, q, of] of quarter) {
        const at = ([x, y]: readonly [number, number], z: number) =>
          m.vertex([x, y, z], [0, 0, 1], { ...of, sway: "hang" }, 0.9);
        m.triangle(at([0, 0.12], 0.07), at(p, 0), at(q, 0));
      }
      for (let i = 0; i < 9; i++) {
        const y = -1.0 - i * 0.16;
        const x = Math.sin(i * 0.9) * 0.12 * (i / 6);
        surface(m, {
          columns: 2,
          rows: 1,
          paint: { ...([P.coral, P.lemon, P.teal][i % 3] ?? P.coral), sway: "hang" },
          sway: () => 1,
          point: (u, v) => [
            x + (u - 0.5) * 0.2,
            y + (v - 0.5) * 0.09 * (0.4 + Math.abs(u - 0.5) * 2),
            0.02 * Math.sin(u * 9),
          ],
        });
      }
    });
  },
};

const paperBoats: PrefabSource = {
  id: "paper-boats",
  title: "Paper boats",
  group: "leisure",
  tint: "#e0785c",
  colliders: [],
  contact: false,
  build: (m) => {
    const boat = (x: number, z: number, heading: number, scale: number, of: typeof P.cream) =>
      m.at({ at: [x, 0, z], heading, scale }, () => {
        const v = (px: number, py: number, pz: number, n: Vec) => m.vertex([px, py, pz], n, of, 0.4);
        for (const s of [-1, 1]) {
          m.quad(
            v(-0.24, 0, s * 0.05, [0, 0.3, s]),
            v(0.24, 0, s * 0.05, [0, 0.3, s]),
            v(0.42, 0.2, s * 0.04, [0, 0.3, s]),
            v(-0.42, 0.2, s * 0.04, [0, 0.3, s]),
          );
          m.quad(
            v(-0.42, 0.2, s * 0.04, [0, -0.2, s]),
            v(0.42, 0.2, s * 0.04, [0, -0.2, s]),
            v(0.2, 0.12, s * 0.15, [0, -0.2, s]),
            v(-0.2, 0.12, s * 0.15, [0, -0.2, s]),
          );
          m.triangle(
            v(-0.2, 0.1, s * 0.03, [0, 0.2, s]),
            v(0.2, 0.1, s * 0.03, [0, 0.2, s]),
            v(0, 0.42, 0, [0, 0.2, s]),
          );
        }
      });
    const hang = (of: typeof P.cream) => ({ ...of, sway: "hang" as const });
    boat(0, 0, 0.4, 1.2, hang(P.paper));
    boat(1.1, 0.5, -0.7, 0.95, hang(tinted(1)));
    boat(-1.0, 0.75, 1.2, 1.05, hang(P.lemon));
    boat(0.35, -1.05, 2.2, 1, hang(P.sea));
    boat(-1.25, -0.75, -0.2, 0.85, hang(P.rose));
  },
};

const rowingBoat: PrefabSource = {
  id: "rowing-boat",
  title: "Rowing boat",
  group: "leisure",
  tint: "#2f6f93",
  colliders: [boxCollider([0, 0, 0], [2.6, 0.55, 1.1])],
  build: (m) => {
    for (const x of [-0.75, 0.75])
      for (const z of [-0.3, 0.3])
        m.at({ at: [x, 0, z], roll: 0, tilt: z < 0 ? 0.35 : -0.35 }, () =>
          box(m, { at: [0, 0, 0], size: [0.16, 0.3, 0.12], paint: P.driftwood }),
        );
    const hull = (u: number, v: number, grow: number): Vec => {
      const s = (u - 0.5) * 2;
      const beamWidth = (0.62 + grow) * Math.max(0, 1 - Math.abs(s) ** 2.6) ** 0.7 + 0.012;
      const a = (v - 0.5) * Math.PI;
      return [
        s * (1.6 + grow),
        0.52 + s * s * 0.16 - Math.cos(a) ** 0.7 * (0.5 - s * s * 0.26),
        Math.sin(a) * beamWidth,
      ];
    };
    surface(m, {
      columns: 16,
      rows: 10,
      paint: tinted(1),
      point: (u, v) => hull(u, v, 0),
      paintOf: (_, v) => (v < 0.16 || v > 0.84 ? P.cream : tinted(1)),
    });
    surface(m, {
      columns: 16,
      rows: 8,
      paint: P.pine,
      isFlipped: true,
      point: (u, v) => {
        const p = hull(u, v, -0.04);
        return [p[0], p[1] + 0.03, p[2]];
      },
    });
    for (const v of [0, 1])
      tube(m, {
        path: Array.from({ length: 17 }, (_, i) => hull(i / 16, v, 0)),
        radius: 0.028,
        sides: 5,
        paint: P.walnut,
      });
    for (const x of [-0.7, 0.1, 0.85])
      box(m, {
        at: [x, 0.36 + Math.abs(x) * 0.04, 0],
        size: [0.26, 0.035, 1.02 - Math.abs(x) * 0.16],
        paint: P.oak,
      });
    for (const s of [-1, 1]) {
      beam(m, { from: [-1.0, 0.5, s * 0.24], to: [0.9, 0.62, s * 0.36], width: 0.035, paint: P.pine });
      box(m, { at: [1.06, 0.61, s * 0.375], size: [0.4, 0.02, 0.13], paint: P.coral, bevel: 0.008 });
    }
    cushion(m, { at: [0.1, 0.4, 0], size: [0.3, 0.12, 0.6], paint: P.coral });
  },
};

const surfboards: PrefabSource = {
  id: "surfboards",
  title: "Rack of surfboards",
  group: "leisure",
  tint: "#e0785c",
  colliders: [boxCollider([0, 0, 0], [2.1, 2, 0.5])],
  build: (m) => {
    for (const x of [-0.95, 0.95]) {
      beam(m, { from: [x, 0, 0.28], to: [x, 1.1, -0.16], width: 0.06, paint: P.driftwood });
      beam(m, { from: [x, 0, -0.42], to: [x, 1.12, -0.14], width: 0.06, paint: P.driftwood });
    }
    for (const [y, z] of [
      [1.06, -0.12],
      [0.3, -0.26],
    ] as const)
      beam(m, { from: [-1.1, y, z], to: [1.1, y, z], width: 0.06, paint: P.driftwood });
    const boards = [tinted(1), P.lemon, P.sea, P.cream];
    for (const [i, of] of boards.entries()) {
      const h = [2.15, 1.9, 2.3, 2.0][i] ?? 2;
      m.at({ at: [-0.72 + i * 0.48, 0.02, 0.2], tilt: -0.2, roll: (i - 1.5) * 0.02 }, () => {
        const outline = (scale: number) =>
          Array.from({ length: 22 }, (_, k) => {
            const a = (k / 22) * Math.PI * 2;
            const y = Math.sin(a);
            return [Math.cos(a) * 0.25 * scale * (1 - 0.1 * y), h / 2 + (y * h * scale) / 2] as const;
          });
        prism(m, { outline: outline(1), depth: 0.06, paint: of, rim: P.white, bevel: 0.02, isSmooth: true });
        box(m, { at: [0, h * 0.04, 0.03], size: [0.022, h * 0.92, 0.006], paint: P.walnut, bevel: 0.002 });
        box(m, {
          at: [0, h * (0.5 + i * 0.06), 0.031],
          size: [0.48, 0.1, 0.006],
          paint: boards[(i + 2) % 4] ?? P.cream,
          bevel: 0.002,
        });
        box(m, {
          at: [0, h * (0.44 + i * 0.06), 0.031],
          size: [0.49, 0.04, 0.006],
          paint: boards[(i + 1) % 4] ?? P.cream,
          bevel: 0.002,
        });
      });
    }
  },
};

export const OUTINGS = [kite, paperBoats, rowingBoat, surfboards];
