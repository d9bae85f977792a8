import type { Mesh, Vec } from "../kit/mesh.ts";
import { beam, box, prism } from "../kit/boxes.ts";
import { PALETTE as P, paint, tinted } from "../kit/paint.ts";
import { ball, circle, cylinder, lathe, tube } from "../kit/rounds.ts";
import { surface } from "../kit/surfaces.ts";
import { boxCollider, drumCollider, lamp } from "../prefab.ts";
import type { PrefabSource } from "../prefab.ts";

/** A rope between two points that hangs `sag` below the straight line. */
export const rope = (from: Vec, to: Vec, sag: number, steps = 12): Vec[] =>
  Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    const at = (a: number, b: number) => a + (b - a) * t;
    return [at(from[0], to[0]), at(from[1], to[1]) - sag * 4 * t * (1 - t), at(from[2], to[2])];
  });

const paperLantern = (
  m: Mesh,
  at: Vec,
  radius: number,
  of = paint("#ffb866", { glow: 0.62, sway: "hang" }),
) => {
  const [x, y, z] = at;
  tube(m, {
    path: [
      [x, y, z],
      [x, y - 0.1, z],
    ],
    radius: 0.006,
    sides: 3,
    paint: { ...P.charcoal, sway: "hang" },
    sway: (i) => i * 0.3,
  });
  lathe(m, {
    at: [x, y - 0.12 - radius * 2, z],
    paint: of,
    segments: 10,
    sway: () => 0.9,
    profile: Array.from({ length: 6 }, (_, i) => {
      const a = (i / 5) * Math.PI;
      return [Math.max(0.35, Math.sin(a)) * radius, radius - Math.cos(a) * radius] as const;
    }),
  });
  lathe(m, {
    at: [x, y - 0.135, z],
    paint: { ...P.charcoal, sway: "hang" },
    segments: 8,
    sway: () => 0.4,
    profile: [
      [radius * 0.36, 0],
      [radius * 0.36, 0.02],
      [0, 0.025],
    ],
  });
};

const SPAN = 2.6;
const lanternPlaces = [0.14, 0.32, 0.5, 0.68, 0.86].map((t): Vec => [
  (t - 0.5) * 2 * SPAN,
  2.85 - 0.34 * 4 * t * (1 - t),
  0,
]);

const lanternString: PrefabSource = {
  id: "lantern-string",
  title: "String of paper lanterns",
  group: "light",
  tint: "#b98a58",
  colliders: [drumCollider([-SPAN, 0, 0], 0.14, 2.9), drumCollider([SPAN, 0, 0], 0.14, 2.9)],
  lamps: [lamp([-1.5, 2.3, 0], 4.2, 0.6), lamp([0, 2.2, 0], 4.2, 0.7), lamp([1.5, 2.3, 0], 4.2, 0.6)],
  build: (m) => {
    for (const side of [-1, 1]) {
      cylinder(m, {
        at: [side * SPAN, 0, 0],
        radius: 0.2,
        top: 0.15,
        height: 0.22,
        paint: P.terracotta,
        segments: 12,
      });
      lathe(m, {
        at: [side * SPAN, 0.18, 0],
        profile: [
          [0.03, 0],
          [0.026, 2.7],
          [0, 2.74],
        ],
        paint: tinted(1),
        segments: 7,
      });
    }
    tube(m, {
      path: rope([-SPAN, 2.86, 0], [SPAN, 2.86, 0], 0.34, 14),
      radius: 0.008,
      sides: 3,
      paint: P.charcoal,
    });
    const hues = ["#ffb866", "#ff9a5c", "#ffd089"];
    for (const [i, at] of lanternPlaces.entries())
      paperLantern(m, at, i % 2 ? 0.15 : 0.19, paint(hues[i % 3] ?? "#ffb866", { glow: 0.62, sway: "hang" }));
  },
};

const bulbString: PrefabSource = {
  id: "bulb-string",
  title: "Festoon of bulbs",
  group: "light",
  tint: "#3b3734",
  colliders: [drumCollider([-3, 0, 0], 0.12, 3.1), drumCollider([3, 0, 0], 0.12, 3.1)],
  lamps: [lamp([-1.6, 2.5, 0], 3.6, 0.4), lamp([0, 2.4, 0], 3.6, 0.45), lamp([1.6, 2.5, 0], 3.6, 0.4)],
  build: (m) => {
    for (const side of [-1, 1]) {
      box(m, { at: [side * 3, 0, 0], size: [0.3, 0.16, 0.3], paint: P.stoneDark, bevel: 0.03 });
      lathe(m, {
        at: [side * 3, 0.15, 0],
        profile: [
          [0.035, 0],
          [0.03, 2.88],
          [0, 2.92],
        ],
        paint: tinted(1),
        segments: 8,
      });
    }
    const line = rope([-3, 3, 0], [3, 3, 0], 0.5, 22);
    tube(m, { path: line, radius: 0.008, sides: 3, paint: P.charcoal });
    for (const [i, p] of line.entries()) {
      if (i % 2 === 0) continue;
      cylinder(m, {
        at: [p[0], p[1] - 0.07, p[2]],
        radius: 0.018,
        height: 0.06,
        paint: P.black,
        segments: 5,
      });
      ball(m, {
        at: [p[0], p[1] - 0.115, p[2]],
        radius: 0.05,
        paint: paint("#ffd79a", { glow: 1 }),
        rows: 5,
        segments: 7,
      });
    }
  },
};

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
  colliders: [boxCollider([0, 0, 0], [1.3, 1.9, 0.3])],
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

export const LIGHT = [
  lanternString,
  bulbString,
  fireBowl,
  flames,
  floorLantern,
  lighthouse,
  moonLamp,
  heartSign,
];
