/** Nearest points of a vertical segment and a triangle; reused, so read it before the next call. */
export type Nearest = {
  /** Squared distance; 0 if the segment intersects the triangle. */
  distanceSq: number;
  /** From the triangle's point to the segment's point. */
  dx: number;
  dy: number;
  dz: number;
};

export const nearest = (): Nearest => ({ distanceSq: Infinity, dx: 0, dy: 0, dz: 0 });

/**
 * Nearest points of the vertical segment (x, low..high, z) and the triangle whose corners start at index `at` in `c`.
 * They are an end point of the segment and the face, or the segment and an edge (Ericson, Real-Time Collision
 * Detection, §5.1.9 and §5.1.10), or the segment intersects the triangle.
 */
export function nearestToUpright(
  x: number,
  low: number,
  high: number,
  z: number,
  c: Float32Array,
  at: number,
  n: Float32Array,
  normalAt: number,
  out: Nearest,
): void {
  out.distanceSq = Infinity;
  const ax = c[at] ?? 0;
  const ay = c[at + 1] ?? 0;
  const az = c[at + 2] ?? 0;
  const nx = n[normalAt] ?? 0;
  const ny = n[normalAt + 1] ?? 0;
  const nz = n[normalAt + 2] ?? 0;
  const atLow = (x - ax) * nx + (low - ay) * ny + (z - az) * nz;
  const atHigh = (x - ax) * nx + (high - ay) * ny + (z - az) * nz;
  if (atLow * atHigh < 0) {
    const y = low + ((high - low) * atLow) / (atLow - atHigh);
    if (isInside(x, y, z, c, at, nx, ny, nz)) {
      out.distanceSq = out.dx = out.dy = out.dz = 0;
      return;
    }
  }
  offerFace(x, low, z, atLow, c, at, nx, ny, nz, out);
  offerFace(x, high, z, atHigh, c, at, nx, ny, nz, out);
  for (let edge = 0; edge < 3; edge++)
    offerEdge(x, low, high, z, c, at + edge * 3, at + ((edge + 1) % 3) * 3, out);
}

/** Whether a point in the triangle's plane lies inside the triangle. */
export function isInside(
  x: number,
  y: number,
  z: number,
  c: Float32Array,
  at: number,
  nx: number,
  ny: number,
  nz: number,
): boolean {
  for (let edge = 0; edge < 3; edge++) {
    const i = at + edge * 3;
    const j = at + ((edge + 1) % 3) * 3;
    const px = c[i] ?? 0;
    const py = c[i + 1] ?? 0;
    const pz = c[i + 2] ?? 0;
    const ex = (c[j] ?? 0) - px;
    const ey = (c[j + 1] ?? 0) - py;
    const ez = (c[j + 2] ?? 0) - pz;
    const side =
      (ey * (z - pz) - ez * (y - py)) * nx +
      (ez * (x - px) - ex * (z - pz)) * ny +
      (ex * (y - py) - ey * (x - px)) * nz;
    if (side < -1e-7) return false;
  }
  return true;
}

function offerFace(
  x: number,
  y: number,
  z: number,
  height: number,
  c: Float32Array,
  at: number,
  nx: number,
  ny: number,
  nz: number,
  out: Nearest,
): void {
  if (height * height >= out.distanceSq) return;
  if (!isInside(x - nx * height, y - ny * height, z - nz * height, c, at, nx, ny, nz)) return;
  out.distanceSq = height * height;
  out.dx = nx * height;
  out.dy = ny * height;
  out.dz = nz * height;
}

function offerEdge(
  x: number,
  low: number,
  high: number,
  z: number,
  c: Float32Array,
  i: number,
  j: number,
  out: Nearest,
): void {
  const px = c[i] ?? 0;
  const py = c[i + 1] ?? 0;
  const pz = c[i + 2] ?? 0;
  const ex = (c[j] ?? 0) - px;
  const ey = (c[j + 1] ?? 0) - py;
  const ez = (c[j + 2] ?? 0) - pz;
  // The segment is vertical: the nearest point on the edge depends on the horizontal distance, unless it falls outside
  // the segment.
  const flat = ex * ex + ez * ez;
  let t = flat > 1e-12 ? ((x - px) * ex + (z - pz) * ez) / flat : 0;
  t = Math.min(Math.max(t, 0), 1);
  let y = Math.min(Math.max(py + ey * t, low), high);
  t = ((x - px) * ex + (y - py) * ey + (z - pz) * ez) / (flat + ey * ey);
  t = Math.min(Math.max(t, 0), 1);
  y = Math.min(Math.max(py + ey * t, low), high);
  const dx = x - (px + ex * t);
  const dy = y - (py + ey * t);
  const dz = z - (pz + ez * t);
  const distanceSq = dx * dx + dy * dy + dz * dz;
  if (distanceSq >= out.distanceSq) return;
  out.distanceSq = distanceSq;
  out.dx = dx;
  out.dy = dy;
  out.dz = dz;
}
