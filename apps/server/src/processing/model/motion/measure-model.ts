import { readFile } from "node:fs/promises";
import type { Bounds } from "../drawn.ts";
import { readPacked } from "../pack-model.ts";
import { motionBoundsOf } from "./motion-bounds.ts";

/** Levels of an optimised model, and its bounds at rest. */
export type MeasureTask = { levels: readonly string[]; bounds: Bounds };

/** Its bounds over all animations of its levels; null if unknown. */
export async function measureModel({ levels, bounds }: MeasureTask): Promise<Bounds | null> {
  let measured: Bounds | null = bounds;
  for (const path of levels)
    measured = measured && motionBoundsOf(await readPacked(await readFile(path)), measured);
  return measured;
}
