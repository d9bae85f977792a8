import { type Camera, dot, type Orientation, type Vec } from "./camera.ts";

const AXES = [0, 1, 2] as const;

/**
 * A camera with this orientation, placed so that all points are within the share `fills` of its view. Non-finite points
 * are ignored; null if there are no others, or all of them coincide.
 */
export function fitCamera(
  orientation: Orientation,
  tangent: number,
  fills: number,
  lists: readonly Float32Array[],
): Camera | null {
  const axes = [orientation.right, orientation.up, orientation.back] as const;
  const least: [number, number, number] = [Infinity, Infinity, Infinity];
  const most: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  eachPoint(lists, (point) => {
    for (const k of AXES) {
      const value = dot(axes[k], point);
      if (value < least[k]) least[k] = value;
      if (value > most[k]) most[k] = value;
    }
  });
  const middle = (k: 0 | 1 | 2) => (least[k] + most[k]) / 2;
  const [x, y, z] = [middle(0), middle(1), middle(2)];
  let distance = 0;
  eachPoint(lists, (point) => {
    const aside = Math.max(Math.abs(dot(axes[0], point) - x), Math.abs(dot(axes[1], point) - y));
    distance = Math.max(distance, dot(axes[2], point) - z + aside / (tangent * fills));
  });
  if (!(distance > 0) || !Number.isFinite(distance)) return null;
  const along = (k: 0 | 1 | 2) => x * axes[0][k] + y * axes[1][k] + (z + distance) * axes[2][k];
  const eye: Vec = [along(0), along(1), along(2)];
  return { ...orientation, eye, lens: "perspective", tangent, near: distance * 1e-3 };
}

function eachPoint(lists: readonly Float32Array[], visit: (point: Vec) => void): void {
  for (const list of lists)
    for (let i = 0; i + 2 < list.length; i += 3) {
      const point = [list[i] ?? 0, list[i + 1] ?? 0, list[i + 2] ?? 0] as const;
      if (Number.isFinite(point[0] + point[1] + point[2])) visit(point);
    }
}
