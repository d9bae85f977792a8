import { cornersOf, cross, dot, minus, pointAt, spread, unit, weld, type Point, type Soup } from "./soup.ts";

/** A chart of the lightmap. */
type Chart = {
  triangles: number[];
  /** World directions of the chart's axes, and its origin along them. Metres. */
  along: Point;
  up: Point;
  from: [number, number];
  width: number;
  height: number;
};

type Placed = Chart & { u: number; v: number; columns: number; rows: number; isTurned: boolean };

/** Maximum deviation of a chart from its plane: cosine of the angle, and metres. */
const BEND = 0.8;
const DEPTH = 1.5;
/** Texels between charts. */
const GUTTER = 2;
/** Inset of a chart's edges within its outermost texels. */
const INSET = 0.35;

/**
 * Unwraps a model into a square of `size` texels: nearly flat charts are cut out and packed as large as possible.
 * Returns the model with split vertices, and their coordinates (0 to 1, v downwards).
 */
export function unwrap(soup: Soup, size: number): { soup: Soup; uv: number[]; charts: number } {
  const charts = cut(soup);
  const placed = pack(charts, size);
  const out: Soup = { positions: [], normals: [], surface: [], indices: [] };
  const uv: number[] = [];
  for (const chart of placed) {
    const welded = new Map<number, number>();
    for (const triangle of chart.triangles) {
      for (let k = 0; k < 3; k++) {
        const corner = soup.indices[triangle * 3 + k] ?? 0;
        let number = welded.get(corner);
        if (number === undefined) {
          number = out.positions.length / 3;
          welded.set(corner, number);
          const place = pointAt(soup.positions, corner);
          out.positions.push(...place);
          out.normals.push(...pointAt(soup.normals, corner));
          out.surface.push(...soup.surface.slice(corner * 4, corner * 4 + 4));
          uv.push(...inLightmap(chart, place, size));
        }
        out.indices.push(number);
      }
    }
  }
  return { soup: out, uv, charts: charts.length };
}

function inLightmap(chart: Placed, place: Point, size: number): [number, number] {
  const share = (value: number, whole: number): number => (whole > 0 ? value / whole : 0.5);
  const across = share(dot(place, chart.along) - chart.from[0], chart.width);
  const upwards = share(dot(place, chart.up) - chart.from[1], chart.height);
  const [s, t] = chart.isTurned ? [upwards, across] : [across, upwards];
  return [
    (chart.u + INSET + s * (chart.columns - 2 * INSET)) / size,
    (chart.v + INSET + t * (chart.rows - 2 * INSET)) / size,
  ];
}

/** Grows charts over shared edges, from the largest remaining triangle. */
function cut(soup: Soup): Chart[] {
  const count = soup.indices.length / 3;
  const spreads = Array.from({ length: count }, (_, triangle) => spread(cornersOf(soup, triangle)));
  const areas = spreads.map((one) => Math.hypot(...one));
  const neighbours = neighboursOf(soup);
  const taken = new Uint8Array(count);
  const order = Array.from({ length: count }, (_, at) => at).sort(
    (a, b) => (areas[b] ?? 0) - (areas[a] ?? 0),
  );
  const charts: Chart[] = [];
  for (const seed of order) {
    if (taken[seed]) continue;
    const normal = unit(spreads[seed] ?? [0, 1, 0]);
    const level = dot(cornersOf(soup, seed)[0], normal);
    const triangles = [seed];
    taken[seed] = 1;
    for (const triangle of triangles) {
      for (const next of neighbours(triangle)) {
        if (taken[next]) continue;
        const isFlat = dot(unit(spreads[next] ?? [0, 0, 0]), normal) >= BEND;
        if (!isFlat || cornersOf(soup, next).some((at) => Math.abs(dot(at, normal) - level) > DEPTH))
          continue;
        taken[next] = 1;
        triangles.push(next);
      }
    }
    charts.push(layOut(soup, triangles, normal));
  }
  return charts;
}

function neighboursOf(soup: Soup): (triangle: number) => number[] {
  const welded = weld(soup.positions);
  const byEdge = new Map<string, number[]>();
  const edges = (triangle: number): string[] =>
    [0, 1, 2].map((k) => {
      const a = welded[soup.indices[triangle * 3 + k] ?? 0] ?? 0;
      const b = welded[soup.indices[triangle * 3 + ((k + 1) % 3)] ?? 0] ?? 0;
      return a < b ? `${a}-${b}` : `${b}-${a}`;
    });
  for (let triangle = 0; triangle < soup.indices.length / 3; triangle++)
    for (const edge of edges(triangle)) {
      const there = byEdge.get(edge);
      if (there) there.push(triangle);
      else byEdge.set(edge, [triangle]);
    }
  return (triangle) => edges(triangle).flatMap((edge) => byEdge.get(edge) ?? []);
}

/** Rotates a chart to a small bounding rectangle: one of its edges is parallel to a side. */
function layOut(soup: Soup, triangles: number[], normal: Point): Chart {
  const corners = [
    ...new Set(triangles.flatMap((triangle) => soup.indices.slice(triangle * 3, triangle * 3 + 3))),
  ].map((at) => pointAt(soup.positions, at));
  let best: Chart | null = null;
  for (const triangle of triangles.slice(0, 8)) {
    const [a, b, c] = cornersOf(soup, triangle);
    for (const edge of [minus(b, a), minus(c, b), minus(a, c)]) {
      const lift = dot(edge, normal);
      const along = unit([
        edge[0] - normal[0] * lift,
        edge[1] - normal[1] * lift,
        edge[2] - normal[2] * lift,
      ]);
      if (Math.hypot(...along) === 0) continue;
      const up = cross(normal, along);
      const [s, t] = [corners.map((at) => dot(at, along)), corners.map((at) => dot(at, up))];
      const from: [number, number] = [least(s), least(t)];
      const [width, height] = [most(s) - from[0], most(t) - from[1]];
      if (!best || width * height < best.width * best.height)
        best = { triangles, along, up, from, width, height };
    }
  }
  return best ?? { triangles, along: [1, 0, 0], up: [0, 0, 1], from: [0, 0], width: 0, height: 0 };
}

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity);
const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), -Infinity);

/** At the highest density that fits. Throws if there are more charts than the square can hold. */
function pack(charts: readonly Chart[], size: number): Placed[] {
  let [low, high] = [0, 200];
  let best = fit(charts, size, low);
  if (!best)
    throw new Error(`The model falls into ${charts.length} pieces, more than a lightmap of ${size} holds.`);
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2;
    const tried = fit(charts, size, middle);
    if (tried) [low, best] = [middle, tried];
    else high = middle;
  }
  return best;
}

/** Shelf packing, highest first; null: they don't fit. */
function fit(charts: readonly Chart[], size: number, texels: number): Placed[] | null {
  const placed = charts.map((chart) => {
    const columns = Math.max(3, Math.ceil(chart.width * texels) + 1);
    const rows = Math.max(3, Math.ceil(chart.height * texels) + 1);
    const isTurned = rows > columns;
    return {
      ...chart,
      u: 0,
      v: 0,
      isTurned,
      columns: Math.max(columns, rows),
      rows: Math.min(columns, rows),
    };
  });
  placed.sort((a, b) => b.rows - a.rows || b.columns - a.columns);
  let [x, y, shelf] = [0, 0, 0];
  for (const chart of placed) {
    if (chart.columns + GUTTER > size) return null;
    if (x + chart.columns + GUTTER > size) [x, y, shelf] = [0, y + shelf, 0];
    shelf = Math.max(shelf, chart.rows + GUTTER);
    if (y + chart.rows + GUTTER > size) return null;
    [chart.u, chart.v] = [x + 1, y + 1];
    x += chart.columns + GUTTER;
  }
  return placed;
}
