import type { BufferGeometry } from "three";

export type Triangles = {
  /** Three corners per triangle, nine numbers. */
  corners: Float32Array;
  /** Unit normals, three numbers per triangle. */
  normals: Float32Array;
};

/** Skips triangles without an area: they have no normal to push along. */
export function readTriangles(geometry: BufferGeometry): Triangles {
  const positions = geometry.getAttribute("position");
  const index = geometry.index;
  const count = (index?.count ?? positions.count) / 3;
  const corners = new Float32Array(count * 9);
  const normals = new Float32Array(count * 3);
  let kept = 0;
  for (let triangle = 0; triangle < count; triangle++) {
    const at = kept * 9;
    for (let corner = 0; corner < 3; corner++) {
      const from = index ? index.getX(triangle * 3 + corner) : triangle * 3 + corner;
      corners[at + corner * 3] = positions.getX(from);
      corners[at + corner * 3 + 1] = positions.getY(from);
      corners[at + corner * 3 + 2] = positions.getZ(from);
    }
    if (writeNormal(corners, at, normals, kept * 3)) kept += 1;
  }
  return { corners: corners.subarray(0, kept * 9), normals: normals.subarray(0, kept * 3) };
}

/** The unit normal of the triangle whose corners start at `at`; false, writing nothing, if it has no area. */
export function writeNormal(c: Float32Array, at: number, normals: Float32Array, to: number): boolean {
  const ax = c[at] ?? 0;
  const ay = c[at + 1] ?? 0;
  const az = c[at + 2] ?? 0;
  const ux = (c[at + 3] ?? 0) - ax;
  const uy = (c[at + 4] ?? 0) - ay;
  const uz = (c[at + 5] ?? 0) - az;
  const vx = (c[at + 6] ?? 0) - ax;
  const vy = (c[at + 7] ?? 0) - ay;
  const vz = (c[at + 8] ?? 0) - az;
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const area = Math.hypot(nx, ny, nz);
  if (area < 1e-10) return false;
  normals[to] = nx / area;
  normals[to + 1] = ny / area;
  normals[to + 2] = nz / area;
  return true;
}
