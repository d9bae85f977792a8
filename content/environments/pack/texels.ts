/** Where each texel of the lightmap lies in the world; what no triangle covers stays uncovered. */
export type Texels = {
  size: number;
  covered: Uint8Array;
  /** Three numbers a texel. */
  positions: Float32Array;
  normals: Float32Array;
};

type Mesh = { positions: Float32Array; normals: Float32Array; uv: Float32Array; indices: Uint32Array };

/** Draws the mesh's triangles into its lightmap, a hair wider than they are so that edge texels belong to them. */
export function rasterise(mesh: Mesh, size: number): Texels {
  const texels: Texels = {
    size,
    covered: new Uint8Array(size * size),
    positions: new Float32Array(size * size * 3),
    normals: new Float32Array(size * size * 3),
  };
  for (let at = 0; at < mesh.indices.length; at += 3) drawTriangle(mesh, at, texels);
  return texels;
}

function drawTriangle(mesh: Mesh, at: number, texels: Texels): void {
  const { size } = texels;
  const corners = [0, 1, 2].map((k) => mesh.indices[at + k] ?? 0);
  const [a = 0, b = 0, c = 0] = corners;
  const [ax, ay, bx, by, cx, cy] = [a, b, c].flatMap((v) => [
    (mesh.uv[v * 2] ?? 0) * size - 0.5,
    (mesh.uv[v * 2 + 1] ?? 0) * size - 0.5,
  ]) as [number, number, number, number, number, number];
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
  if (Math.abs(area) < 1e-9) return;
  const slack = 0.8 / Math.sqrt(Math.abs(area) + 1);
  for (
    let y = Math.max(0, Math.floor(Math.min(ay, by, cy)));
    y <= Math.min(size - 1, Math.ceil(Math.max(ay, by, cy)));
    y++
  ) {
    for (
      let x = Math.max(0, Math.floor(Math.min(ax, bx, cx)));
      x <= Math.min(size - 1, Math.ceil(Math.max(ax, bx, cx)));
      x++
    ) {
      const u = ((bx - x) * (cy - y) - (cx - x) * (by - y)) / area;
      const v = ((cx - x) * (ay - y) - (ax - x) * (cy - y)) / area;
      const w = 1 - u - v;
      if (u < -slack || v < -slack || w < -slack) continue;
      const texel = y * size + x;
      texels.covered[texel] = 1;
      for (let k = 0; k < 3; k++) {
        texels.positions[texel * 3 + k] = blend(mesh.positions, a, b, c, k, u, v, w);
        texels.normals[texel * 3 + k] = blend(mesh.normals, a, b, c, k, u, v, w);
      }
    }
  }
}

function blend(
  values: Float32Array,
  a: number,
  b: number,
  c: number,
  k: number,
  u: number,
  v: number,
  w: number,
): number {
  return (values[a * 3 + k] ?? 0) * u + (values[b * 3 + k] ?? 0) * v + (values[c * 3 + k] ?? 0) * w;
}
