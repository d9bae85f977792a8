/** Ticks of a second: of pictures and of Opus, as RTP counts them. */
export const VIDEO_CLOCK = 90_000;
export const SOUND_CLOCK = 48_000;

/** What a stream is made of, as containers name it. */
export type StreamFormat = {
  readonly codec: "VP8" | "H264";
  readonly width: number;
  readonly height: number;
  /** Of H.264: the parameter sets that its first key frame came with. */
  readonly parameters: { readonly sequence: Uint8Array; readonly picture: Uint8Array } | null;
};

/** `at`: ticks from the start of the stream. */
export type VideoSample = { readonly at: number; readonly data: Uint8Array; readonly isKey: boolean };
export type SoundSample = { readonly at: number; readonly duration: number; readonly data: Uint8Array };

/** A few seconds of a stream. `from` and `to` in ticks of its pictures; samples in the order of their time. */
export type SegmentSamples = {
  readonly from: number;
  readonly to: number;
  readonly video: readonly VideoSample[];
  readonly sound: readonly SoundSample[];
};

export const soundTicksOf = (videoTicks: number): number =>
  Math.round((videoTicks * SOUND_CLOCK) / VIDEO_CLOCK);
