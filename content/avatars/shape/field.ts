/**
 * A signed distance field in metres, negative inside. All modelling here combines such fields, which are meshed later.
 */
export type Field = (x: number, y: number, z: number) => number;
export type Vec3 = readonly [number, number, number];

/** Polynomial smooth minimum: joins two bodies with a fillet about `k` wide. */
function smoothMin(a: number, b: number, k: number): number {
  if (k <= 0) return Math.min(a, b);
  const h = Math.max(k - Math.abs(a - b), 0) / k;
  return Math.min(a, b) - h * h * k * 0.25;
}

export function join(k: number, ...fields: Field[]): Field {
  return (x, y, z) => {
    let d = Infinity;
    for (const f of fields) d = d === Infinity ? f(x, y, z) : smoothMin(d, f(x, y, z), k);
    return d;
  };
}

export function cut(k: number, body: Field, ...tools: Field[]): Field {
  return (x, y, z) => {
    let d = body(x, y, z);
    for (const tool of tools) d = -smoothMin(-d, tool(x, y, z), k);
    return d;
  };
}

export function meet(k: number, ...fields: Field[]): Field {
  return (x, y, z) => {
    let d = -Infinity;
    for (const f of fields) d = d === -Infinity ? f(x, y, z) : -smoothMin(-d, -f(x, y, z), k);
    return d;
  };
}

export const grow =
  (by: number, f: Field): Field =>
  (x, y, z) =>
    f(x, y, z) - by;

/** A shell of the body, `thickness` thick, centred on its surface. */
export const shell =
  (thickness: number, f: Field): Field =>
  (x, y, z) =>
    Math.abs(f(x, y, z)) - thickness / 2;

/** Turns the body about an axis through `at` by degrees. */
export function turn(axis: "x" | "y" | "z", degrees: number, at: Vec3, f: Field): Field {
  const c = Math.cos((degrees * Math.PI) / 180);
  const s = Math.sin((degrees * Math.PI) / 180);
  const [ax, ay, az] = at;
  return (x, y, z) => {
    const dx = x - ax;
    const dy = y - ay;
    const dz = z - az;
    if (axis === "x") return f(x, ay + c * dy + s * dz, az - s * dy + c * dz);
    if (axis === "y") return f(ax + c * dx - s * dz, y, az + s * dx + c * dz);
    return f(ax + c * dx + s * dy, ay - s * dx + c * dy, z);
  };
}

export const ball =
  (at: Vec3, r: number): Field =>
  (x, y, z) =>
    Math.hypot(x - at[0], y - at[1], z - at[2]) - r;

/** Accurate only near the surface, which suffices for meshing and blending. */
export function ellipsoid(at: Vec3, r: Vec3): Field {
  return (x, y, z) => {
    const px = (x - at[0]) / r[0];
    const py = (y - at[1]) / r[1];
    const pz = (z - at[2]) / r[2];
    const k0 = Math.hypot(px, py, pz);
    const k1 = Math.hypot(px / r[0], py / r[1], pz / r[2]);
    return k1 < 1e-9 ? -Math.min(r[0], r[1], r[2]) : (k0 * (k0 - 1)) / k1;
  };
}

/** A cone with round ends from `a` to `b`. */
export function limb(a: Vec3, b: Vec3, ra: number, rb: number): Field {
  const [ax, ay, az] = a;
  const dx = b[0] - ax;
  const dy = b[1] - ay;
  const dz = b[2] - az;
  const length2 = dx * dx + dy * dy + dz * dz;
  return (x, y, z) => {
    const px = x - ax;
    const py = y - ay;
    const pz = z - az;
    const t = Math.min(1, Math.max(0, (px * dx + py * dy + pz * dz) / length2));
    return Math.hypot(px - t * dx, py - t * dy, pz - t * dz) - (ra + (rb - ra) * t);
  };
}

/** A chain of limbs through points, each with its radius, joined softly. */
export function strand(k: number, points: readonly (readonly [...Vec3, number])[]): Field {
  const pieces: Field[] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const a = points[i];
    const b = points[i + 1];
    if (a && b) pieces.push(limb([a[0], a[1], a[2]], [b[0], b[1], b[2]], a[3], b[3]));
  }
  return join(k, ...pieces);
}

export function box(at: Vec3, half: Vec3, round: number): Field {
  return (x, y, z) => {
    const qx = Math.abs(x - at[0]) - half[0] + round;
    const qy = Math.abs(y - at[1]) - half[1] + round;
    const qz = Math.abs(z - at[2]) - half[2] + round;
    const outside = Math.hypot(Math.max(qx, 0), Math.max(qy, 0), Math.max(qz, 0));
    return outside + Math.min(Math.max(qx, qy, qz), 0) - round;
  };
}

/** A ring about the vertical axis, possibly oval and tilted forward by `slope` (rise a metre of z). */
export function ring(at: Vec3, rx: number, rz: number, tube: number, slope = 0, tall = 1): Field {
  return (x, y, z) => {
    const px = (x - at[0]) / rx;
    const pz = (z - at[2]) / rz;
    const k = Math.hypot(px, pz);
    const radial = (k - 1) * ((rx * rz) / Math.hypot((rz * px) / (k || 1), (rx * pz) / (k || 1)));
    const up = (y - at[1] - slope * (z - at[2])) / tall;
    return Math.hypot(radial, up) - tube;
  };
}

/** Everything past a plane through `at`, on the side that `n` points to (any length). */
export function beyond(at: Vec3, n: Vec3): Field {
  const l = Math.hypot(...n);
  return (x, y, z) => ((at[0] - x) * n[0] + (at[1] - y) * n[1] + (at[2] - z) * n[2]) / l;
}

/** Unit normal by central differences over `e` metres; a wider step gives softer shading. */
export function normalOf(f: Field, x: number, y: number, z: number, e: number): [number, number, number] {
  const nx = f(x + e, y, z) - f(x - e, y, z);
  const ny = f(x, y + e, z) - f(x, y - e, z);
  const nz = f(x, y, z + e) - f(x, y, z - e);
  const l = Math.hypot(nx, ny, nz) || 1;
  return [nx / l, ny / l, nz / l];
}
