import type { Mesh } from "../kit/mesh.ts";
import { box } from "../kit/boxes.ts";
import { PALETTE as P, paint, tinted } from "../kit/paint.ts";
import type { Paint } from "../kit/paint.ts";
import { surface } from "../kit/surfaces.ts";
import type { PrefabSource } from "../prefab.ts";

/** Metres that a canvas stands out from its wall. */
const DEPTH = 0.03;

const smooth = (from: number, to: number, x: number): number => {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

const hash = (x: number, y: number): number => {
  const n = Math.sin(x * 127.1 + y * 311.7) * 43758.5453;
  return n - Math.floor(n);
};

/** Smooth noise, 0 to 1. */
const noise = (x: number, y: number): number => {
  const [ix, iy] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [smooth(0, 1, x - ix), smooth(0, 1, y - iy)];
  const row = (k: number): number => hash(ix, iy + k) * (1 - u) + hash(ix + 1, iy + k) * u;
  return row(0) * (1 - v) + row(1) * v;
};

const clouds = (x: number, y: number): number =>
  noise(x, y) * 0.55 + noise(x * 2.1, y * 2.1) * 0.3 + noise(x * 4.3, y * 4.3) * 0.15;

const mixed = (a: Paint, b: Paint, t: number): Paint => {
  const share = Math.min(1, Math.max(0, t));
  const [r, g, blue] = [0, 1, 2].map((k) => (a.colour[k] ?? 0) * (1 - share) + (b.colour[k] ?? 0) * share);
  return { ...a, colour: [r ?? 0, g ?? 0, blue ?? 0] };
};

type Picture = { width: number; height: number; columns: number; rows: number };

/** A canvas on its stretcher, its back in the origin's plane; u and v of its picture run from the lower left. */
const canvas = (
  m: Mesh,
  { width, height, columns, rows }: Picture,
  paintOf: (u: number, v: number) => Paint,
): void => {
  box(m, { at: [0, 0, DEPTH / 2], size: [width, height, DEPTH], paint: P.linen, bevel: 0.004 });
  surface(m, {
    columns,
    rows,
    paint: P.paper,
    point: (u, v) => [(u - 0.5) * width, v * height, DEPTH + 0.003],
    paintOf,
  });
};

const hung = { group: "art", colliders: [], contact: false } as const;

const veils: PrefabSource = {
  ...hung,
  id: "painting-veils",
  title: "Painting: two veils",
  tint: "#d9663a",
  build: (m) =>
    canvas(m, { width: 0.9, height: 1.2, columns: 22, rows: 30 }, (u, v) => {
      const wobble = 0.03 * (clouds(u * 7, v * 7) - 0.5);
      const pane = (low: number, high: number): number =>
        smooth(0.06, 0.14, u + wobble) *
        smooth(0.94, 0.86, u + wobble) *
        smooth(low - 0.02, low + 0.045, v + wobble) *
        smooth(high + 0.02, high - 0.045, v + wobble);
      const grain = 0.85 + 0.3 * clouds(u * 5, v * 6);
      return tinted(grain * (0.3 + 0.75 * pane(0.5, 0.93) + 0.28 * pane(0.07, 0.43)));
    }),
};

const folds: PrefabSource = {
  ...hung,
  id: "painting-folds",
  title: "Painting: folds",
  tint: "#3f8a98",
  build: (m) =>
    canvas(m, { width: 1.6, height: 1.1, columns: 24, rows: 30 }, (u, v) => {
      const bend = clouds(u * 1.7 + 3, v * 1.5);
      const streak = clouds(u * 2.2 + bend, v * 8 + bend * 4);
      return tinted(0.18 + 1.15 * smooth(0.22, 0.78, streak));
    }),
};

const [NIGHT, ROSE, GOLD, DEEP, GREEN, LIGHT] = [
  paint("#45618c"),
  paint("#d98c88"),
  paint("#f6d08e"),
  paint("#123446"),
  paint("#4f8a92"),
  paint("#fff0c8"),
];

const sea: PrefabSource = {
  ...hung,
  id: "painting-sea",
  title: "Painting: evening sea",
  build: (m) =>
    canvas(m, { width: 1.6, height: 1.1, columns: 26, rows: 30 }, (u, v) => {
      const horizon = 0.38;
      const off = ((u - 0.58) * 1.6) / 1.1;
      if (v < horizon) {
        const deep = (horizon - v) / horizon;
        const ripple = clouds(u * 6, v * 40) - 0.5;
        const path = Math.exp(-((off / (0.06 + 0.2 * deep)) ** 2)) * (0.75 + ripple) * (1 - 0.6 * deep);
        return mixed(mixed(GREEN, DEEP, deep + 0.3 * ripple), LIGHT, path);
      }
      const up = (v - horizon) / (1 - horizon) + 0.16 * (clouds(u * 2.4, v * 9) - 0.5);
      const sky = up < 0.45 ? mixed(GOLD, ROSE, up / 0.45) : mixed(ROSE, NIGHT, (up - 0.45) / 0.55);
      const far = Math.hypot(off, v - 0.52);
      return mixed(sky, LIGHT, smooth(0.125, 0.095, far) + 0.5 * Math.exp(-((far / 0.24) ** 2)));
    }),
};

export const PAINTINGS = [veils, folds, sea];
