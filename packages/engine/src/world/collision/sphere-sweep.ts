import { isInside } from "./segment-triangle.ts";

/**
 * Distance along the unit direction d at which a sphere at a touches the triangle; Infinity if never. It touches the
 * face, or an edge or corner: the sphere's centre meets the triangle grown by the radius. A sphere that already touches
 * but moves away is not stopped.
 */
export function sweepSphere(
  ax: number,
  ay: number,
  az: number,
  dx: number,
  dy: number,
  dz: number,
  radius: number,
  c: Float32Array,
  at: number,
  n: Float32Array,
  normalAt: number,
): number {
  const nx = n[normalAt] ?? 0;
  const ny = n[normalAt + 1] ?? 0;
  const nz = n[normalAt + 2] ?? 0;
  const height = (ax - (c[at] ?? 0)) * nx + (ay - (c[at + 1] ?? 0)) * ny + (az - (c[at + 2] ?? 0)) * nz;
  const side = height < 0 ? -1 : 1;
  const approach = (dx * nx + dy * ny + dz * nz) * side;
  let first = Infinity;
  if (approach < -1e-9) {
    const t = Math.max(0, (height * side - radius) / -approach);
    // Where the sphere's point nearest to the face touches it.
    const reach = t > 0 ? radius * side : height;
    const px = ax + dx * t - nx * reach;
    const py = ay + dy * t - ny * reach;
    const pz = az + dz * t - nz * reach;
    if (isInside(px, py, pz, c, at, nx, ny, nz)) return t;
  }
  for (let edge = 0; edge < 3; edge++) {
    const t = rayCapsule(ax, ay, az, dx, dy, dz, radius, c, at + edge * 3, at + ((edge + 1) % 3) * 3);
    if (t < first) first = t;
  }
  return first;
}

/** Intersection of a ray with a capsule round an edge: its side, else the sphere at the nearer end. */
function rayCapsule(
  ax: number,
  ay: number,
  az: number,
  dx: number,
  dy: number,
  dz: number,
  radius: number,
  c: Float32Array,
  i: number,
  j: number,
): number {
  const ex = (c[j] ?? 0) - (c[i] ?? 0);
  const ey = (c[j + 1] ?? 0) - (c[i + 1] ?? 0);
  const ez = (c[j + 2] ?? 0) - (c[i + 2] ?? 0);
  const ox = ax - (c[i] ?? 0);
  const oy = ay - (c[i + 1] ?? 0);
  const oz = az - (c[i + 2] ?? 0);
  const ee = ex * ex + ey * ey + ez * ez;
  const ed = ex * dx + ey * dy + ez * dz;
  const eo = ex * ox + ey * oy + ez * oz;
  const od = ox * dx + oy * dy + oz * dz;
  const oo = ox * ox + oy * oy + oz * oz;
  const a = ee - ed * ed;
  const b = ee * od - eo * ed;
  const q = ee * oo - eo * eo - radius * radius * ee;
  const h = b * b - a * q;
  if (h < 0) return Infinity;
  const t = a > 1e-9 ? (-b - Math.sqrt(h)) / a : -Infinity;
  const along = eo + t * ed;
  if (t >= 0 && along > 0 && along < ee) return t;
  const isFirstEnd = a > 1e-9 ? along <= 0 : ed > 0;
  const vx = isFirstEnd ? ox : ox - ex;
  const vy = isFirstEnd ? oy : oy - ey;
  const vz = isFirstEnd ? oz : oz - ez;
  const vb = vx * dx + vy * dy + vz * dz;
  const vh = vb * vb - (vx * vx + vy * vy + vz * vz) + radius * radius;
  if (vh < 0) return Infinity;
  const end = -vb - Math.sqrt(vh);
  return end >= 0 ? end : Infinity;
}
