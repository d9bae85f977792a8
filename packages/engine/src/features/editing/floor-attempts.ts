import { GAP } from "./side-by-side.ts";

/** Rows on the floor that are tried, in multiples of the object's depth, farther away. New objects should be near: */
const NEAR_ROWS = [0, 1, -0.5, 2, 3] as const;
/** Farthest distance at which it is still recognizable; nearer than this it fills the view. */
const ROWS = [...NEAR_ROWS, 4, 5, 6, -1] as const;
/** Out of view it is placed beside the visible area. */
const ROWS_ASIDE = [0, 1, -0.5, 2] as const;
/** If it isn't visible anyway, it may also be behind the person. */
const ROWS_UNSEEN = [0, 1, 2, -1, -2, -3] as const;

/** A search attempt: in each of these rows, side by side, until a position meets all conditions. */
export type Attempt = {
  /** `air`: hanging objects above low ones; `second_row`: above hanging ones, `close_row` with a small gap. */
  readonly on: "floor" | "air" | "second_row" | "close_row";
  readonly rows: readonly number[];
  /** Visibility from the camera. `unseen` only requires that it doesn't overlap the person. */
  readonly sees: "whole" | "most" | "middle" | "unseen";
  /** What it must not cover: faces and text, or at least text, so that it stays legible. */
  readonly spares: "all" | "words" | "none";
  /** Whether no object may cover a part of it: implied for those seen whole. */
  readonly isUncovered?: true;
};

/** Near, so that it is large in view: fully visible, and covering nothing. */
export const SEEN_WHOLE: readonly Attempt[] = [
  { on: "floor", rows: NEAR_ROWS, sees: "whole", spares: "all" },
  // Hanging objects need no floor: above low objects they stay near, even if the floor is full.
  { on: "air", rows: NEAR_ROWS, sees: "whole", spares: "all" },
  // Above pictures that take the full width, it is visible as a second row.
  { on: "second_row", rows: NEAR_ROWS, sees: "whole", spares: "all" },
  // Under a low bar there is only room close above the first row.
  { on: "close_row", rows: NEAR_ROWS, sees: "whole", spares: "all" },
];

/** Far away it is small: only if everything near is taken. */
export const SEEN_FAR_OFF: readonly Attempt[] = [
  { on: "second_row", rows: ROWS, sees: "whole", spares: "all" },
  { on: "close_row", rows: ROWS, sees: "whole", spares: "all" },
  { on: "floor", rows: ROWS, sees: "whole", spares: "all" },
];

/** Too wide for the view: in front of the person, with nothing in front of it or behind it. */
export const SEEN_IN_MIDDLE: readonly Attempt[] = [
  { on: "floor", rows: NEAR_ROWS, sees: "middle", spares: "all", isUncovered: true },
  { on: "air", rows: NEAR_ROWS, sees: "middle", spares: "all", isUncovered: true },
];

/** Partly hidden, or covering something: the camera focuses on it. Later attempts are worse. */
export const SEEN_PARTLY: readonly Attempt[] = [
  // Preferably out of the view, partly or entirely, rather than behind an object.
  { on: "floor", rows: ROWS, sees: "most", spares: "all", isUncovered: true },
  { on: "floor", rows: ROWS_ASIDE, sees: "unseen", spares: "all", isUncovered: true },
  // Preferably in front of a picture, which is still recognizable, rather than in front of text, or behind an object.
  { on: "floor", rows: NEAR_ROWS, sees: "whole", spares: "words" },
  { on: "floor", rows: NEAR_ROWS, sees: "most", spares: "all" },
  { on: "floor", rows: ROWS, sees: "most", spares: "words" },
  // Something as wide as the view can't be mostly visible beside text; above or beside it the text stays legible.
  { on: "second_row", rows: ROWS, sees: "middle", spares: "words" },
  { on: "floor", rows: ROWS, sees: "middle", spares: "words" },
  { on: "floor", rows: ROWS_UNSEEN, sees: "unseen", spares: "words" },
  { on: "second_row", rows: ROWS_UNSEEN, sees: "unseen", spares: "words" },
  // Text is all around: covers some, but is as visible as possible.
  { on: "floor", rows: NEAR_ROWS, sees: "whole", spares: "none" },
  { on: "floor", rows: ROWS, sees: "most", spares: "none" },
  { on: "air", rows: ROWS, sees: "most", spares: "none" },
  { on: "floor", rows: ROWS, sees: "middle", spares: "none" },
  // There is no visible room.
  { on: "floor", rows: ROWS_UNSEEN, sees: "unseen", spares: "none" },
];

/** Vertical gap between a second row and the one below. Metres. */
export const GAP_BELOW = { second_row: GAP, close_row: GAP / 4 } as const;
