import { box, prism } from "../kit/boxes.ts";
import { tinted } from "../kit/paint.ts";
import { ball, cylinder, lathe } from "../kit/rounds.ts";
import { boxCollider, drumCollider, type PrefabSource } from "../prefab.ts";

const TINT = "#c4673f";

/** Plain bodies of a metre, in any colour and size: what one builds one's own things from. */
const cube: PrefabSource = {
  id: "cube",
  title: "Cube",
  group: "primitives",
  tint: TINT,
  colliders: [boxCollider([0, 0, 0], [1, 1, 1])],
  build: (m) => box(m, { at: [0, 0, 0], size: [1, 1, 1], paint: tinted(1), bevel: 0.02 }),
};

const sphere: PrefabSource = {
  id: "sphere",
  title: "Sphere",
  group: "primitives",
  tint: TINT,
  colliders: [drumCollider([0, 0.12, 0], 0.42, 0.78)],
  build: (m) => ball(m, { at: [0, 0.5, 0], radius: 0.5, paint: tinted(1), rows: 16, segments: 28 }),
};

const drum: PrefabSource = {
  id: "cylinder",
  title: "Cylinder",
  group: "primitives",
  tint: TINT,
  colliders: [drumCollider([0, 0, 0], 0.5, 1)],
  build: (m) =>
    cylinder(m, { at: [0, 0, 0], radius: 0.5, height: 1, paint: tinted(1), segments: 32, bevel: 0.02 }),
};

const cone: PrefabSource = {
  id: "cone",
  title: "Cone",
  group: "primitives",
  tint: TINT,
  colliders: [drumCollider([0, 0, 0], 0.36, 0.5), drumCollider([0, 0.5, 0], 0.16, 0.5)],
  build: (m) =>
    lathe(m, {
      paint: tinted(1),
      segments: 32,
      profile: [
        [0, 0],
        [0.49, 0],
        [0.5, 0.015],
        [0.012, 0.99],
        [0, 1],
      ],
    }),
};

const wedge: PrefabSource = {
  id: "wedge",
  title: "Wedge",
  group: "primitives",
  tint: TINT,
  colliders: [boxCollider([0, -0.02, 0], [1, 0.02, Math.round(Math.SQRT2 * 1e4) / 1e4], 0, Math.PI / 4)].map(
    (slope) => ({
      ...slope,
      centre: [0, 0.49, 0] as [number, number, number],
    }),
  ),
  build: (m) =>
    m.at({ heading: -Math.PI / 2 }, () =>
      prism(m, {
        outline: [
          [-0.5, 0],
          [0.5, 0],
          [-0.5, 1],
        ],
        depth: 1,
        paint: tinted(1),
      }),
    ),
};

const slab: PrefabSource = {
  id: "plane",
  title: "Plane",
  group: "primitives",
  tint: TINT,
  // Thinner than the shade that things lay round their feet.
  contact: false,
  colliders: [boxCollider([0, 0, 0], [1, 0.02, 1])],
  build: (m) => box(m, { at: [0, 0, 0], size: [1, 0.02, 1], paint: tinted(1), bevel: 0.004 }),
};

/** Points of half a circle, from the right to the left. */
const half = (radius: number, count: number, up: number): [number, number][] =>
  Array.from({ length: count + 1 }, (_, i) => {
    const angle = (Math.PI * i) / count;
    return [Math.cos(angle) * radius, up + Math.sin(angle) * radius];
  });

const arch: PrefabSource = {
  id: "arch",
  title: "Arch",
  group: "primitives",
  tint: TINT,
  colliders: [
    boxCollider([-0.85, 0, 0], [0.3, 1.4, 0.4]),
    boxCollider([0.85, 0, 0], [0.3, 1.4, 0.4]),
    boxCollider([0, 2.1, 0], [1.5, 0.3, 0.4]),
  ],
  build: (m) =>
    prism(m, {
      outline: [
        [1, 0],
        ...half(1, 20, 1.4),
        [-1, 0],
        [-0.7, 0],
        ...half(0.7, 20, 1.4).toReversed(),
        [0.7, 0],
      ],
      depth: 0.4,
      paint: tinted(1),
    }),
};

export const PRIMITIVES: readonly PrefabSource[] = [cube, sphere, drum, cone, wedge, slab, arch];
