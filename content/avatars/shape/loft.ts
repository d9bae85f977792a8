import type { Field, Vec3 } from "./field.ts";

/** One section: how far along the axis, half width, half depth, and where its centre is pushed to. */
export type Section = readonly [at: number, width: number, depth: number, outward?: number, forward?: number];

/**
 * A body by cross-sections, as a tailor would draw it: along an axis from `origin`, with `side` and `front` across it.
 */
export function loft(origin: Vec3, axis: Vec3, side: Vec3, front: Vec3, sections: readonly Section[]): Field {
  const curve = (pick: (s: Section) => number) => smoothCurve(sections.map((s) => [s[0], pick(s)] as const));
  const width = curve((s) => s[1]);
  const depth = curve((s) => s[2]);
  const outward = curve((s) => s[3] ?? 0);
  const forward = curve((s) => s[4] ?? 0);
  const first = sections[0]?.[0] ?? 0;
  const last = sections.at(-1)?.[0] ?? 0;
  return (x, y, z) => {
    const px = x - origin[0];
    const py = y - origin[1];
    const pz = z - origin[2];
    const along = px * axis[0] + py * axis[1] + pz * axis[2];
    const t = Math.min(last, Math.max(first, along));
    const w = width(t);
    const d = depth(t);
    const u = (px * side[0] + py * side[1] + pz * side[2] - outward(t)) / w;
    const v = (px * front[0] + py * front[1] + pz * front[2] - forward(t)) / d;
    const k0 = Math.hypot(u, v);
    const k1 = Math.hypot(u / w, v / d);
    const across = k1 < 1e-9 ? -Math.min(w, d) : (k0 * (k0 - 1)) / k1;
    const past = Math.max(first - along, along - last);
    if (past <= 0) return across;
    return across <= 0 ? Math.max(past, across) : Math.hypot(past, across);
  };
}

/** Upright loft: the axis is y itself, sections are given by height. */
export const upright = (sections: readonly Section[]): Field =>
  loft([0, 0, 0], [0, 1, 0], [1, 0, 0], [0, 0, 1], sections);

/** Cubic Hermite through points with slopes that never overshoot (Fritsch and Carlson 1980). */
export function smoothCurve(points: readonly (readonly [number, number])[]): (t: number) => number {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const n = xs.length;
  const at = (list: readonly number[], i: number) => list[Math.min(n - 1, Math.max(0, i))] ?? 0;
  const secant = (i: number) => (at(ys, i + 1) - at(ys, i)) / (at(xs, i + 1) - at(xs, i) || 1);
  const slopes = xs.map((_, i) => {
    if (i === 0) return secant(0);
    if (i === n - 1) return secant(n - 2);
    const a = secant(i - 1);
    const b = secant(i);
    return a * b <= 0 ? 0 : (2 * a * b) / (a + b);
  });
  return (t) => {
    if (t <= at(xs, 0)) return at(ys, 0);
    if (t >= at(xs, n - 1)) return at(ys, n - 1);
    let i = 0;
    while (i < n - 2 && t > at(xs, i + 1)) i++;
    const h = at(xs, i + 1) - at(xs, i);
    const s = (t - at(xs, i)) / h;
    const s2 = s * s;
    const s3 = s2 * s;
    return (
      (2 * s3 - 3 * s2 + 1) * at(ys, i) +
      (s3 - 2 * s2 + s) * h * at(slopes, i) +
      (3 * s2 - 2 * s3) * at(ys, i + 1) +
      (s3 - s2) * h * at(slopes, i + 1)
    );
  };
}
