import { FILE_LIMITS } from "@veranda/contract/file-faults";

/** Bytes of the person's storage that are taken at once while a recording grows. */
export const RESERVED_STEP_BYTES = 8_000_000;
/** Below what a video may have as a file. */
export const RECORDING_MS_MAX = (FILE_LIMITS.seconds - 60) * 1000;
export const RECORDING_BYTES_MAX = 4_000_000_000;
/** What waits for a disk that is slower than the stream. */
export const WAITING_BYTES_MAX = 48_000_000;
/** A file that nobody has written to for so long is one whose process has ended. */
export const ABANDONED_MS = 60_000;
/** Its place in the person's storage is kept for so long, if no process comes to finish it. */
export const UNFINISHED_MS = 24 * 3_600_000;
