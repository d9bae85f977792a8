/** Metadata of a video or a sound. Null is unknown. */
export type MediaInfo = {
  seconds: number | null;
  /** After rotation; null without video. */
  width: number | null;
  height: number | null;
  /** Codec names as in the container. */
  picture: string | null;
  sound: string | null;
  /** Declared by a WebM with transparency. */
  hasAlpha?: true;
};
export const UNKNOWN_MEDIA: MediaInfo = {
  seconds: null,
  width: null,
  height: null,
  picture: null,
  sound: null,
};
