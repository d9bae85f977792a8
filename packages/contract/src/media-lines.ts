/*
 * The lines of the embedded media server's offer; apart from the messages, so that the process that forwards reads no
 * schemas.
 */

/** Voices that one listener gets at the same time. */
export const HEARD_MAX = 12;

/** The media line of the page's own microphone. */
export const MICROPHONE_MID = "microphone";

/** Videos that one page gets at the same time, and sounds of shared screens. */
export const VIDEO_LINES = 12;
export const SCREEN_SOUND_LINES = 3;
/** Video lines, and sound lines, of a watcher of a broadcast. */
export const WATCHED_LINES = 1;

/** The lines of what the page itself shows, in the offer of the video connection. */
export const CAMERA_SMALL_MID = "camera_small";
export const CAMERA_LARGE_MID = "camera_large";
export const SCREEN_MID = "screen";
export const SCREEN_SOUND_MID = "screen_sound";

/** The lines of received sound. */
export const VOICE_MIDS: readonly string[] = Array.from({ length: HEARD_MAX }, (_, index) => `voice${index}`);

/** The lines of received video, and of the sounds of received screens. */
export const VIDEO_MIDS: readonly string[] = Array.from(
  { length: VIDEO_LINES },
  (_, index) => `video${index}`,
);
export const SCREEN_SOUND_MIDS: readonly string[] = Array.from(
  { length: SCREEN_SOUND_LINES },
  (_, index) => `sound${index}`,
);
