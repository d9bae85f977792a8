import type { Mesh, Vec } from "../kit/mesh.ts";
import { box } from "../kit/boxes.ts";
import { PALETTE as P, swaying, tinted } from "../kit/paint.ts";
import type { Paint } from "../kit/paint.ts";
import { ball, lathe } from "../kit/rounds.ts";
import { blade } from "../kit/surfaces.ts";
import { boxCollider } from "../prefab.ts";
import type { PrefabSource } from "../prefab.ts";

const GOLDEN = 2.399963;

/** A flower and the way it looks, as a direction. */
type Bloom = { readonly at: Vec; readonly facing: Vec };

const blooms = (m: Mesh, places: readonly Bloom[], size: number, paints: readonly Paint[]) => {
  for (const [
    i,
    {
      at,
      facing: [x, y, z],
    },
  ] of places.entries()) {
    const of = swaying(paints[i % paints.length] ?? P.coral, "leaf");
    const tilt = Math.acos(Math.max(-1, Math.min(1, y / Math.hypot(x, y, z))));
    m.at({ at, heading: Math.atan2(x, z), tilt }, () => {
      lathe(m, {
        paint: of,
        segments: 6,
        sway: () => 0.3,
        profile: [
          [0, -0.3 * size],
          [size, 0.28 * size],
          [0, 0.05 * size],
        ],
      });
      lathe(m, {
        at: [0, 0.1 * size, 0],
        paint: swaying(P.lemon, "leaf"),
        segments: 5,
        sway: () => 0.3,
        profile: [
          [size * 0.34, 0],
          [0, size * 0.3],
        ],
      });
    });
  }
};

const ARCH = { half: 1.15, straight: 1.5 };

/** The way along the arch from foot to foot, t from 0 to 1, and which side is out of it there. */
const alongArch = (t: number): { at: Vec; out: Vec } => {
  const { half, straight } = ARCH;
  if (t < 0.28) return { at: [-half, (t / 0.28) * straight, 0], out: [-1, 0.1, 0] };
  if (t > 0.72) return { at: [half, ((1 - t) / 0.28) * straight, 0], out: [1, 0.1, 0] };
  const a = Math.PI * (1 - (t - 0.28) / 0.44);
  return { at: [Math.cos(a) * half, straight + Math.sin(a) * half, 0], out: [Math.cos(a), Math.sin(a), 0] };
};

const flowerArch: PrefabSource = {
  id: "flower-arch",
  title: "Arch of flowers",
  group: "plants",
  tint: "#dc9aa0",
  colliders: [boxCollider([-1.15, 0, 0], [0.5, 2.2, 0.5]), boxCollider([1.15, 0, 0], [0.5, 2.2, 0.5])],
  build: (m) => {
    for (const side of [-1, 1])
      box(m, { at: [side * ARCH.half, 0, 0], size: [0.52, 0.34, 0.56], paint: P.clay, bevel: 0.025 });
    const greens = [P.leafDark, P.leaf, P.leafLight, P.leaf];
    for (let i = 0; i < 25; i++) {
      const { at } = alongArch(0.07 + (i / 24) * 0.86);
      const side = i * GOLDEN;
      ball(m, {
        at: [at[0] + Math.sin(side) * 0.05, at[1], Math.cos(side) * 0.07],
        radius: [0.2 + (i % 3) * 0.02, 0.19 + (i % 4) * 0.015, 0.21],
        paint: swaying(greens[i % 4] ?? P.leaf, "leaf"),
        rows: 5,
        segments: 8,
        sway: 0.15,
      });
    }
    /** A place on the hedge's skin, turned by `angle` round the way along it. */
    const onHedge = (t: number, angle: number, reach: number): Bloom => {
      const { at, out } = alongArch(t);
      const facing: Vec = [out[0] * Math.cos(angle), out[1] * Math.cos(angle), Math.sin(angle)];
      return {
        at: [at[0] + facing[0] * reach, at[1] + facing[1] * reach, at[2] + facing[2] * reach],
        facing,
      };
    };
    const places = Array.from({ length: 28 }, (_, i) =>
      onHedge(0.09 + (i / 27) * 0.82, i * GOLDEN + 0.5, 0.23 + (i % 3) * 0.015),
    );
    blooms(m, places, 0.11, [tinted(1), P.white, tinted(0.82), tinted(1)]);
  },
};

const flowerBox: PrefabSource = {
  id: "flower-box",
  title: "Box of flowers",
  group: "plants",
  tint: "#e0785c",
  colliders: [boxCollider([0, 0, 0], [1, 0.5, 0.4])],
  build: (m) => {
    for (const z of [-0.18, 0.18])
      for (const y of [0.02, 0.16])
        box(m, { at: [0, y, z], size: [1, 0.13, 0.03], paint: P.pine, bevel: 0.008 });
    for (const x of [-0.485, 0.485])
      for (const y of [0.02, 0.16])
        box(m, { at: [x, y, 0], size: [0.03, 0.13, 0.34], paint: P.pine, bevel: 0.008 });
    box(m, { at: [0, 0.02, 0], size: [0.94, 0.25, 0.33], paint: P.soil });
    for (let i = 0; i < 44; i++) {
      const [x, z] = [((i * 0.618034) % 1) - 0.5, ((i * 0.381966) % 1) - 0.5];
      blade(m, {
        at: [x * 0.9, 0.26, z * 0.28],
        heading: i * GOLDEN,
        length: 0.26 + (i % 4) * 0.03,
        width: 0.11,
        rise: 0.9 + (i % 3) * 0.2,
        droop: 0.4,
        rows: 1,
        paint: swaying(i % 2 ? P.leaf : P.leafDark, "leaf"),
        sway: 0.4,
      });
    }
    const places = Array.from({ length: 18 }, (_, i): Bloom => {
      const [x, z] = [((i * 0.618034) % 1) - 0.5, ((i * 0.7548) % 1) - 0.5];
      return { at: [x * 0.94, 0.46 + ((i * 7) % 5) * 0.035, z * 0.36], facing: [x * 0.8, 1, z * 1.6 + 0.2] };
    });
    blooms(m, places, 0.085, [tinted(1), P.white, tinted(0.75), tinted(1.15)]);
  },
};

export const FLOWERS = [flowerArch, flowerBox];
