import type { Matrix4 } from "three";
import type { RenderFrame } from "../render-frame.ts";

/** Texels wanted per pixel on screen. */
const ENOUGH = 0.85;
/** Factor for pictures behind the viewer. */
const BEHIND = 0.25;
/** Minimum distance used for the size on screen. Metres. */
const NEAREST = 0.3;

/**
 * The lowest level that is sharp enough for the size on screen: `heights` are those of the levels in texels, ascending,
 * and the picture fills the unit square of `matrix`. A `share` below 1 reduces all levels.
 */
export function levelFor(
  { elements: e }: Matrix4,
  heights: readonly number[],
  eye: RenderFrame["eye"],
  share: number,
): number {
  const height = Math.hypot(e[4], e[5], e[6]);
  const dx = e[12] - eye.x;
  const dy = e[13] - eye.y;
  const dz = e[14] - eye.z;
  const far = Math.hypot(dx, dy, dz);
  const isBehind = dx * eye.aheadX + dy * eye.aheadY + dz * eye.aheadZ < -height * 2;
  const pixels =
    ((height * eye.pixels) / Math.max(NEAREST, far - height * 0.3)) * share * (isBehind ? BEHIND : 1);
  let level = 0;
  while (level < heights.length - 1 && (heights[level] ?? 0) < pixels * ENOUGH) level += 1;
  return level;
}
