import { Vector3 } from "three";
import type { Mesh, Vec } from "./mesh.ts";
import type { Paint } from "./paint.ts";

/** Turns a profile of [radius, height] places round the vertical; a repeated place makes a sharp edge. */
export const lathe = (
  mesh: Mesh,
  {
    at = [0, 0, 0],
    profile,
    paint,
    segments = 12,
    sway = () => 0,
  }: {
    at?: Vec;
    profile: readonly (readonly [number, number])[];
    paint: Paint;
    segments?: number;
    sway?: (height: number) => number;
  },
): void => {
  const of = mesh.beginShape(paint);
  let piece: (readonly [number, number])[] = [];
  const flush = () => {
    if (piece.length > 1) turn(mesh, at, piece, of, segments, sway);
    piece = [];
  };
  for (const place of profile) {
    const last = piece.at(-1);
    if (last && last[0] === place[0] && last[1] === place[1]) flush();
    piece.push(place);
  }
  flush();
};

const turn = (
  mesh: Mesh,
  at: Vec,
  piece: readonly (readonly [number, number])[],
  of: Paint,
  segments: number,
  sway: (height: number) => number,
): void => {
  const rings = piece.map(([radius, height], i) => {
    const [r0, y0] = piece[Math.max(i - 1, 0)] ?? [0, 0];
    const [r1, y1] = piece[Math.min(i + 1, piece.length - 1)] ?? [0, 0];
    const [dr, dy] = [r1 - r0, y1 - y0];
    const size = Math.hypot(dr, dy) || 1;
    const vertex = (angle: number) =>
      mesh.vertex(
        [at[0] + radius * Math.sin(angle), at[1] + height, at[2] + radius * Math.cos(angle)],
        [(dy / size) * Math.sin(angle), -dr / size, (dy / size) * Math.cos(angle)],
        of,
        sway(height),
      );
    // The tip of a cone or dome needs one vertex only.
    if (radius < 1e-6) {
      const tip = vertex(0);
      return Array.from({ length: segments }, () => tip);
    }
    return Array.from({ length: segments }, (_, s) => vertex((s / segments) * Math.PI * 2));
  });
  for (let r = 0; r + 1 < rings.length; r++) {
    const [low = [], high = []] = [rings[r], rings[r + 1]];
    for (let s = 0; s < segments; s++) {
      const t = (s + 1) % segments;
      mesh.quad(low[s] ?? 0, low[t] ?? 0, high[t] ?? 0, high[s] ?? 0);
    }
  }
};

/** A standing drum from `at` upwards with softened rims. */
export const cylinder = (
  mesh: Mesh,
  {
    at,
    radius,
    top = radius,
    height,
    paint,
    segments = 12,
    bevel = 0.012,
  }: {
    at: Vec;
    radius: number;
    top?: number;
    height: number;
    paint: Paint;
    segments?: number;
    bevel?: number;
  },
): void => {
  const b = Math.min(bevel, height * 0.4, Math.min(radius, top) * 0.5);
  lathe(mesh, {
    at,
    paint,
    segments,
    profile: [
      [0, 0],
      [radius - b, 0],
      [radius - b, 0],
      [radius, b],
      [top, height - b],
      [top - b, height],
      [top - b, height],
      [0, height],
    ],
  });
};

export const ball = (
  mesh: Mesh,
  {
    at,
    radius,
    paint,
    rows = 6,
    segments = 10,
    sway = 0,
  }: { at: Vec; radius: number | Vec; paint: Paint; rows?: number; segments?: number; sway?: number },
): void =>
  mesh.at({ at, scale: radius }, () =>
    lathe(mesh, {
      paint,
      segments,
      sway: () => sway,
      profile: Array.from({ length: rows + 1 }, (_, i) => {
        const angle = (i / rows - 0.5) * Math.PI;
        return [i === 0 || i === rows ? 0 : Math.cos(angle), Math.sin(angle)] as const;
      }),
    }),
  );

/** A round limb through the points of a path; radii per point or one for all. */
export const tube = (
  mesh: Mesh,
  {
    path,
    radius,
    paint,
    sides = 6,
    isClosed = false,
    sway = () => 0,
  }: {
    path: readonly Vec[];
    radius: number | readonly number[];
    paint: Paint;
    sides?: number;
    isClosed?: boolean;
    sway?: (index: number) => number;
  },
): void => {
  const of = mesh.beginShape(paint);
  const points = path.map((p) => new Vector3(...p));
  const count = points.length;
  const at = (i: number) =>
    (isClosed ? points[(i + count) % count] : points[Math.min(Math.max(i, 0), count - 1)]) ?? new Vector3();
  let side = new Vector3();
  const rings = points.map((base, i) => {
    const along = at(i + 1)
      .clone()
      .sub(at(i - 1))
      .normalize();
    if (i === 0)
      side = (Math.abs(along.y) > 0.9 ? new Vector3(1, 0, 0) : new Vector3(0, 1, 0)).cross(along).normalize();
    else side = side.addScaledVector(along, -side.dot(along)).normalize();
    const up = along.clone().cross(side);
    const r = typeof radius === "number" ? radius : (radius[i] ?? 0.01);
    return Array.from({ length: sides }, (_, s) => {
      const angle = (s / sides) * Math.PI * 2;
      const n = side.clone().multiplyScalar(Math.cos(angle)).addScaledVector(up, Math.sin(angle));
      const p = base.clone().addScaledVector(n, r);
      return mesh.vertex([p.x, p.y, p.z], [n.x, n.y, n.z], of, sway(i));
    });
  });
  const last = isClosed ? count : count - 1;
  for (let r = 0; r < last; r++) {
    const [a = [], b = []] = [rings[r], rings[(r + 1) % count]];
    for (let s = 0; s < sides; s++) {
      const t = (s + 1) % sides;
      mesh.quad(a[s] ?? 0, a[t] ?? 0, b[t] ?? 0, b[s] ?? 0);
    }
  }
};

/** Points of a circle in the plane of X and Y, for wheels, hoops and arches made with `tube`. */
export const circle = (
  radius: number,
  count: number,
  centre: Vec = [0, 0, 0],
  arc: readonly [number, number] = [0, Math.PI * 2],
): Vec[] => {
  const isWhole = Math.abs(arc[1] - arc[0] - Math.PI * 2) < 1e-6;
  return Array.from({ length: count }, (_, i) => {
    const angle = arc[0] + ((arc[1] - arc[0]) * i) / (isWhole ? count : count - 1);
    return [centre[0] + Math.cos(angle) * radius, centre[1] + Math.sin(angle) * radius, centre[2]];
  });
};
