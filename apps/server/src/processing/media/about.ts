/** What a film or a sound says of itself. Null is unknown. */
export type About = {
  seconds: number | null;
  /** As it is seen, after turning; null without a picture. */
  width: number | null;
  height: number | null;
  /** Names of the codecs, as the container has them. */
  picture: string | null;
  sound: string | null;
};
export const NOTHING_KNOWN: About = { seconds: null, width: null, height: null, picture: null, sound: null };
