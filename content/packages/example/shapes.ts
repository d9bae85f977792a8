import type { Point } from "../soup.ts";

/** Triangles with flat faces. */
export type Shape = { positions: number[]; normals: number[]; indices: number[] };

export const nothing = (): Shape => ({ positions: [], normals: [], indices: [] });

function face(shape: Shape, corners: readonly Point[], normal: Point): void {
  const first = shape.positions.length / 3;
  for (const corner of corners) {
    shape.positions.push(...corner);
    shape.normals.push(...normal);
  }
  for (let at = 1; at < corners.length - 1; at++) shape.indices.push(first, first + at, first + at + 1);
}

/** A face whose normal is that of its corners, counted against the clock. */
function flat(shape: Shape, corners: readonly Point[]): void {
  const [a = [0, 0, 0], b = [0, 0, 0], c = [0, 0, 0]] = corners;
  const [u, v] = [a, c].map((end, at) =>
    end.map((n, k) => (at === 0 ? (b[k] ?? 0) - n : n - (b[k] ?? 0))),
  ) as [Point, Point];
  const normal: Point = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(...normal) || 1;
  face(shape, corners, [normal[0] / length, normal[1] / length, normal[2] / length]);
}

/** A box from one corner to the other, its edges cut off by `bevel`. Metres. */
export function box(shape: Shape, min: Point, max: Point, bevel = 0): void {
  const end = (axis: number, side: number, inset: number): number =>
    side > 0 ? (max[axis] ?? 0) - inset : (min[axis] ?? 0) + inset;
  const at = (sides: readonly [number, number, number], flush: number): Point =>
    sides.map((side, axis) => end(axis, side, axis === flush ? 0 : bevel)) as Point;
  for (const axis of [0, 1, 2]) {
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    for (const side of [-1, 1]) {
      const corner = (s: number, t: number): Point => {
        const sides: [number, number, number] = [0, 0, 0];
        [sides[axis as 0], sides[u as 0], sides[v as 0]] = [side, s, t];
        return at(sides, axis);
      };
      const round = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
      flat(shape, side > 0 ? round : round.toReversed());
      if (bevel === 0) continue;
      // The edges between this face and the next one round.
      for (const t of [-1, 1]) {
        const edge = (s: number, flush: number): Point => {
          const sides: [number, number, number] = [0, 0, 0];
          [sides[axis as 0], sides[u as 0], sides[v as 0]] = [side, t, s];
          return at(sides, flush);
        };
        const strip = [edge(-1, axis), edge(-1, u), edge(1, u), edge(1, axis)];
        flat(shape, side * t > 0 ? strip : strip.toReversed());
      }
    }
  }
  if (bevel === 0) return;
  for (const x of [-1, 1])
    for (const y of [-1, 1])
      for (const z of [-1, 1]) {
        const corners = [0, 1, 2].map((flush) => at([x, y, z], flush));
        flat(shape, x * y * z > 0 ? corners : corners.toReversed());
      }
}

/** An upright column; smooth round, flat above and below. Metres. */
export function column(
  shape: Shape,
  foot: Point,
  height: number,
  [low, high]: [number, number],
  sides = 24,
): void {
  const ring = (radius: number, y: number): Point[] =>
    Array.from({ length: sides }, (_, at) => {
      const angle = (at / sides) * 2 * Math.PI;
      return [foot[0] + Math.cos(angle) * radius, foot[1] + y, foot[2] - Math.sin(angle) * radius];
    });
  const [below, above] = [ring(low, 0), ring(high, height)];
  const first = shape.positions.length / 3;
  const lean = (low - high) / height;
  for (let at = 0; at <= sides; at++) {
    const angle = (at / sides) * 2 * Math.PI;
    const long = Math.hypot(1, lean);
    for (const end of [below, above]) {
      shape.positions.push(...(end[at % sides] ?? foot));
      shape.normals.push(Math.cos(angle) / long, lean / long, -Math.sin(angle) / long);
    }
  }
  for (let at = 0; at < sides; at++) {
    const [a, b, c, d] = [first + at * 2, first + at * 2 + 1, first + at * 2 + 2, first + at * 2 + 3];
    shape.indices.push(a, c, b, b, c, d);
  }
  face(shape, above, [0, 1, 0]);
  if (low > 0) face(shape, below.toReversed(), [0, -1, 0]);
}

/** A ball. Metres. */
export function ball(shape: Shape, middle: Point, radius: number, rings = 10): void {
  const first = shape.positions.length / 3;
  const sides = rings * 2;
  for (let row = 0; row <= rings; row++)
    for (let at = 0; at <= sides; at++) {
      const [down, round] = [(row / rings) * Math.PI, (at / sides) * 2 * Math.PI];
      const normal: Point = [
        Math.sin(down) * Math.cos(round),
        Math.cos(down),
        Math.sin(down) * Math.sin(round),
      ];
      shape.normals.push(...normal);
      shape.positions.push(...normal.map((n, k) => (middle[k] ?? 0) + n * radius));
    }
  for (let row = 0; row < rings; row++)
    for (let at = 0; at < sides; at++) {
      const [a, b] = [first + row * (sides + 1) + at, first + (row + 1) * (sides + 1) + at];
      if (row > 0) shape.indices.push(a, a + 1, b);
      if (row < rings - 1) shape.indices.push(a + 1, b + 1, b);
    }
}
