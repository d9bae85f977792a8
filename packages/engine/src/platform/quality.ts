import type { GraphicsQuality } from "@veranda/contract/engine/state";

/** What each level of quality draws. */
export type QualityLevel = {
  shadowSize: number;
  hasBloom: boolean;
  /** Draws into a buffer of light that is tone-mapped afterwards; else straight to the screen. */
  isComposited: boolean;
  /** The most pixels for each CSS pixel. */
  maxPixelRatio: number;
};

export const QUALITY: Readonly<Record<GraphicsQuality, QualityLevel>> = {
  low: { shadowSize: 0, hasBloom: false, isComposited: false, maxPixelRatio: 1 },
  medium: { shadowSize: 512, hasBloom: false, isComposited: true, maxPixelRatio: 1.5 },
  high: { shadowSize: 1024, hasBloom: true, isComposited: true, maxPixelRatio: 2 },
  ultra: { shadowSize: 2048, hasBloom: true, isComposited: true, maxPixelRatio: 2 },
};
