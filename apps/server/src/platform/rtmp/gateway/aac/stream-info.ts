import type { Bands } from "./bands.ts";
import type { WindowShape } from "./filter-bank.ts";

/** How the spectrum of a frame is divided, for one channel or for two. */
export type StreamInfo = {
  readonly sequence: number;
  readonly shape: WindowShape;
  readonly bands: Bands;
  /** Bands that are sent. */
  readonly bandCount: number;
  /** Windows of each group. */
  readonly groups: readonly number[];
};
