/** Triangles in metres, +Y up, with vertex attributes. */
export type Soup = {
  /** Three numbers per vertex. */
  positions: number[];
  normals: number[];
  /** Red, green, blue in the engine's encoding (light to the power of 1 / 2.2), then the surface kind: bytes. */
  surface: number[];
  /** Three per triangle. */
  indices: number[];
};

export const emptySoup = (): Soup => ({ positions: [], normals: [], surface: [], indices: [] });

export type Point = [number, number, number];

export const pointAt = (values: ArrayLike<number>, at: number): Point => [
  values[at * 3] ?? 0,
  values[at * 3 + 1] ?? 0,
  values[at * 3 + 2] ?? 0,
];

export const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Normalizes; zero stays zero. */
export function unit(a: Point): Point {
  const length = Math.hypot(...a);
  return length > 0 ? [a[0] / length, a[1] / length, a[2] / length] : [0, 0, 0];
}

/** Positions of a triangle's vertices. */
export function cornersOf({ positions, indices }: Pick<Soup, "positions" | "indices">, triangle: number) {
  const corner = (k: number): Point => pointAt(positions, indices[triangle * 3 + k] ?? 0);
  return [corner(0), corner(1), corner(2)] as const;
}

/** The triangle's normal scaled by twice its area. */
export function spread(corners: readonly [Point, Point, Point]): Point {
  return cross(minus(corners[1], corners[0]), minus(corners[2], corners[0]));
}

/** Welds vertices: those at the same position get the same number. */
export function weld(positions: readonly number[]): Int32Array {
  const welded = new Map<string, number>();
  return Int32Array.from({ length: positions.length / 3 }, (_, at) => {
    const key = pointAt(positions, at)
      .map((value) => Math.round(value * 1e4))
      .join();
    const number = welded.get(key) ?? welded.size;
    welded.set(key, number);
    return number;
  });
}
