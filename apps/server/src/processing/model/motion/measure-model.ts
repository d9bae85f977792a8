import { readFile } from "node:fs/promises";
import type { Bounds } from "../drawn.ts";
import { readPacked } from "../pack-model.ts";
import { motionBoundsOf } from "./motion-bounds.ts";

/** Levels of a model that was made light, and where it is as nothing plays. */
export type MeasureTask = { levels: readonly string[]; bounds: Bounds };

/** Where it is over all that its levels play; null: that isn't known. */
export async function measureModel({ levels, bounds }: MeasureTask): Promise<Bounds | null> {
  let measured: Bounds | null = bounds;
  for (const path of levels)
    measured = measured && motionBoundsOf(await readPacked(await readFile(path)), measured);
  return measured;
}
