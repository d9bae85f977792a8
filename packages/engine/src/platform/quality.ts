import type { GraphicsQuality } from "@veranda/contract/engine/state";

/** What each level of quality draws. */
export type QualityLevel = {
  hasBloom: boolean;
  /** The most pixels for each CSS pixel. */
  maxPixelRatio: number;
  /** The fewest canvas pixels for each CSS pixel, however few the scene is drawn with. */
  leastCanvas: number;
};

export const QUALITY: Readonly<Record<GraphicsQuality, QualityLevel>> = {
  low: { hasBloom: false, maxPixelRatio: 1, leastCanvas: 1 },
  medium: { hasBloom: false, maxPixelRatio: 1.5, leastCanvas: 1 },
  high: { hasBloom: true, maxPixelRatio: 2, leastCanvas: 1 },
  ultra: { hasBloom: true, maxPixelRatio: 2, leastCanvas: 1 },
};
