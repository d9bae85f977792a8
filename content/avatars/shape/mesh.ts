import { MeshoptSimplifier } from "meshoptimizer/simplifier";
import { type Field, normalOf, type Vec3 } from "./field.ts";

export type Mesh = { positions: Float32Array; normals: Float32Array; indices: Uint32Array };

export type MeshOptions = {
  min: Vec3;
  max: Vec3;
  /** Cell size in metres: a third of the smallest visible detail. */
  cell: number;
  triangles: number;
  /** Only the half with x ≥ 0, closed by its mirror image. */
  half: boolean;
  /** Step of the normals in metres. */
  softness?: number;
  /** Weight of shading against outline in simplification. */
  shading?: number;
  /** Triangles more than a few millimetres inside this are never visible and are omitted. */
  hiddenBy?: Field;
  /** Attributes that must stay smooth across the remaining triangles: the joints' weights. */
  bending: (x: number, y: number, z: number) => readonly number[];
};

/** Meshes a field: dense surface nets, projected onto the surface, simplified, with normals of the field. */
export async function meshField(field: Field, options: MeshOptions): Promise<Mesh> {
  await MeshoptSimplifier.ready;
  const dense = surfaceNets(field, options);
  if (options.hiddenBy) dense.indices = withoutHidden(dense.positions, dense.indices, options.hiddenBy);
  const soft = options.softness ?? 0.004;
  pullToSurface(field, dense.positions, options.half);
  const normals = normalsOf(field, dense.positions, soft);
  const attributes = withBending(dense.positions, normals, options.bending);
  const [indices] = MeshoptSimplifier.simplifyWithAttributes(
    dense.indices,
    dense.positions,
    3,
    attributes.values,
    attributes.size,
    Array.from({ length: attributes.size }, (_, k) => (k < 3 ? (options.shading ?? 0.25) : BENDING)),
    null,
    Math.floor(options.triangles * 3),
    1,
    [],
  );
  return compact(dense.positions, normals, indices);
}

function withoutHidden(
  positions: Float32Array,
  indices: Uint32Array,
  cover: Field,
): Uint32Array<ArrayBuffer> {
  const isHidden = Uint8Array.from({ length: positions.length / 3 }, (_, v) =>
    cover(positions[v * 3] as number, positions[v * 3 + 1] as number, positions[v * 3 + 2] as number) < -0.005
      ? 1
      : 0,
  );
  const kept: number[] = [];
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i] as number, indices[i + 1] as number, indices[i + 2] as number];
    if (!(isHidden[a] && isHidden[b] && isHidden[c])) kept.push(a, b, c);
  }
  return Uint32Array.from(kept);
}

/** Weight of joints against outline in simplification. */
const BENDING = 0.35;

function withBending(
  positions: Float32Array,
  normals: Float32Array,
  bending: MeshOptions["bending"],
): { values: Float32Array; size: number } {
  const rows: number[][] = [];
  for (let v = 0; v < positions.length; v += 3)
    rows.push([
      ...normals.subarray(v, v + 3),
      ...bending(positions[v] as number, positions[v + 1] as number, positions[v + 2] as number),
    ]);
  return { values: Float32Array.from(rows.flat()), size: rows[0]?.length ?? 3 };
}

function surfaceNets(field: Field, { min, max, cell, half }: MeshOptions): Omit<Mesh, "normals"> {
  // For a half, the first layer of cells is centred on x = 0 and its vertices are snapped there.
  const x0 = half ? -cell / 2 : min[0];
  const nx = Math.ceil((max[0] - x0) / cell) + 1;
  const ny = Math.ceil((max[1] - min[1]) / cell) + 1;
  const nz = Math.ceil((max[2] - min[2]) / cell) + 1;
  const at = (i: number, j: number, k: number) => i + nx * (j + ny * k);
  const values = new Float32Array(nx * ny * nz);
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++)
      for (let i = 0; i < nx; i++)
        values[at(i, j, k)] = field(x0 + i * cell, min[1] + j * cell, min[2] + k * cell);

  const vertexOf = new Int32Array(values.length).fill(-1);
  const positions: number[] = [];
  const corners = [0, 1, nx, nx + 1, nx * ny, nx * ny + 1, nx * ny + nx, nx * ny + nx + 1];
  for (let k = 0; k < nz - 1; k++)
    for (let j = 0; j < ny - 1; j++)
      for (let i = 0; i < nx - 1; i++) {
        const base = at(i, j, k);
        let inside = 0;
        for (const c of corners) if ((values[base + c] as number) < 0) inside++;
        if (inside === 0 || inside === 8) continue;
        let sx = 0;
        let sy = 0;
        let sz = 0;
        let n = 0;
        for (let a = 0; a < 8; a++)
          for (let bit = 1; bit < 8; bit <<= 1) {
            if (a & bit) continue;
            const va = values[base + (corners[a] as number)] as number;
            const vb = values[base + (corners[a | bit] as number)] as number;
            if (va < 0 === vb < 0) continue;
            const t = va / (va - vb);
            sx += (a & 1) + (bit === 1 ? t : 0);
            sy += ((a >> 1) & 1) + (bit === 2 ? t : 0);
            sz += ((a >> 2) & 1) + (bit === 4 ? t : 0);
            n++;
          }
        vertexOf[base] = positions.length / 3;
        positions.push(
          half && i === 0 ? 0 : x0 + (i + sx / n) * cell,
          min[1] + (j + sy / n) * cell,
          min[2] + (k + sz / n) * cell,
        );
      }

  const indices: number[] = [];
  const quad = (a: number, b: number, c: number, d: number, flip: boolean) => {
    const [va, vb, vc, vd] = [vertexOf[a], vertexOf[b], vertexOf[c], vertexOf[d]] as [
      number,
      number,
      number,
      number,
    ];
    if (va < 0 || vb < 0 || vc < 0 || vd < 0) return;
    if (flip) indices.push(va, vc, vb, vb, vc, vd);
    else indices.push(va, vb, vc, vb, vd, vc);
  };
  for (let k = 1; k < nz - 1; k++)
    for (let j = 1; j < ny - 1; j++)
      for (let i = half ? 0 : 1; i < nx - 1; i++) {
        const o = at(i, j, k);
        const inside = (values[o] as number) < 0;
        if (inside !== (values[o + 1] as number) < 0)
          quad(at(i, j - 1, k - 1), at(i, j, k - 1), at(i, j - 1, k), at(i, j, k), !inside);
        if (i > 0 && inside !== (values[o + nx] as number) < 0)
          quad(at(i - 1, j, k - 1), at(i, j, k - 1), at(i - 1, j, k), at(i, j, k), inside);
        if (i > 0 && inside !== (values[o + nx * ny] as number) < 0)
          quad(at(i - 1, j - 1, k), at(i, j - 1, k), at(i - 1, j, k), at(i, j, k), !inside);
      }
  return { positions: new Float32Array(positions), indices: new Uint32Array(indices) };
}

function pullToSurface(field: Field, positions: Float32Array, half: boolean): void {
  for (let v = 0; v < positions.length; v += 3)
    for (let step = 0; step < 4; step++) {
      const x = positions[v] as number;
      const y = positions[v + 1] as number;
      const z = positions[v + 2] as number;
      const [nx, ny, nz] = normalOf(field, x, y, z, 0.0008);
      const d = Math.min(0.004, Math.max(-0.004, field(x, y, z))) * 0.8;
      if (!(half && x === 0)) positions[v] = half ? Math.max(0, x - nx * d) : x - nx * d;
      positions[v + 1] = y - ny * d;
      positions[v + 2] = z - nz * d;
    }
}

function normalsOf(field: Field, positions: Float32Array, step: number): Float32Array {
  const normals = new Float32Array(positions.length);
  for (let v = 0; v < positions.length; v += 3)
    normals.set(
      normalOf(field, positions[v] as number, positions[v + 1] as number, positions[v + 2] as number, step),
      v,
    );
  return normals;
}

function compact(positions: Float32Array, normals: Float32Array, indices: Uint32Array): Mesh {
  const [remap, unique] = MeshoptSimplifier.compactMesh(indices);
  const outPositions = new Float32Array(unique * 3);
  const outNormals = new Float32Array(unique * 3);
  for (let v = 0; v < remap.length; v++) {
    const to = remap[v] as number;
    if (to === 0xffffffff) continue;
    outPositions.set(positions.subarray(v * 3, v * 3 + 3), to * 3);
    outNormals.set(normals.subarray(v * 3, v * 3 + 3), to * 3);
  }
  return { positions: outPositions, normals: outNormals, indices };
}
