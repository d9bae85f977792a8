/** In HLS each segment says how long it is, and none may be longer than this when it is rounded. */
export const SEGMENT_SECONDS = 2;

/** A few seconds of what is streamed, to be kept or played without WebRTC. */
export type StreamSegment = {
  readonly container: "webm" | "mp4";
  /** For MediaSource. */
  readonly mimeType: string;
  /** What a player needs before the first segment of a run; another one within a run where the picture's size has changed. */
  readonly head: Uint8Array;
  readonly data: Uint8Array;
  /** Segments of another run don't follow from those before: another connection, or a break. */
  readonly run: number;
  /** From the beginning of the run, in ticks of 90 kHz; the next of the same run begins where this one ends. */
  readonly from: number;
  readonly to: number;
  /** A player can begin with it. */
  readonly isKey: boolean;
};

export type SegmentListener = (room: string, identity: string, segment: StreamSegment) => void;
