import { Matrix4, ShapeUtils, Vector2, Vector3 } from "three";
import type { Mesh, Vec } from "./mesh.ts";
import type { Paint } from "./paint.ts";

const FACES: readonly (readonly [number, number])[] = [
  [0, 1],
  [0, -1],
  [1, 1],
  [1, -1],
  [2, 1],
  [2, -1],
];

/** A box with bevelled edges, standing on `at` unless centred. The bevels blend between flat faces and catch the light. */
export const box = (
  mesh: Mesh,
  {
    at,
    size,
    paint,
    bevel = 0.015,
    centred = false,
    sway = 0,
  }: { at: Vec; size: Vec; paint: Paint; bevel?: number; centred?: boolean; sway?: number },
): void => {
  const of = mesh.beginShape(paint);
  const half = size.map((s) => s / 2) as [number, number, number];
  const b = Math.min(bevel, half[0] * 0.8, half[1] * 0.8, half[2] * 0.8);
  const middle: Vec = centred ? at : [at[0], at[1] + half[1], at[2]];
  const corners = new Map<string, number>();
  const key = (axis: number, signs: readonly number[]) => `${axis}${signs.join()}`;
  for (const [axis, sign] of FACES) {
    for (const s of [-1, 1]) {
      for (const t of [-1, 1]) {
        const signs = [0, 0, 0];
        signs[axis] = sign;
        signs[(axis + 1) % 3] = s;
        signs[(axis + 2) % 3] = t;
        const point = middle.map(
          (m, i) => m + (signs[i] ?? 0) * ((half[i] ?? 0) - (i === axis ? 0 : b)),
        ) as unknown as Vec;
        const normal = [0, 0, 0];
        normal[axis] = sign;
        corners.set(key(axis, signs), mesh.vertex(point, normal as unknown as Vec, of, sway));
      }
    }
  }
  const corner = (axis: number, x: number, y: number, z: number) => corners.get(key(axis, [x, y, z])) ?? 0;
  const on = (axis: number, a: number, s: number, t: number): number => {
    const signs: [number, number, number] = [0, 0, 0];
    signs[axis] = a;
    signs[(axis + 1) % 3] = s;
    signs[(axis + 2) % 3] = t;
    return corner(axis, ...signs);
  };
  for (const [axis, sign] of FACES)
    mesh.quad(on(axis, sign, -1, -1), on(axis, sign, 1, -1), on(axis, sign, 1, 1), on(axis, sign, -1, 1));
  for (let free = 0; free < 3; free++) {
    const [a, c] = [(free + 1) % 3, (free + 2) % 3];
    for (const s of [-1, 1]) {
      for (const t of [-1, 1]) {
        const signs = (end: number) => {
          const out: [number, number, number] = [0, 0, 0];
          out[free] = end;
          out[a] = s;
          out[c] = t;
          return out;
        };
        mesh.quad(
          corner(a, ...signs(-1)),
          corner(a, ...signs(1)),
          corner(c, ...signs(1)),
          corner(c, ...signs(-1)),
        );
      }
    }
  }
  for (const x of [-1, 1])
    for (const y of [-1, 1])
      for (const z of [-1, 1]) mesh.triangle(corner(0, x, y, z), corner(1, x, y, z), corner(2, x, y, z));
};

/** A straight timber between two points; `height` is its measure in the upright plane. */
export const beam = (
  mesh: Mesh,
  {
    from,
    to,
    width,
    height = width,
    paint,
    bevel = 0.008,
    sway = 0,
  }: { from: Vec; to: Vec; width: number; height?: number; paint: Paint; bevel?: number; sway?: number },
): void => {
  const [a, b] = [new Vector3(...from), new Vector3(...to)];
  const along = b.clone().sub(a);
  const length = along.length();
  along.normalize();
  const up = Math.abs(along.y) > 0.98 ? new Vector3(0, 0, 1) : new Vector3(0, 1, 0);
  const side = up.clone().cross(along).normalize();
  const top = along.clone().cross(side);
  const frame = new Matrix4().makeBasis(side, top, along).setPosition(a.lerp(b, 0.5));
  mesh.within(frame, () =>
    box(mesh, { at: [0, 0, 0], size: [width, height, length], paint, bevel, centred: true, sway }),
  );
};

/** A flat outline in X and Y (counter-clockwise), made `depth` thick along Z about 0, its rims bevelled. */
export const prism = (
  mesh: Mesh,
  {
    outline,
    depth,
    paint,
    rim = paint,
    bevel = 0.008,
    isSmooth = false,
  }: {
    outline: readonly (readonly [number, number])[];
    depth: number;
    paint: Paint;
    rim?: Paint;
    bevel?: number;
    isSmooth?: boolean;
  },
): void => {
  const [of, rimOf] = [mesh.beginShape(paint), mesh.beginShape(rim)];
  const points = outline.map(([x, y]) => new Vector2(x, y));
  const count = points.length;
  const at = (i: number) => points[(i + count) % count] ?? new Vector2();
  const edge = (i: number) => {
    const d = at(i + 1)
      .clone()
      .sub(at(i))
      .normalize();
    return new Vector2(d.y, -d.x);
  };
  const inset = (i: number) => {
    const [m, n] = [edge(i - 1), edge(i)];
    const sum = m.clone().add(n);
    return at(i)
      .clone()
      .addScaledVector(sum, -bevel / Math.max(0.3, 1 + m.dot(n)));
  };
  const caps = [1, -1].map((face) =>
    points.map((_, i) => {
      const p = inset(i);
      return mesh.vertex([p.x, p.y, (face * depth) / 2], [0, 0, face], of);
    }),
  );
  const [front = [], back = []] = caps;
  for (const [a = 0, b = 0, c = 0] of ShapeUtils.triangulateShape(points, [])) {
    mesh.triangle(front[a] ?? 0, front[b] ?? 0, front[c] ?? 0);
    mesh.triangle(back[a] ?? 0, back[b] ?? 0, back[c] ?? 0);
  }
  const z = depth / 2 - bevel;
  const side = (i: number, n: Vector2, face: number) =>
    mesh.vertex([at(i).x, at(i).y, z * face], [n.x, n.y, 0], rimOf);
  const shared = isSmooth
    ? points.map((_, i) => {
        const n = edge(i - 1)
          .add(edge(i))
          .normalize();
        return [side(i, n, 1), side(i, n, -1)] as const;
      })
    : null;
  for (let i = 0; i < count; i++) {
    const j = (i + 1) % count;
    const n = edge(i);
    const [a, d] = shared?.[i] ?? [side(i, n, 1), side(i, n, -1)];
    const [b, c] = shared?.[j] ?? [side(j, n, 1), side(j, n, -1)];
    mesh.quad(a, b, c, d);
    mesh.quad(front[i] ?? 0, front[j] ?? 0, b, a);
    mesh.quad(back[i] ?? 0, back[j] ?? 0, c, d);
  }
};
