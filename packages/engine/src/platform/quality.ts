import type { GraphicsQuality } from "@veranda/contract/engine/state";

/** What each level of quality draws. */
export type QualityLevel = {
  hasBloom: boolean;
  /** The most pixels for each CSS pixel. */
  maxPixelRatio: number;
  /** Canvas pixels for each CSS pixel that names are drawn with, however few the scene is; as far as the screen has them. */
  leastCanvas: number;
};

export const QUALITY: Readonly<Record<GraphicsQuality, QualityLevel>> = {
  low: { hasBloom: false, maxPixelRatio: 1, leastCanvas: 1 },
  medium: { hasBloom: false, maxPixelRatio: 1.5, leastCanvas: 1.5 },
  high: { hasBloom: true, maxPixelRatio: 2, leastCanvas: 2 },
  ultra: { hasBloom: true, maxPixelRatio: 2, leastCanvas: 2 },
};

/** A canvas is not made larger than this for the sake of names alone. */
const NAMES_PIXELS = 4e6;

/**
 * Pixels of the canvas for each CSS pixel, and the share of them, each way, that the scene is drawn with. Names and
 * the page's own marks are drawn on the canvas after the scene is enlarged: they stay sharp whatever `share` is.
 */
export function resolutionOf(
  level: QualityLevel,
  screen: { devicePixelRatio: number; width: number; height: number },
  share: number,
): { canvas: number; scene: number } {
  const { devicePixelRatio, width, height } = screen;
  const whole = Math.min(devicePixelRatio, level.maxPixelRatio);
  const payable = Math.max(1, Math.sqrt(NAMES_PIXELS / (width * height)));
  const names = Math.min(level.leastCanvas, devicePixelRatio, payable);
  const canvas = Math.max(whole * share, Math.min(whole, names));
  return { canvas, scene: (whole * share) / canvas };
}
