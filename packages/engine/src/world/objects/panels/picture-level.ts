import type { Matrix4 } from "three";
import type { RenderFrame } from "../render-frame.ts";

/** Texels wanted for each pixel that the picture covers. */
const ENOUGH = 0.85;
/** What is behind one's back is brought with this share of the pixels that it would be seen with. */
const BEHIND = 0.25;
/** Nearer than this nothing is finer. Metres. */
const NEAREST = 0.3;

/**
 * Which of a picture's sizes is the smallest that is as fine as it is seen: `heights` are their texels, ascending, and
 * the picture fills the unit square of `matrix`. `share`, to 1: all are brought smaller than they are seen.
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
