import { Vector3 } from "three";

type Point = readonly [number, number, number];
type Span = readonly [number, number];

/** An opening to the sky (kit/interior.py): one of its spans has a single value. */
export type Portal = { x: Span; y: Span; z: Span; normal: Point; gain: number };

/** A bulb (kit/scene.py), a spot or a panel (kit/interior.py). Strengths are watts as Blender counts them. */
export type Lamp = {
  kind?: "spot" | "panel";
  position: Point;
  target?: Point;
  strength: number;
  radius?: number;
  cone?: number;
  size?: [number, number];
};

/** A light source: a sphere, or a rectangle that faces one way. */
export type Source = {
  middle: Vector3;
  across: Vector3;
  up: Vector3;
  radius: number;
  /** Its direction; null: in all directions. */
  normal: Vector3 | null;
  /** Irradiance at one metre, perpendicular. */
  power: number;
  /** Cosines of the angles at which a spot starts to fade, and is dark. */
  spot: { full: number; dark: number } | null;
};

const NOTHING = new Vector3();
/** Minimum distance, to limit the intensity close to a bulb. */
const NEAR = 0.12;

export function windowSource({ x, y, z, normal, gain }: Portal): Source {
  const sides = [
    new Vector3(x[1] - x[0], 0, 0),
    new Vector3(0, y[1] - y[0], 0),
    new Vector3(0, 0, z[1] - z[0]),
  ].filter((side) => side.length() > 0);
  const [across = NOTHING, up = NOTHING] = sides;
  return {
    middle: new Vector3((x[0] + x[1]) / 2, (y[0] + y[1]) / 2, (z[0] + z[1]) / 2),
    across,
    up,
    radius: 0,
    normal: new Vector3(...normal),
    power: (gain * across.length() * up.length()) / Math.PI,
    spot: null,
  };
}

export function lampSource({ kind, position, target, strength, radius = 0, cone = 1, size }: Lamp): Source {
  const middle = new Vector3(...position);
  const normal = target ? new Vector3(...target).sub(middle).normalize() : null;
  const bulb = { middle, across: NOTHING, up: NOTHING, power: strength / (4 * Math.PI ** 2), radius };
  if (kind === "spot")
    return { ...bulb, normal, spot: { full: Math.cos(cone * 0.1), dark: Math.cos(cone * 0.5) } };
  if (kind !== "panel" || !normal || !size) return { ...bulb, normal: null, spot: null };
  const across = new Vector3(1, 0, 0);
  if (Math.abs(normal.y) <= 0.8) across.set(0, 1, 0).cross(normal).normalize();
  const up = new Vector3().crossVectors(normal, across);
  across.multiplyScalar(size[0]);
  up.multiplyScalar(size[1]);
  return { middle, across, up, radius: 0, normal, power: strength / Math.PI ** 2, spot: null };
}

/** Samples a point of the source into `place`. */
export function pickPlace(source: Source, random: () => number, place: Vector3): void {
  const { middle, across, up, radius } = source;
  place
    .copy(middle)
    .addScaledVector(across, random() - 0.5)
    .addScaledVector(up, random() - 0.5);
  if (radius === 0) return;
  place.x += (random() * 2 - 1) * radius;
  place.y += (random() * 2 - 1) * radius;
  place.z += (random() * 2 - 1) * radius;
}

const way = new Vector3();

/** Unoccluded light from a point of the source. `isSheet`: to both sides, half each. */
export function give(source: Source, place: Vector3, at: Vector3, facing: Vector3, isSheet: boolean): number {
  way.subVectors(place, at);
  const far = Math.max(NEAR, way.length());
  way.divideScalar(far);
  const cosine = facing.dot(way);
  const taken = isSheet ? Math.abs(cosine) / 2 : cosine;
  if (taken <= 0) return 0;
  const { normal, spot } = source;
  let share = 1;
  if (normal) {
    const back = -normal.dot(way);
    if (back <= 0) return 0;
    if (!spot) share = back;
    else {
      const t = Math.min(1, Math.max(0, (back - spot.dark) / (spot.full - spot.dark)));
      share = t * t * (3 - 2 * t);
    }
  }
  return (source.power * taken * share) / (far * far);
}
