import { MeshoptSimplifier } from "meshoptimizer/simplifier";
import { Refusal } from "../refusal.ts";

/**
 * Over all vertices, the squares of how many triangles meet in them: what the simplifier's work grows with, as it goes
 * round a vertex for each edge that it takes away there. A closed surface has about 36 a vertex; a fan of 22,000 about
 * this much.
 */
const MOST = 500_000_000;

/** Throws Refusal when so many triangles meet in one place that a surface can't be simplified in any useful time. */
export function refuseWideFans(positions: Float32Array, indices: Uint32Array): void {
  const placeOf = MeshoptSimplifier.generatePositionRemap(positions, 3);
  const triangles = new Float64Array(placeOf.length);
  let work = 0;
  for (const vertex of indices) {
    const place = placeOf[vertex] ?? 0;
    const before = triangles[place] ?? 0;
    // (n + 1)² - n²
    work += 2 * before + 1;
    triangles[place] = before + 1;
  }
  if (work > MOST) throw new Refusal("TOO_HEAVY", `triangles meet in one place, ${work.toExponential(1)}`);
}
