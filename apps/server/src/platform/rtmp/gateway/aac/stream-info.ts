import type { Bands } from "./bands.ts";
import type { WindowShape } from "./filter-bank.ts";

/** How the spectrum of a frame is divided, for one channel or a pair. */
export type StreamInfo = {
  readonly sequence: number;
  readonly shape: WindowShape;
  readonly bands: Bands;
  /** Number of transmitted bands. */
  readonly bandCount: number;
  /** Number of windows in each group. */
  readonly groups: readonly number[];
};
