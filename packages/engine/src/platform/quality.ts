import type { GraphicsQuality } from "@veranda/contract/engine/state";

/** Render settings of a quality level. */
export type QualityLevel = {
  hasBloom: boolean;
  /** Maximum pixels per CSS pixel. */
  maxPixelRatio: number;
  /** Minimum canvas pixels per CSS pixel for sharp names, whatever the scene's resolution; limited by the screen's. */
  leastCanvas: number;
};

export const QUALITY: Readonly<Record<GraphicsQuality, QualityLevel>> = {
  low: { hasBloom: false, maxPixelRatio: 1, leastCanvas: 1 },
  medium: { hasBloom: false, maxPixelRatio: 1.5, leastCanvas: 1.5 },
  high: { hasBloom: true, maxPixelRatio: 2, leastCanvas: 2 },
  ultra: { hasBloom: true, maxPixelRatio: 2, leastCanvas: 2 },
};

/** Limit of the canvas's pixels for the sake of names alone. */
const NAMES_PIXELS = 4e6;

/**
 * Canvas pixels per CSS pixel, and the scene's resolution relative to them, per axis. Names and the page's own marks
 * are drawn on the canvas after upscaling: they are sharp whatever `share` is.
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
