/** Ticks per second of video and of Opus, as in RTP. */
export const VIDEO_CLOCK = 90_000;
export const SOUND_CLOCK = 48_000;

/** The format of a stream, as containers name it. */
export type StreamFormat = {
  readonly codec: "VP8" | "H264";
  readonly width: number;
  readonly height: number;
  /** H.264 only: the parameter sets of its first key frame. */
  readonly parameters: { readonly sequence: Uint8Array; readonly picture: Uint8Array } | null;
};

/** `at`: ticks from the start of the stream. */
export type VideoSample = { readonly at: number; readonly data: Uint8Array; readonly isKey: boolean };
export type SoundSample = { readonly at: number; readonly duration: number; readonly data: Uint8Array };

/** A few seconds of a stream. `from` and `to` in video ticks; samples in order of time. */
export type SegmentSamples = {
  readonly from: number;
  readonly to: number;
  readonly video: readonly VideoSample[];
  readonly sound: readonly SoundSample[];
};

export const soundTicksOf = (videoTicks: number): number =>
  Math.round((videoTicks * SOUND_CLOCK) / VIDEO_CLOCK);
