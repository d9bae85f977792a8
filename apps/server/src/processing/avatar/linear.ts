/** Vectors of 3, quaternions (x, y, z, w) and column-major 4 × 4 matrices as plain lists. */
export type Vec = readonly [number, number, number];
export type Quat = readonly [number, number, number, number];
export type Matrix = Float64Array;

/** Creates a vector by component. */
export const vec = (part: (k: 0 | 1 | 2) => number): [number, number, number] => [part(0), part(1), part(2)];

/** The vector at an index of a list of x, y, z. */
export const vecAt = (list: ArrayLike<number>, v: number): Vec => vec((k) => list[v * 3 + k] ?? 0);

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (a: Vec, k: number): Vec => [a[0] * k, a[1] * k, a[2] * k];
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const size = (a: Vec): number => Math.hypot(a[0], a[1], a[2]);
export const unit = (a: Vec): Vec => times(a, 1 / (size(a) || 1));

export const STILL: Quat = [0, 0, 0, 1];
export const inverse = ([x, y, z, w]: Quat): Quat => [-x, -y, -z, w];
/** The rotation b followed by a. */
export const after = (a: Quat, b: Quat): Quat => [
  a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
  a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
  a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
  a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
];
export const turned = (q: Quat, v: Vec): Vec => {
  const axis: Vec = [q[0], q[1], q[2]];
  const t = times(cross(axis, v), 2);
  return add(add(v, times(t, q[3])), cross(axis, t));
};
export const about = (axis: Vec, angle: number): Quat => {
  const s = Math.sin(angle / 2);
  return [axis[0] * s, axis[1] * s, axis[2] * s, Math.cos(angle / 2)];
};
/** The shortest rotation from direction a to direction b. */
export function arc(from: Vec, to: Vec): Quat {
  const a = unit(from);
  const b = unit(to);
  const w = 1 + dot(a, b);
  if (w < 1e-6) return about(unit(cross(a, Math.abs(a[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0])), Math.PI);
  const c = cross(a, b);
  const l = Math.hypot(c[0], c[1], c[2], w);
  return [c[0] / l, c[1] / l, c[2] / l, w / l];
}

export function composed(t: Vec, q: Quat, s: Vec): Matrix {
  const l = Math.hypot(...q) || 1;
  const [x, y, z, w] = [q[0] / l, q[1] / l, q[2] / l, q[3] / l];
  // prettier-ignore
  return Float64Array.of(
    (1 - 2 * (y * y + z * z)) * s[0], 2 * (x * y + z * w) * s[0], 2 * (x * z - y * w) * s[0], 0,
    2 * (x * y - z * w) * s[1], (1 - 2 * (x * x + z * z)) * s[1], 2 * (y * z + x * w) * s[1], 0,
    2 * (x * z + y * w) * s[2], 2 * (y * z - x * w) * s[2], (1 - 2 * (x * x + y * y)) * s[2], 0,
    t[0], t[1], t[2], 1,
  );
}
export function product(a: Matrix, b: Matrix): Matrix {
  const out = new Float64Array(16);
  for (let c = 0; c < 4; c++)
    for (let r = 0; r < 4; r++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += (a[k * 4 + r] ?? 0) * (b[c * 4 + k] ?? 0);
      out[c * 4 + r] = sum;
    }
  return out;
}
export const placed = (m: Matrix, v: Vec): Vec => [
  (m[0] ?? 0) * v[0] + (m[4] ?? 0) * v[1] + (m[8] ?? 0) * v[2] + (m[12] ?? 0),
  (m[1] ?? 0) * v[0] + (m[5] ?? 0) * v[1] + (m[9] ?? 0) * v[2] + (m[13] ?? 0),
  (m[2] ?? 0) * v[0] + (m[6] ?? 0) * v[1] + (m[10] ?? 0) * v[2] + (m[14] ?? 0),
];
export const pointed = (m: Matrix, v: Vec): Vec => [
  (m[0] ?? 0) * v[0] + (m[4] ?? 0) * v[1] + (m[8] ?? 0) * v[2],
  (m[1] ?? 0) * v[0] + (m[5] ?? 0) * v[1] + (m[9] ?? 0) * v[2],
  (m[2] ?? 0) * v[0] + (m[6] ?? 0) * v[1] + (m[10] ?? 0) * v[2],
];
export const originOf = (m: Matrix): Vec => [m[12] ?? 0, m[13] ?? 0, m[14] ?? 0];
/** True if it mirrors, turning a mesh inside out. */
export const isMirroring = (m: Matrix): boolean =>
  dot(cross([m[0] ?? 0, m[1] ?? 0, m[2] ?? 0], [m[4] ?? 0, m[5] ?? 0, m[6] ?? 0]), [
    m[8] ?? 0,
    m[9] ?? 0,
    m[10] ?? 0,
  ]) < 0;
