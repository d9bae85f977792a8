/*
 * The lines of the embedded media server's offer; apart from the messages, so that the process that forwards reads no
 * schemas.
 */

/** Voices that one listener gets at once. */
export const HEARD_MAX = 12;

/** The line of the page's own microphone. */
export const MICROPHONE_MID = "microphone";

/** The lines of what is heard. */
export const VOICE_MIDS: readonly string[] = Array.from({ length: HEARD_MAX }, (_, index) => `voice${index}`);
