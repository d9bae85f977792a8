import { GAP } from "./side-by-side.ts";

/** Rows on the floor that are tried, in a thing's depths farther off. What comes should come near: */
const NEAR_ROWS = [0, 1, -0.5, 2, 3] as const;
/** So far off one still sees what it is; nearer than that it fills the view. */
const ROWS = [...NEAR_ROWS, 4, 5, 6, -1] as const;
/** Out of sight it comes to the side of what is seen. */
const ROWS_ASIDE = [0, 1, -0.5, 2] as const;
/** Where it isn't in sight it may be behind one as well. */
const ROWS_UNSEEN = [0, 1, 2, -1, -2, -3] as const;

/** A way to find a place: in each of these rows, side by side, until one has all that is asked for. */
export type Attempt = {
  /** `air`: what hangs comes over what is low; `second_row`: over what hangs there, `close_row` closely. */
  readonly on: "floor" | "air" | "second_row" | "close_row";
  readonly rows: readonly number[];
  /** What the camera sees of it. `unseen` asks only that it isn't in oneself. */
  readonly sees: "whole" | "most" | "middle" | "unseen";
  /** What it may not cover of what one looks at: faces and words, or at least words, which stay readable. */
  readonly spares: "all" | "words" | "none";
  /** Whether no object may cover a part of it: of what is seen whole, none does. */
  readonly isUncovered?: true;
};

/** Near, so that it is large in view: all of it is seen, and it covers nothing. */
export const SEEN_WHOLE: readonly Attempt[] = [
  { on: "floor", rows: NEAR_ROWS, sees: "whole", spares: "all" },
  // What hangs needs no floor: over what is low it stays near, where the floor is full.
  { on: "air", rows: NEAR_ROWS, sees: "whole", spares: "all" },
  // Over pictures that have taken all the width it is seen as a second row.
  { on: "second_row", rows: NEAR_ROWS, sees: "whole", spares: "all" },
  // Under a low bar there is room only for one that is close to the first.
  { on: "close_row", rows: NEAR_ROWS, sees: "whole", spares: "all" },
];

/** Far off it is small: only where all that is near is taken. */
export const SEEN_FAR_OFF: readonly Attempt[] = [
  { on: "second_row", rows: ROWS, sees: "whole", spares: "all" },
  { on: "close_row", rows: ROWS, sees: "whole", spares: "all" },
  { on: "floor", rows: ROWS, sees: "whole", spares: "all" },
];

/** It is too wide for the view: before one, and nothing before it or behind it. */
export const SEEN_IN_MIDDLE: readonly Attempt[] = [
  { on: "floor", rows: NEAR_ROWS, sees: "middle", spares: "all", isUncovered: true },
  { on: "air", rows: NEAR_ROWS, sees: "middle", spares: "all", isUncovered: true },
];

/** Something of it isn't seen, or it covers something: one goes to where it is seen. The later, the worse that is. */
export const SEEN_PARTLY: readonly Attempt[] = [
  // Rather out of the view, partly or whole, than behind a thing.
  { on: "floor", rows: ROWS, sees: "most", spares: "all", isUncovered: true },
  { on: "floor", rows: ROWS_ASIDE, sees: "unseen", spares: "all", isUncovered: true },
  // Rather before a picture, which is still known by what one sees of it, than before words, or behind a thing.
  { on: "floor", rows: NEAR_ROWS, sees: "whole", spares: "words" },
  { on: "floor", rows: NEAR_ROWS, sees: "most", spares: "all" },
  { on: "floor", rows: ROWS, sees: "most", spares: "words" },
  // What is as wide as the view is never mostly seen beside words; over them or beside them it leaves them readable.
  { on: "second_row", rows: ROWS, sees: "middle", spares: "words" },
  { on: "floor", rows: ROWS, sees: "middle", spares: "words" },
  { on: "floor", rows: ROWS_UNSEEN, sees: "unseen", spares: "words" },
  { on: "second_row", rows: ROWS_UNSEEN, sees: "unseen", spares: "words" },
  // Words are all round one: it covers some, but is seen as well as may be.
  { on: "floor", rows: NEAR_ROWS, sees: "whole", spares: "none" },
  { on: "floor", rows: ROWS, sees: "most", spares: "none" },
  { on: "air", rows: ROWS, sees: "most", spares: "none" },
  { on: "floor", rows: ROWS, sees: "middle", spares: "none" },
  // Nowhere in sight is there room.
  { on: "floor", rows: ROWS_UNSEEN, sees: "unseen", spares: "none" },
];

/** Between what hangs in a second row and what hangs below. Metres. */
export const GAP_BELOW = { second_row: GAP, close_row: GAP / 4 } as const;
