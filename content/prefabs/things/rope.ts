import type { Vec } from "../kit/mesh.ts";

/** A rope between two points that hangs `sag` below the straight line. */
export const rope = (from: Vec, to: Vec, sag: number, steps = 12): Vec[] =>
  Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    const at = (a: number, b: number) => a + (b - a) * t;
    return [at(from[0], to[0]), at(from[1], to[1]) - sag * 4 * t * (1 - t), at(from[2], to[2])];
  });
