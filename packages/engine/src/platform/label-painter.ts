import type { Texture } from "three";

export type LabelStyle = "name" | "bubble" | "emoji";

/** In place of an emoji: a sign that is drawn without a font, so that everybody sees a raised hand. */
export const RAISED_HAND = "raised-hand";

/** Size of a painted label in the scratch texture, in texels from its top left. */
export type PaintedLabel = { width: number; height: number };

/** Paints labels into a texture that the atlas copies from. */
export type LabelPainter = {
  /** Texels per CSS pixel of a label. */
  readonly density: number;
  /** The texture that `paint` draws into; null without rendering. */
  readonly scratch: Texture | null;
  /** Paints at the scratch's top left, up to this size; the rest of that area is cleared. */
  paint(text: string, style: LabelStyle, maxWidth: number, maxHeight: number): PaintedLabel;
  /** Called when fonts were loaded that were missing during painting. Returns a function that unsubscribes. */
  onLetters(hear: () => void): () => void;
};
