/** What a video or a sound says of itself. Null is unknown. */
export type MediaInfo = {
  seconds: number | null;
  /** As it is seen, after turning; null without a picture. */
  width: number | null;
  height: number | null;
  /** Names of the codecs, as the container has them. */
  picture: string | null;
  sound: string | null;
  /** Said by a WebM that can be seen through. */
  hasAlpha?: true;
};
export const UNKNOWN_MEDIA: MediaInfo = {
  seconds: null,
  width: null,
  height: null,
  picture: null,
  sound: null,
};
