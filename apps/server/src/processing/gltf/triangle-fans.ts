import { MeshoptSimplifier } from "meshoptimizer/simplifier";
import { Refusal } from "../refusal.ts";

/**
 * Maximum sum, over all vertices, of the squared number of adjacent triangles: the simplifier's work grows with it,
 * since for each collapsed edge it visits all triangles around a vertex. A closed surface has about 36 per vertex; a
 * fan of 22,000 triangles reaches about this much.
 */
const MOST = 500_000_000;

/** Throws Refusal if so many triangles meet at one vertex that simplifying would take too long. */
export function refuseWideFans(positions: Float32Array, indices: Uint32Array): void {
  const placeOf = MeshoptSimplifier.generatePositionRemap(positions, 3);
  const triangles = new Float64Array(placeOf.length);
  let work = 0;
  for (const vertex of indices) {
    const place = placeOf[vertex] ?? 0;
    const before = triangles[place] ?? 0;
    // Increases the square: (n + 1)² - n².
    work += 2 * before + 1;
    triangles[place] = before + 1;
  }
  if (work > MOST) throw new Refusal("TOO_HEAVY", `triangles meet in one place, ${work.toExponential(1)}`);
}
