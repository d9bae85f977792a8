/** Neighbourhood of the smoothing, in edges: a few centimetres on the family mesh. */
const ROUNDS = 3;
/** Stored ambient occlusion of an unoccluded surface. */
const OPEN = 248;

/**
 * Shading for coarse levels: normals and openness to light of `count` vertices, averaged over the surface around each. A coarse level spreads what a vertex has over a far larger triangle, and a hem that looks down would darken
 * half a skirt; what lies in the open counts most. `out` gets normal and openness, four signed bytes a vertex.
 */
export function softenShading(
  mesh: { normals: Int8Array; surface: Uint8Array; indices: Uint16Array },
  { start, count: corners }: { start: number; count: number },
  count: number,
  out: Int8Array,
): void {
  const { normals, surface, indices } = mesh;
  let sums = new Float32Array(count * 5);
  let next = new Float32Array(count * 5);
  for (let v = 0; v < count; v++) {
    const at = v * 4;
    const light = (surface[at + 1] ?? 0) / OPEN;
    const weight = light * light;
    for (let k = 0; k < 3; k++) sums[v * 5 + k] = (normals[at + k] ?? 0) * weight;
    sums[v * 5 + 3] = light * weight;
    sums[v * 5 + 4] = weight;
  }
  for (let round = 0; round < ROUNDS; round++) {
    next.set(sums);
    for (let i = start; i < start + corners; i += 3) {
      const a = (indices[i] ?? 0) * 5;
      const b = (indices[i + 1] ?? 0) * 5;
      const c = (indices[i + 2] ?? 0) * 5;
      for (let k = 0; k < 5; k++) {
        const [x, y, z] = [sums[a + k] ?? 0, sums[b + k] ?? 0, sums[c + k] ?? 0];
        next[a + k] = (next[a + k] ?? 0) + y + z;
        next[b + k] = (next[b + k] ?? 0) + x + z;
        next[c + k] = (next[c + k] ?? 0) + x + y;
      }
    }
    [sums, next] = [next, sums];
  }
  for (let v = 0; v < count; v++) {
    const at = v * 5;
    const [x, y, z] = [sums[at] ?? 0, sums[at + 1] ?? 0, sums[at + 2] ?? 0];
    const by = 127 / Math.max(1e-6, Math.sqrt(x * x + y * y + z * z));
    const to = v * 4;
    out[to] = Math.round(x * by);
    out[to + 1] = Math.round(y * by);
    out[to + 2] = Math.round(z * by);
    out[to + 3] = Math.round((127 * (sums[at + 3] ?? 0)) / Math.max(1e-6, sums[at + 4] ?? 0));
  }
}
