import { beam, box } from "../kit/boxes.ts";
import { PALETTE as P, tinted } from "../kit/paint.ts";
import { circle, cylinder, lathe, tube } from "../kit/rounds.ts";
import { boxCollider, drumCollider } from "../prefab.ts";
import type { PrefabSource } from "../prefab.ts";

const piano: PrefabSource = {
  id: "upright-piano",
  title: "Upright piano",
  group: "music",
  tint: "#2f6f73",
  colliders: [
    boxCollider([0, 0, -0.12], [1.5, 1.25, 0.5]),
    boxCollider([0, 0.5, 0.25], [1.4, 0.3, 0.3]),
    boxCollider([0, 0, 0.78], [0.8, 0.5, 0.36]),
  ],
  build: (m) => {
    box(m, { at: [0, 0.06, -0.12], size: [1.46, 1.16, 0.4], paint: tinted(1), bevel: 0.02 });
    box(m, { at: [0, 1.21, -0.12], size: [1.54, 0.045, 0.48], paint: tinted(0.86), bevel: 0.015 });
    box(m, { at: [0, 0, -0.12], size: [1.52, 0.08, 0.46], paint: tinted(0.8) });
    for (const x of [-0.72, 0.72]) {
      box(m, { at: [x, 0, 0], size: [0.08, 0.8, 0.62], paint: tinted(0.92), bevel: 0.02 });
      lathe(m, {
        at: [x, 0, 0.27],
        profile: [
          [0.045, 0],
          [0.03, 0.06],
          [0.045, 0.3],
          [0.03, 0.54],
          [0.05, 0.6],
        ],
        paint: tinted(0.92),
        segments: 8,
      });
    }
    box(m, { at: [0, 0.6, 0.21], size: [1.4, 0.06, 0.28], paint: tinted(0.86) });
    box(m, { at: [0, 0.72, 0.09], size: [1.38, 0.06, 0.05], paint: P.black });
    for (let i = 0; i < 26; i++)
      box(m, {
        at: [-0.65 + i * 0.052, 0.655, 0.22],
        size: [0.049, 0.025, 0.2],
        paint: P.white,
        bevel: 0.003,
      });
    for (let i = 0; i < 25; i++)
      if (![2, 6].includes(i % 7))
        box(m, {
          at: [-0.624 + i * 0.052, 0.678, 0.18],
          size: [0.024, 0.018, 0.12],
          paint: P.black,
          bevel: 0.003,
        });
    m.at({ at: [0, 0.98, 0.11], tilt: -0.16 }, () => {
      box(m, { at: [0, -0.13, 0], size: [0.62, 0.26, 0.016], paint: tinted(0.8) });
      for (const x of [-0.11, 0.11])
        box(m, { at: [x, -0.1, 0.014], size: [0.21, 0.27, 0.006], paint: P.paper, bevel: 0.002 });
    });
    for (const x of [-0.5, 0.5]) {
      cylinder(m, { at: [x, 1.255, -0.1], radius: 0.03, height: 0.13, paint: P.cream, segments: 7 });
      lathe(m, {
        at: [x, 1.385, -0.1],
        profile: [
          [0, 0],
          [0.014, 0.02],
          [0, 0.06],
        ],
        paint: { ...P.ember, sway: "flame" },
        segments: 5,
        sway: (h) => h * 8,
      });
    }
    for (const x of [-0.09, 0, 0.09])
      box(m, { at: [x, 0.06, 0.12], size: [0.05, 0.02, 0.14], paint: P.brass, bevel: 0.008 });
    box(m, { at: [0, 0.43, 0.78], size: [0.8, 0.09, 0.34], paint: P.walnut, bevel: 0.03 });
    for (const x of [-0.33, 0.33])
      for (const z of [0.66, 0.9])
        beam(m, { from: [x, 0, z], to: [x * 0.94, 0.44, z], width: 0.045, paint: P.walnut });
  },
};

const djembe: PrefabSource = {
  id: "hand-drum",
  title: "Hand drum",
  group: "music",
  tint: "#c4673f",
  colliders: [drumCollider([0, 0, 0], 0.22, 0.62)],
  build: (m) => {
    lathe(m, {
      profile: [
        [0.14, 0],
        [0.15, 0.02],
        [0.095, 0.2],
        [0.1, 0.26],
        [0.19, 0.42],
        [0.2, 0.56],
      ],
      paint: P.walnut,
      segments: 16,
    });
    lathe(m, {
      at: [0, 0.55, 0],
      profile: [
        [0.205, 0],
        [0.208, 0.05],
        [0.195, 0.065],
        [0.195, 0.065],
        [0, 0.068],
      ],
      paint: P.cream,
      segments: 16,
    });
    for (const y of [0.52, 0.27])
      tube(m, {
        path: circle(y > 0.4 ? 0.208 : 0.108, 16).map(([x, z]) => [x, y, z] as const),
        radius: 0.013,
        sides: 5,
        isClosed: true,
        paint: tinted(1),
      });
    for (let i = 0; i < 12; i++) {
      const [a, b] = [(i / 12) * 6.2832, ((i + 0.5) / 12) * 6.2832];
      for (const e of [b, b - 0.52])
        beam(m, {
          from: [Math.sin(a) * 0.21, 0.52, Math.cos(a) * 0.21],
          to: [Math.sin(e) * 0.112, 0.28, Math.cos(e) * 0.112],
          width: 0.008,
          paint: P.linen,
          bevel: 0.002,
        });
    }
  },
};

const drumKit: PrefabSource = {
  id: "drum-kit",
  title: "Drum kit",
  group: "music",
  tint: "#d0553f",
  colliders: [boxCollider([0, 0, 0], [1.7, 0.8, 0.94]), drumCollider([0, 0, -0.72], 0.22, 0.5)],
  build: (m) => {
    const drum = (radius: number, depth: number) => {
      lathe(m, {
        profile: [
          [0, 0],
          [radius, 0.0],
          [radius, 0],
          [radius, depth],
          [radius, depth],
          [0, depth],
        ],
        paint: tinted(1),
        segments: 15,
      });
      for (const y of [0.01, depth - 0.03])
        lathe(m, {
          at: [0, y, 0],
          profile: [
            [radius, 0],
            [radius + 0.014, 0.016],
            [radius - 0.006, 0.032],
          ],
          paint: P.steel,
          segments: 15,
        });
      lathe(m, {
        at: [0, depth, 0],
        profile: [
          [radius - 0.012, 0.004],
          [0, 0.006],
        ],
        paint: P.paper,
        segments: 15,
      });
    };
    m.at({ at: [0, 0.31, 0.06], tilt: Math.PI / 2 }, () => drum(0.3, 0.42));
    m.at({ at: [-0.24, 0.64, 0.16], tilt: -0.3, roll: 0.12 }, () => drum(0.15, 0.16));
    m.at({ at: [0.16, 0.64, 0.18], tilt: -0.3, roll: -0.12 }, () => drum(0.16, 0.17));
    m.at({ at: [0.58, 0.26, -0.3] }, () => drum(0.21, 0.34));
    m.at({ at: [-0.52, 0.52, -0.36], tilt: -0.06 }, () => drum(0.18, 0.13));
    for (const [x, z] of [
      [0.58, -0.3],
      [-0.52, -0.36],
    ] as const)
      for (let i = 0; i < 3; i++) {
        const a = i * 2.094 + 0.5;
        tube(m, {
          path: [
            [x + Math.sin(a) * 0.24, 0, z + Math.cos(a) * 0.24],
            [x + Math.sin(a) * 0.12, 0.5, z + Math.cos(a) * 0.12],
          ],
          radius: 0.011,
          sides: 4,
          paint: P.steel,
        });
      }
    for (const [x, y, z, tilt] of [
      [-0.72, 1.06, 0.1, 0.2],
      [0.66, 1.12, 0.14, 0.24],
    ] as const) {
      for (let i = 0; i < 3; i++)
        tube(m, {
          path: [
            [x + Math.sin(i * 2.1) * 0.24, 0, z + Math.cos(i * 2.1) * 0.24],
            [x, 0.4, z],
          ],
          radius: 0.0099,
          sides: 4,
          paint: P.steel,
        });
      tube(m, {
        path: [
          [x, 0.35, z],
          [x, y, z],
        ],
        radius: 0.011,
        sides: 4,
        paint: P.steel,
      });
      m.at({ at: [x, y, z], tilt: -tilt }, () =>
        lathe(m, {
          profile: [
            [0.24, 0],
            [0.06, 0.02],
            [0.03, 0.035],
            [0, 0.037],
          ],
          paint: P.brass,
          segments: 15,
        }),
      );
    }
    cylinder(m, {
      at: [0, 0.42, -0.72],
      radius: 0.18,
      height: 0.09,
      paint: P.black,
      segments: 14,
      bevel: 0.03,
    });
    for (let i = 0; i < 3; i++)
      tube(m, {
        path: [
          [Math.sin(i * 2.1) * 0.22, 0, -0.72 + Math.cos(i * 2.1) * 0.22],
          [0, 0.43, -0.72],
        ],
        radius: 0.0132,
        sides: 4,
        paint: P.steel,
      });
  },
};

const gramophone: PrefabSource = {
  id: "record-player",
  title: "Record player with a horn",
  group: "music",
  tint: "#c89b4a",
  colliders: [boxCollider([0, 0, 0], [0.7, 0.95, 0.55])],
  build: (m) => {
    for (const x of [-0.28, 0.28])
      for (const z of [-0.2, 0.2])
        beam(m, { from: [x * 1.1, 0, z * 1.1], to: [x, 0.3, z], width: 0.04, paint: P.walnut });
    box(m, { at: [0, 0.28, 0], size: [0.68, 0.36, 0.52], paint: P.walnut, bevel: 0.02 });
    const sleeves = [P.coral, P.teal, P.lemon, P.plum, P.cream, P.sea, P.honey, P.rose];
    for (const [i, of] of sleeves.entries())
      box(m, { at: [-0.24 + i * 0.068, 0.32, 0.03], size: [0.03, 0.29, 0.47], paint: of, bevel: 0.004 });
    box(m, { at: [0, 0.64, 0], size: [0.56, 0.12, 0.44], paint: P.oak, bevel: 0.02 });
    cylinder(m, {
      at: [-0.04, 0.76, 0],
      radius: 0.18,
      height: 0.016,
      paint: P.black,
      segments: 20,
      bevel: 0.004,
    });
    cylinder(m, {
      at: [-0.04, 0.774, 0],
      radius: 0.06,
      height: 0.006,
      paint: P.coral,
      segments: 12,
      bevel: 0.001,
    });
    tube(m, {
      path: [
        [0.2, 0.76, -0.14],
        [0.21, 0.92, -0.16],
        [0.16, 1.02, -0.1],
        [0.05, 0.98, 0.0],
      ],
      radius: [0.02, 0.022, 0.024, 0.03],
      paint: P.brass,
    });
    m.at({ at: [0.18, 0.97, -0.14], heading: -0.5, tilt: 0.95 }, () =>
      lathe(m, {
        profile: [
          [0.026, 0],
          [0.04, 0.14],
          [0.085, 0.28],
          [0.19, 0.4],
          [0.3, 0.46],
          [0.31, 0.468],
        ],
        paint: tinted(1),
        segments: 16,
      }),
    );
  },
};

export const MUSIC = [piano, djembe, drumKit, gramophone];
