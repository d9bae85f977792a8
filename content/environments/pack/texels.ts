/** Where each texel of the lightmap lies in the world; what no triangle covers stays uncovered. */
export type Texels = {
  size: number;
  covered: Uint8Array;
  /** Three numbers a texel. */
  positions: Float32Array;
  normals: Float32Array;
};

type Mesh = { positions: Float32Array; normals: Float32Array; uv: Float32Array; indices: Uint32Array };
type Triangle = {
  /** Vertices of the mesh. */
  corners: readonly [number, number, number];
  /** Their places in the lightmap, in texels whose middles are whole numbers. */
  at: readonly [Place, Place, Place];
  /** Twice its area; negative where it is turned over. */
  area: number;
};
type Place = readonly [x: number, y: number];
type Shares = [number, number, number];

/** Texels round a triangle that belong to it as well: where it is looked up between texels, its own light is found. */
const RIM = 1.3;
/** A rim's texel lies so far inside its triangle, in texels: on the edge itself rays would begin in the next wall. */
const INSIDE = 0.2;

/**
 * Draws the mesh's triangles into its lightmap. Texels whose middle lies in a triangle are its own; what is beside an
 * edge belongs to the nearest triangle and shows the place just inside that edge. It must never show what lies beyond:
 * there begins the next wall, and it is dark in there.
 */
export function rasterise(mesh: Mesh, size: number): Texels {
  const texels: Texels = {
    size,
    covered: new Uint8Array(size * size),
    positions: new Float32Array(size * size * 3),
    normals: new Float32Array(size * size * 3),
  };
  const away = new Float32Array(size * size).fill(Infinity);
  for (let first = 0; first < mesh.indices.length; first += 3) {
    const triangle = triangleAt(mesh, first, size);
    if (Math.abs(triangle.area) < 1e-9) continue;
    const [xs, ys] = [triangle.at.map(([x]) => x), triangle.at.map(([, y]) => y)];
    for (let y = low(ys); y <= high(ys, size); y++) {
      for (let x = low(xs); x <= high(xs, size); x++) {
        const texel = y * size + x;
        const { distance, shares } = nearest(triangle, [x, y]);
        // Of two that lie on the same place the later one is on top.
        if (distance > RIM || distance > (away[texel] ?? 0)) continue;
        away[texel] = distance;
        texels.covered[texel] = 1;
        write(texels.positions, texel, mesh.positions, triangle.corners, shares);
        write(texels.normals, texel, mesh.normals, triangle.corners, shares);
      }
    }
  }
  return texels;
}

const low = (values: number[]): number => Math.max(0, Math.floor(Math.min(...values) - RIM));
const high = (values: number[], size: number): number =>
  Math.min(size - 1, Math.ceil(Math.max(...values) + RIM));

function triangleAt(mesh: Mesh, first: number, size: number): Triangle {
  const corner = (k: number): number => mesh.indices[first + k] ?? 0;
  const corners = [corner(0), corner(1), corner(2)] as const;
  const place = (vertex: number): Place => [
    (mesh.uv[vertex * 2] ?? 0) * size - 0.5,
    (mesh.uv[vertex * 2 + 1] ?? 0) * size - 0.5,
  ];
  const at = [place(corners[0]), place(corners[1]), place(corners[2])] as const;
  return { corners, at, area: cross(at[0], at[1], at[2]) };
}

/** How far a texel is from a triangle (0: in it), and how much of each corner is in the place that it shows. */
function nearest({ at, area }: Triangle, texel: Place): { distance: number; shares: Shares } {
  const [a, b, c] = at;
  const shares: Shares = [cross(texel, b, c) / area, cross(texel, c, a) / area, cross(texel, a, b) / area];
  if (shares.every((share) => share >= 0)) return { distance: 0, shares };
  let best = { distance: Infinity, shares };
  for (let from = 0; from < 3; from++) {
    const to = (from + 1) % 3;
    const [start, end] = [at[from] ?? a, at[to] ?? b];
    const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
    const long = dx * dx + dy * dy;
    const along = long > 0 ? ((texel[0] - start[0]) * dx + (texel[1] - start[1]) * dy) / long : 0;
    const t = Math.min(1, Math.max(0, along));
    const distance = Math.hypot(texel[0] - start[0] - dx * t, texel[1] - start[1] - dy * t);
    if (distance >= best.distance) continue;
    const onEdge: Shares = [0, 0, 0];
    onEdge[from] = 1 - t;
    onEdge[to] = t;
    best = { distance, shares: onEdge };
  }
  return { distance: best.distance, shares: inwards(best.shares, at) };
}

/** The same place, a little nearer to the middle of its triangle. */
function inwards(shares: Shares, at: Triangle["at"]): Shares {
  const mean = (axis: 0 | 1): number => (at[0][axis] + at[1][axis] + at[2][axis]) / 3;
  const place = (axis: 0 | 1): number =>
    shares.reduce((sum, share, k) => sum + share * (at[k]?.[axis] ?? 0), 0);
  const far = Math.hypot(mean(0) - place(0), mean(1) - place(1));
  const step = Math.min(0.3, INSIDE / Math.max(far, 1e-6));
  return shares.map((share) => share + (1 / 3 - share) * step) as Shares;
}

function cross([ax, ay]: Place, [bx, by]: Place, [cx, cy]: Place): number {
  return (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
}

function write(
  target: Float32Array,
  texel: number,
  values: Float32Array,
  corners: Triangle["corners"],
  shares: Shares,
): void {
  for (let k = 0; k < 3; k++)
    target[texel * 3 + k] = corners.reduce(
      (sum, vertex, corner) => sum + (values[vertex * 3 + k] ?? 0) * (shares[corner] ?? 0),
      0,
    );
}
