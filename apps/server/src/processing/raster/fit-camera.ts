import { type Camera, dot, type Orientation, type Vec } from "./camera.ts";

/**
 * A camera of an orientation, put back so far that all points are seen within the share `fills` of its view. Points that
 * are no finite numbers are left out; null when no others are there, or all of them are in one place.
 */
export function fitCamera(
  orientation: Orientation,
  tangent: number,
  fills: number,
  lists: readonly Float32Array[],
): Camera | null {
  const axes = [orientation.right, orientation.up, orientation.back] as const;
  const least = [Infinity, Infinity, Infinity];
  const most = [-Infinity, -Infinity, -Infinity];
  eachPoint(lists, (point) =>
    axes.forEach((axis, k) => {
      const value = dot(axis, point);
      if (value < (least[k] as number)) least[k] = value;
      if (value > (most[k] as number)) most[k] = value;
    }),
  );
  const [x, y, z] = least.map((low, k) => (low + (most[k] as number)) / 2) as [number, number, number];
  let distance = 0;
  eachPoint(lists, (point) => {
    const aside = Math.max(Math.abs(dot(axes[0], point) - x), Math.abs(dot(axes[1], point) - y));
    distance = Math.max(distance, dot(axes[2], point) - z + aside / (tangent * fills));
  });
  if (!(distance > 0) || !Number.isFinite(distance)) return null;
  const eye = [0, 1, 2].map(
    (k) => x * (axes[0][k] as number) + y * (axes[1][k] as number) + (z + distance) * (axes[2][k] as number),
  ) as [number, number, number];
  return { ...orientation, eye, lens: "perspective", tangent, near: distance * 1e-3 };
}

function eachPoint(lists: readonly Float32Array[], visit: (point: Vec) => void): void {
  for (const list of lists)
    for (let i = 0; i + 2 < list.length; i += 3) {
      const point = [list[i] as number, list[i + 1] as number, list[i + 2] as number] as const;
      if (Number.isFinite(point[0] + point[1] + point[2])) visit(point);
    }
}
