import type { Mesh, Vec } from "../kit/mesh.ts";
import type { Paint } from "../kit/paint.ts";
import { tube } from "../kit/rounds.ts";

/** A rope between two points that hangs `sag` below the straight line. */
export const rope = (from: Vec, to: Vec, sag: number, steps = 12): Vec[] =>
  Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    const at = (a: number, b: number) => a + (b - a) * t;
    return [at(from[0], to[0]), at(from[1], to[1]) - sag * 4 * t * (1 - t), at(from[2], to[2])];
  });

/** Cables, cords and strings: too thin to be seen far off as they are, so they are drawn a pixel wide there. */
export const wire = (
  mesh: Mesh,
  {
    path,
    millimetres,
    paint,
    sides = 3,
    sway = () => 0,
  }: {
    path: readonly Vec[];
    /** Its radius. */
    millimetres: number;
    paint: Paint;
    sides?: number;
    sway?: (index: number) => number;
  },
): void =>
  tube(mesh, { path, radius: millimetres / 1000, sides, paint: { ...paint, wire: millimetres }, sway });
