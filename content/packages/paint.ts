import type { Picture } from "./pictures.ts";
import { cross, minus, pointAt, unit, type Point, type Soup } from "./soup.ts";

/** Colouring of a material's triangles. */
export type Brush = {
  /** Linear light. */
  colour: Point;
  picture: Picture | null;
  /** Surface kind (SURFACE_KINDS). */
  surface: number;
};

/** A primitive in the world; missing attributes are empty. */
export type Bare = {
  positions: number[];
  normals: number[];
  indices: number[];
  uv: number[];
  /** Linear, three per vertex. */
  tints: number[];
};

/** Edges are split where the texture along them changes by more than this, down to a minimum length. Metres. */
const CHANGE = 0.05;
const SHORTEST = 0.12;
const PASSES = 9;
/** Maximum number of triangles that one primitive is refined to. */
const MOST = 60_000;

/**
 * Bakes textures into vertex colours, since the engine has no textures on environments. Vertices are added where a
 * texture changes.
 */
export function paint(bare: Bare, { colour, picture, surface }: Brush): Soup {
  const whole = withNormals(bare);
  if (picture && whole.uv.length > 0) refine(whole, picture);
  const out: number[] = [];
  for (let at = 0; at < whole.positions.length / 3; at++) {
    const seen =
      picture && whole.uv.length > 0 ? picture.at(whole.uv[at * 2] ?? 0, whole.uv[at * 2 + 1] ?? 0) : null;
    for (let k = 0; k < 3; k++) {
      const tint = whole.tints.length > 0 ? (whole.tints[at * 3 + k] ?? 1) : 1;
      const light = (colour[k] ?? 1) * (seen?.[k] ?? 1) * tint;
      out.push(Math.round(255 * Math.min(1, Math.max(0, light)) ** (1 / 2.2)));
    }
    out.push(surface);
  }
  return { positions: whole.positions, normals: whole.normals, indices: whole.indices, surface: out };
}

/** Without normals a primitive is flat-shaded: each triangle gets vertices of its own. */
function withNormals(bare: Bare): Bare {
  if (bare.normals.length > 0) return bare;
  const out: Bare = { positions: [], normals: [], indices: [], uv: [], tints: [] };
  for (let at = 0; at < bare.indices.length; at += 3) {
    const corners = [0, 1, 2].map((k) => bare.indices[at + k] ?? 0);
    const [a = [0, 0, 0], b = [0, 0, 0], c = [0, 0, 0]] = corners.map((corner) =>
      pointAt(bare.positions, corner),
    );
    const normal = unit(cross(minus(b, a), minus(c, a)));
    for (const corner of corners) {
      out.indices.push(out.positions.length / 3);
      out.positions.push(...pointAt(bare.positions, corner));
      out.normals.push(...normal);
      if (bare.uv.length > 0) out.uv.push(...bare.uv.slice(corner * 2, corner * 2 + 2));
      if (bare.tints.length > 0) out.tints.push(...bare.tints.slice(corner * 3, corner * 3 + 3));
    }
  }
  return out;
}

/** Splits edges; both triangles at an edge share the new vertex, so that there are no gaps. */
function refine(bare: Bare, picture: Picture): void {
  for (let pass = 0; pass < PASSES && bare.indices.length / 3 < MOST; pass++) {
    const middles = new Map<string, number | null>();
    const middleOf = (a: number, b: number): number | null => {
      const key = a < b ? `${a}-${b}` : `${b}-${a}`;
      let middle = middles.get(key);
      if (middle === undefined) {
        middle = changes(bare, picture, a, b) ? halve(bare, a, b) : null;
        middles.set(key, middle);
      }
      return middle;
    };
    const indices: number[] = [];
    for (let at = 0; at < bare.indices.length; at += 3) {
      const [a = 0, b = 0, c = 0] = bare.indices.slice(at, at + 3);
      indices.push(...divided(a, b, c, middleOf(a, b), middleOf(b, c), middleOf(c, a)));
    }
    const isDone = indices.length === bare.indices.length;
    bare.indices = indices;
    if (isDone) return;
  }
}

function changes({ positions, uv }: Bare, picture: Picture, a: number, b: number): boolean {
  if (Math.hypot(...minus(pointAt(positions, a), pointAt(positions, b))) < SHORTEST * 2) return false;
  const seen = (share: number) => {
    const along = (k: number): number =>
      (uv[a * 2 + k] ?? 0) + ((uv[b * 2 + k] ?? 0) - (uv[a * 2 + k] ?? 0)) * share;
    return picture.at(along(0), along(1));
  };
  const [from, to] = [seen(0), seen(1)];
  return [0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875].some((share) =>
    seen(share).some(
      (light, k) => Math.abs(light - ((from[k] ?? 0) * (1 - share) + (to[k] ?? 0) * share)) > CHANGE,
    ),
  );
}

/** Adds a vertex halfway between two. */
function halve(bare: Bare, a: number, b: number): number {
  const between = (values: number[], width: number): void => {
    if (values.length === 0) return;
    for (let k = 0; k < width; k++)
      values.push(((values[a * width + k] ?? 0) + (values[b * width + k] ?? 0)) / 2);
  };
  const number = bare.positions.length / 3;
  between(bare.positions, 3);
  between(bare.uv, 2);
  between(bare.tints, 3);
  bare.normals.push(
    ...unit([0, 1, 2].map((k) => (bare.normals[a * 3 + k] ?? 0) + (bare.normals[b * 3 + k] ?? 0)) as Point),
  );
  return number;
}

/** Subdivides a triangle whose edges ab, bc and ca may have such vertices. */
function divided(
  a: number,
  b: number,
  c: number,
  ab: number | null,
  bc: number | null,
  ca: number | null,
): number[] {
  if (ab !== null && bc !== null && ca !== null) return [a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca];
  if (ab !== null && bc !== null) return [ab, b, bc, a, ab, bc, a, bc, c];
  if (bc !== null && ca !== null) return [bc, c, ca, b, bc, ca, b, ca, a];
  if (ca !== null && ab !== null) return [ca, a, ab, c, ca, ab, c, ab, b];
  if (ab !== null) return [a, ab, c, ab, b, c];
  if (bc !== null) return [b, bc, a, bc, c, a];
  if (ca !== null) return [c, ca, b, ca, a, b];
  return [a, b, c];
}
