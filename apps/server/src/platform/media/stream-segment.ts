/** Target duration of HLS: no segment's rounded duration may exceed it. */
export const SEGMENT_SECONDS = 2;

/** A few seconds of a stream, to be recorded or played without WebRTC. */
export type StreamSegment = {
  readonly container: "webm" | "mp4";
  /** For MediaSource. */
  readonly mimeType: string;
  /** What a player needs before the first segment of a run; within a run it changes with the size of the video. */
  readonly head: Uint8Array;
  readonly data: Uint8Array;
  /** Segments of different runs aren't contiguous: there was a new connection, or an interruption. */
  readonly run: number;
  /** Since the start of the run, in ticks of 90 kHz; the next segment begins where this one ends. */
  readonly from: number;
  readonly to: number;
  /** Whether a player can start with it. */
  readonly isKey: boolean;
};

export type SegmentListener = (room: string, identity: string, segment: StreamSegment) => void;
