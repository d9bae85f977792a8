import { FILE_LIMITS } from "@veranda/contract/file-faults";

/** A growing recording reserves the person's storage in steps of this size. */
export const RESERVED_STEP_BYTES = 8_000_000;
/** A minute below the longest video that files may be. */
export const RECORDING_MS_MAX = (FILE_LIMITS.seconds - 60) * 1000;
export const RECORDING_BYTES_MAX = 4_000_000_000;
/** Maximum segments buffered for a disk slower than the stream. */
export const WAITING_BYTES_MAX = 48_000_000;
/** Interval at which a process touches the recordings that it writes or delivers. */
export const TOUCH_MS = 15_000;
/** A recording that was not touched for this long counts as left by a process that has ended. */
export const ABANDONED_MS = 60_000;
/** How long an unfinished recording keeps its reserved storage if no process finishes it. */
export const UNFINISHED_MS = 30 * 24 * 3_600_000;
