import { Vector3 } from "three";
import type { Mesh, Vec } from "./mesh.ts";
import type { Paint } from "./paint.ts";

/**
 * A grid of points over u and v from 0 to 1 with normals from its own slopes. Everything is drawn double-sided, so a
 * cloth needs one surface only.
 */
export const surface = (
  mesh: Mesh,
  {
    point,
    columns,
    rows,
    paint,
    isFlipped = false,
    sway = () => 0,
    paintOf,
  }: {
    point: (u: number, v: number) => Vec;
    columns: number;
    rows: number;
    paint: Paint;
    isFlipped?: boolean;
    sway?: (u: number, v: number) => number;
    /** Another paint for parts of the surface. */
    paintOf?: (u: number, v: number) => Paint;
  },
): void => {
  const of = mesh.beginShape(paint);
  const step = 1e-3;
  const slope = (u: number, v: number, du: number, dv: number) =>
    new Vector3(...point(u + du, v + dv)).sub(new Vector3(...point(u - du, v - dv)));
  const index = Array.from({ length: rows + 1 }, (_, r) =>
    Array.from({ length: columns + 1 }, (_, c) => {
      const [u, v] = [c / columns, r / rows];
      const inside = (x: number) => Math.min(Math.max(x, 0.01), 0.99);
      const n = slope(inside(u), inside(v), step, 0)
        .cross(slope(inside(u), inside(v), 0, step))
        .normalize();
      if (isFlipped) n.negate();
      return mesh.vertex(point(u, v), [n.x, n.y, n.z], paintOf?.(u, v) ?? of, sway(u, v));
    }),
  );
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++)
      mesh.quad(
        index[r]?.[c] ?? 0,
        index[r]?.[c + 1] ?? 0,
        index[r + 1]?.[c + 1] ?? 0,
        index[r + 1]?.[c] ?? 0,
      );
};

/** A stuffed cushion: full in the middle, thin at the seam. Lies on `at`. */
export const cushion = (
  mesh: Mesh,
  {
    at,
    size,
    paint,
    columns = 6,
    rows = 6,
  }: { at: Vec; size: Vec; paint: Paint; columns?: number; rows?: number },
): void => {
  const [w, h, d] = size;
  for (const face of [1, -1]) {
    surface(mesh, {
      columns,
      rows,
      paint,
      isFlipped: face > 0,
      point: (u, v) => {
        const [s, t] = [softEnds(u), softEnds(v)];
        const full = Math.max(0, (1 - Math.abs(s) ** 3.5) * (1 - Math.abs(t) ** 3.5)) ** 0.42;
        // Corners keep their points and the sides draw in a little, as sewn cushions do.
        const [px, pz] = [1 - 0.06 * (1 - t * t) * s * s, 1 - 0.06 * (1 - s * s) * t * t];
        return [at[0] + (s * w * px) / 2, at[1] + h / 2 + (face * full * h) / 2, at[2] + (t * d * pz) / 2];
      },
    });
  }
};

/** From -1 to 1 with more steps near the ends, where a cushion is round. */
const softEnds = (u: number): number => Math.sin((u - 0.5) * Math.PI);

/** A pointed blade or leaf from its foot to its tip, folded along the middle. */
export const blade = (
  mesh: Mesh,
  {
    at,
    heading,
    length,
    width,
    rise,
    droop = 0.3,
    paint,
    rows = 3,
    fold = 0.25,
    sway = 0.5,
  }: {
    at: Vec;
    heading: number;
    length: number;
    width: number;
    /** Radians above the level at the foot. */
    rise: number;
    /** How far it bends down towards its tip, in radians. */
    droop?: number;
    paint: Paint;
    rows?: number;
    fold?: number;
    sway?: number;
  },
): void => {
  const of = mesh.beginShape(paint);
  const across = new Vector3(Math.cos(heading), 0, -Math.sin(heading));
  const point = new Vector3(...at);
  const rowsOf: number[][] = [];
  for (let r = 0; r <= rows; r++) {
    const t = r / rows;
    const angle = rise - droop * t * 1.6;
    const along = new Vector3(
      Math.sin(heading) * Math.cos(angle),
      Math.sin(angle),
      Math.cos(heading) * Math.cos(angle),
    );
    if (r > 0) point.addScaledVector(along, length / rows);
    const half = (width / 2) * Math.sin(Math.min(1, t * 0.82 + 0.18) * Math.PI) ** 0.8;
    const up = along.clone().cross(across).normalize();
    if (up.y < 0) up.negate();
    const amount = sway * t * t;
    const at3 = (side: number): Vec => {
      const p = point
        .clone()
        .addScaledVector(across, half * side)
        .addScaledVector(up, Math.abs(side) * half * fold);
      return [p.x, p.y, p.z];
    };
    const normal = (side: number): Vec => {
      const n = up.clone().addScaledVector(across, side * 0.45);
      return [n.x, n.y, n.z];
    };
    rowsOf.push(
      r === rows
        ? [mesh.vertex([point.x, point.y, point.z], normal(0), of, amount)]
        : [-1, 0, 1].map((side) => mesh.vertex(at3(side), normal(side), of, amount)),
    );
  }
  for (let r = 0; r < rows; r++) {
    const [low = [], high = []] = [rowsOf[r], rowsOf[r + 1]];
    for (const s of [0, 1])
      mesh.quad(low[s] ?? 0, low[s + 1] ?? 0, high[s + 1] ?? high[0] ?? 0, high[s] ?? high[0] ?? 0);
  }
};
