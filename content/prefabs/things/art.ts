import type { Mesh, Vec } from "../kit/mesh.ts";
import { beam, box, prism } from "../kit/boxes.ts";
import { PALETTE as P, paint, tinted } from "../kit/paint.ts";
import type { Paint } from "../kit/paint.ts";
import { ball, circle, cylinder, lathe, tube } from "../kit/rounds.ts";
import { surface } from "../kit/surfaces.ts";
import { boxCollider, drumCollider } from "../prefab.ts";
import type { PrefabSource } from "../prefab.ts";

/** A painted picture of flat shapes, `w` by `h`, its lower left corner at 0, 0: sun over hills and water. */
const landscape = (m: Mesh, w: number, h: number, hues: readonly Paint[]) => {
  const layer = (of: Paint, height: (u: number) => number, z: number) => {
    surface(m, { columns: 12, rows: 1, paint: of, point: (u, v) => [u * w, height(u) * h * v, z] });
  };
  surface(m, { columns: 1, rows: 1, paint: hues[0] ?? P.cream, point: (u, v) => [u * w, v * h, 0] });
  m.at({ at: [w * 0.66, h * 0.66, 0.002], tilt: Math.PI / 2 }, () =>
    lathe(m, {
      paint: hues[1] ?? P.lemon,
      segments: 16,
      profile: [
        [h * 0.15, 0],
        [0, 0.0005],
      ],
    }),
  );
  layer(hues[2] ?? P.sea, (u) => 0.56 + 0.1 * Math.sin(u * 5 + 1), 0.004);
  layer(hues[3] ?? P.teal, (u) => 0.38 + 0.09 * Math.sin(u * 6 + 3.4), 0.006);
  layer(hues[4] ?? P.ink, (u) => 0.2 + 0.06 * Math.sin(u * 7.4), 0.008);
};

const easel: PrefabSource = {
  id: "easel",
  title: "Easel with a canvas",
  group: "art",
  tint: "#e0785c",
  colliders: [boxCollider([0, 0, -0.1], [0.9, 1.8, 0.7])],
  build: (m) => {
    for (const s of [-1, 1])
      beam(m, { from: [s * 0.42, 0, 0.2], to: [s * 0.05, 1.86, -0.16], width: 0.045, paint: P.oak });
    beam(m, { from: [0, 0, -0.6], to: [0, 1.7, -0.14], width: 0.04, paint: P.oak });
    beam(m, { from: [-0.4, 0.66, 0.12], to: [0.4, 0.66, 0.12], width: 0.08, height: 0.035, paint: P.oak });
    m.at({ at: [-0.44, 0.69, 0.12], tilt: -0.19 }, () => {
      box(m, { at: [0.44, 0, -0.012], size: [0.9, 0.7, 0.03], paint: P.paper });
      m.at({ at: [0.01, 0.02, 0.006] }, () =>
        landscape(m, 0.86, 0.66, [P.cream, P.lemon, P.rose, tinted(1), P.teal]),
      );
    });
    for (const [i, of] of [P.lemon, P.teal, P.coral].entries())
      cylinder(m, {
        at: [-0.2 + i * 0.09, 0.678, 0.145],
        radius: 0.02,
        height: 0.04,
        paint: of,
        segments: 6,
      });
  },
};

const pictureWall: PrefabSource = {
  id: "picture-wall",
  title: "Wall of pictures",
  group: "art",
  tint: "#efe7d8",
  colliders: [boxCollider([0, 0, 0], [3.2, 2.5, 0.18]), boxCollider([0, 0, 0], [1, 0.1, 0.7])],
  build: (m) => {
    box(m, { at: [0, 0.05, 0], size: [3.2, 2.4, 0.12], paint: tinted(1), bevel: 0.012 });
    for (const x of [-1.2, 1.2]) box(m, { at: [x, 0, 0], size: [0.16, 0.08, 0.8], paint: P.charcoal });
    const framed = (x: number, y: number, w: number, h: number, build: () => void) => {
      box(m, { at: [x, y, 0.07], size: [w + 0.1, h + 0.1, 0.04], paint: P.oak, bevel: 0.012 });
      box(m, { at: [x, y + 0.05, 0.078], size: [w, h, 0.04], paint: P.paper, bevel: 0.002 });
      m.at({ at: [x - w / 2 + 0.05, y + 0.1, 0.1] }, build);
    };
    framed(-0.92, 0.78, 1.0, 1.25, () =>
      landscape(m, 0.9, 1.15, [paint("#f3cfa8"), P.coral, P.rose, P.plum, P.ink]),
    );
    framed(0.15, 1.38, 0.78, 0.68, () =>
      landscape(m, 0.68, 0.58, [P.sky, P.white, P.sea, P.teal, P.leafDark]),
    );
    framed(0.15, 0.62, 0.78, 0.6, () => {
      for (const [i, of] of [P.terracotta, P.lemon, P.teal].entries())
        m.at({ at: [0.14 + i * 0.2, 0.25, 0.002 + i * 0.002], tilt: Math.PI / 2 }, () =>
          lathe(m, {
            paint: of,
            segments: 16,
            profile: [
              [0.16, 0],
              [0, 0.0005],
            ],
          }),
        );
    });
    framed(1.12, 0.82, 0.62, 1.15, () => {
      for (let i = 0; i < 7; i++)
        surface(m, {
          columns: 8,
          rows: 1,
          paint: [P.ink, P.teal, P.sea, P.sky, P.cream, P.honey, P.coral][i] ?? P.ink,
          point: (u, v) => [u * 0.52, (i + v) * 0.15 + Math.sin(u * 6 + i) * 0.02 + 0.01, 0.001 * i],
        });
    });
    for (const x of [-0.92, 0.15, 1.12]) {
      tube(m, {
        path: [
          [x, 2.42, 0],
          [x, 2.5, 0.12],
          [x, 2.48, 0.3],
        ],
        radius: 0.012,
        sides: 4,
        paint: P.brass,
      });
      m.at({ at: [x, 2.44, 0.31], tilt: -0.6 }, () =>
        lathe(m, {
          profile: [
            [0.06, -0.02],
            [0.02, 0.07],
            [0, 0.075],
          ],
          paint: P.brass,
          segments: 8,
        }),
      );
    }
  },
};

const plinth = (m: Mesh, height: number, width = 0.7) => {
  box(m, { at: [0, 0, 0], size: [width, height, width], paint: P.white, bevel: 0.02 });
  box(m, { at: [0, 0, 0], size: [width + 0.08, 0.06, width + 0.08], paint: P.stone, bevel: 0.015 });
};

const knot: PrefabSource = {
  id: "sculpture-knot",
  title: "Sculpture: knot",
  group: "art",
  tint: "#2f8a8b",
  colliders: [boxCollider([0, 0, 0], [0.78, 1.8, 0.78])],
  build: (m) => {
    plinth(m, 0.8);
    const path = Array.from({ length: 64 }, (_, i): Vec => {
      const t = (i / 64) * Math.PI * 2;
      const r = 0.2 * (2 + Math.cos(3 * t));
      return [Math.cos(2 * t) * r * 0.72, 1.36 + Math.sin(2 * t) * r * 0.88, Math.sin(3 * t) * 0.2];
    });
    tube(m, { path, radius: 0.088, sides: 9, isClosed: true, paint: tinted(1) });
  },
};

const arches: PrefabSource = {
  id: "sculpture-arches",
  title: "Sculpture: three arches",
  group: "art",
  tint: "#c4673f",
  colliders: [
    boxCollider([-0.9, 0, 0], [0.4, 2.2, 0.5]),
    boxCollider([0.9, 0, 0], [0.4, 2.2, 0.5]),
    boxCollider([0, 0, 0], [1.2, 1.5, 0.3]),
  ],
  build: (m) => {
    const arch = (r: number, width: number, depth: number, of: Paint) => {
      const straight = r * 0.9;
      const outer = Array.from(
        { length: 17 },
        (_, i) => [Math.cos((i / 16) * Math.PI) * r, straight + Math.sin((i / 16) * Math.PI) * r] as const,
      );
      const inner = outer
        .map(([x, y]) => [x * ((r - width) / r), straight + (y - straight) * ((r - width) / r)] as const)
        .toReversed();
      const [first, last] = [outer[0] ?? [0, 0], outer.at(-1) ?? [0, 0]];
      prism(m, {
        outline: [[first[0], 0], ...outer, [last[0], 0], [-(r - width), 0], ...inner, [r - width, 0]],
        depth,
        paint: of,
        bevel: 0.02,
        isSmooth: false,
      });
    };
    box(m, { at: [0, 0, 0], size: [2.5, 0.12, 0.9], paint: P.stone, bevel: 0.03 });
    m.at({ at: [0, 0.12, 0] }, () => arch(1.1, 0.26, 0.42, tinted(1)));
    m.at({ at: [0.02, 0.12, 0.06] }, () => arch(0.78, 0.22, 0.36, P.lemon));
    m.at({ at: [-0.02, 0.12, 0.12] }, () => arch(0.5, 0.2, 0.3, P.sea));
    ball(m, { at: [0.02, 0.28, 0.16], radius: 0.17, paint: P.cream, rows: 8, segments: 12 });
  },
};

const stack: PrefabSource = {
  id: "sculpture-stack",
  title: "Sculpture: balanced stones",
  group: "art",
  tint: "#b9afa0",
  colliders: [drumCollider([0, 0, 0], 0.55, 2.2)],
  build: (m) => {
    const stones: readonly (readonly [number, number, number, number, number])[] = [
      [0, 0.24, 0.62, 0.27, 0.5],
      [0.08, 0.68, 0.46, 0.21, 0.4],
      [-0.06, 1.06, 0.36, 0.2, 0.34],
      [0.05, 1.44, 0.3, 0.2, 0.26],
      [-0.02, 1.8, 0.19, 0.17, 0.19],
      [0.02, 2.07, 0.12, 0.1, 0.12],
    ];
    for (const [i, [x, y, w, h, d]] of stones.entries())
      m.at({ at: [x, y, 0], heading: i * 0.9, roll: Math.sin(i * 2.3) * 0.1 }, () =>
        ball(m, {
          at: [0, 0, 0],
          radius: [w, h, d],
          paint: tinted([1, 0.78, 1.0, 0.62, 0.9, 1][i] ?? 1),
          rows: 9,
          segments: 14,
        }),
      );
  },
};

const rings: PrefabSource = {
  id: "sculpture-rings",
  title: "Sculpture: rings",
  group: "art",
  tint: "#e0a23c",
  colliders: [drumCollider([0, 0, 0], 0.5, 1.9)],
  build: (m) => {
    cylinder(m, { at: [0, 0, 0], radius: 0.5, height: 0.24, paint: P.stoneDark, segments: 22, bevel: 0.03 });
    const ring = (r: number, y: number, heading: number, roll: number, of: Paint) =>
      m.at({ at: [0, y, 0], heading, roll }, () =>
        tube(m, { path: circle(r, 30), radius: 0.055, sides: 7, isClosed: true, paint: of }),
      );
    // What the inner rings and the ball hang on: all of them cross the axis.
    tube(m, {
      path: [
        [0, 0.22, 0],
        [0, 1.92, 0],
      ],
      radius: 0.014,
      sides: 6,
      paint: P.steel,
    });
    ring(0.82, 1.1, 0.3, 0, tinted(1));
    ring(0.6, 1.08, 1.5, 0.5, P.cream);
    ring(0.4, 1.08, 2.6, -0.5, P.teal);
    ball(m, { at: [0, 1.08, 0], radius: 0.16, paint: P.coral, rows: 8, segments: 12 });
  },
};

const pottery: PrefabSource = {
  id: "pottery-shelf",
  title: "Shelf of pots",
  group: "art",
  tint: "#6f8f9c",
  colliders: [boxCollider([0, 0, 0], [1.7, 1.75, 0.45])],
  build: (m) => {
    for (const x of [-0.82, 0.82])
      for (const z of [-0.17, 0.17]) box(m, { at: [x, 0, z], size: [0.05, 1.72, 0.05], paint: P.oak });
    for (const y of [0.14, 0.66, 1.18, 1.66])
      box(m, { at: [0, y, 0], size: [1.7, 0.035, 0.42], paint: P.pine });
    const glaze = [tinted(1), P.cream, P.terracotta, P.teal, P.honey, tinted(0.75), P.clay, P.sage];
    const shapes: readonly (readonly (readonly [number, number])[])[] = [
      [
        [0.06, 0],
        [0.13, 0.1],
        [0.14, 0.18],
        [0.06, 0.28],
        [0.05, 0.32],
        [0.07, 0.36],
      ],
      [
        [0.08, 0],
        [0.12, 0.05],
        [0.13, 0.2],
        [0.11, 0.24],
      ],
      [
        [0.05, 0],
        [0.16, 0.1],
        [0.18, 0.15],
      ],
      [
        [0.07, 0],
        [0.1, 0.14],
        [0.05, 0.3],
        [0.045, 0.38],
      ],
    ];
    for (let row = 0; row < 3; row++)
      for (let i = 0; i < 4; i++) {
        const k = row * 4 + i;
        lathe(m, {
          at: [-0.6 + i * 0.4 + ((k * 0.37) % 0.1), 0.175 + row * 0.52, ((k % 3) - 1) * 0.04],
          profile: shapes[(k * 3 + row) % 4] ?? [],
          paint: glaze[(k * 5) % 8] ?? P.cream,
          segments: 12,
        });
      }
    lathe(m, { at: [0.3, 1.695, 0], profile: shapes[0] ?? [], paint: P.coral, segments: 12 });
  },
};

export const ART = [easel, pictureWall, knot, arches, stack, rings, pottery];
