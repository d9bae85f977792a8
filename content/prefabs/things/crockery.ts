import type { Mesh } from "../kit/mesh.ts";
import { PALETTE as P } from "../kit/paint.ts";
import { lathe } from "../kit/rounds.ts";

export const cup = (m: Mesh, x: number, y: number, z: number) =>
  lathe(m, {
    at: [x, y, z],
    profile: [
      [0.024, 0],
      [0.034, 0.012],
      [0.04, 0.07],
      [0.033, 0.066],
      [0, 0.05],
    ],
    paint: P.white,
    segments: 8,
  });

export const plate = (m: Mesh, x: number, y: number, z: number, of = P.white) =>
  lathe(m, {
    at: [x, y, z],
    profile: [
      [0.07, 0],
      [0.12, 0.016],
      [0.118, 0.022],
      [0.07, 0.008],
      [0, 0.008],
    ],
    paint: of,
    segments: 12,
  });
