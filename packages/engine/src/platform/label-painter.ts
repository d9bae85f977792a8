import type { Texture } from "three";

export type LabelStyle = "name" | "bubble" | "emoji";

/** In place of an emoji: a sign that is drawn without a font, so that it is seen wherever somebody raises a hand. */
export const RAISED_HAND = "raised-hand";

/** Where a painted label lies in the scratch picture, in texels from its top left. */
export type PaintedLabel = { width: number; height: number };

/** Draws words into a picture that the atlas copies from. */
export type LabelPainter = {
  /** Texels for each CSS pixel of a label. */
  readonly density: number;
  /** The picture that `paint` draws into; null where nothing is drawn. */
  readonly scratch: Texture | null;
  /** Paints at the scratch's top left, at most so wide and high; the rest of that area is cleared. */
  paint(text: string, style: LabelStyle, maxWidth: number, maxHeight: number): PaintedLabel;
  /** Hears when letters have come that were missing where words were painted. Returns the end of it. */
  onLetters(hear: () => void): () => void;
};
