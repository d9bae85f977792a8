/** Without movement for this long, the picture is still. */
const STILL_SECONDS = 0.4;
/** Minimum number of full-resolution frames: buffers and effects may be ready only after the first. */
const WHOLE_FRAMES = 2;
/** Full-resolution frames continue until they are late by this much in total. */
const SLACK_SECONDS = 0.25;
/** Number of consecutive full-resolution frames in time, after which a higher resolution in motion may be tried. */
const EASY_FRAMES = 30;
/** A frame is late beyond this multiple of the target. */
const LATE = 1.12;
/** Down to this share, full-resolution frames are frequent enough for leaves and breathing to look alive. */
const ALIVE_SHARE = 0.5;
/** Interval of renewing a held picture, since unreported changes are possible. */
const RENEWED_SECONDS = 2;
/** Renewing takes at most 1 / COST_SHARE of the time; after a reported change, 1 / COST_SHARE_CHANGED. */
const COST_SHARE = 12;
const COST_SHARE_CHANGED = 3;
/** The same with software rendering, which competes with everything else for the processor. */
const RENEWED_SECONDS_RESTING = 60;
const COST_SHARE_RESTING = 120;

/** At the resolution that holds the frame rate; at full resolution; or not drawn, keeping the last picture. */
export type Drawing = "fluent" | "whole" | "kept";

/**
 * Sharpens a picture without movement. If the resolution is reduced to hold the frame rate, a still picture has time
 * for full resolution. Leaves, water, lamps and breathing don't count as movement: they continue, more slowly if
 * full-resolution frames are late, and stop if these are too rare to look like motion, or use a processor needed for
 * everything.
 */
export class StillPicture {
  #stillSeconds = 0;
  /** Consecutive full-resolution frames; null: they were too late to continue. */
  #run: number | null = 0;
  #lateSeconds = 0;
  #sinceDrawn = 0;
  /** Cost of a full-resolution frame, in seconds. */
  #cost = 0;
  /** A change is not shown in the held picture yet. */
  #isOld = false;
  /** All ambient motion stops, however fast it could be drawn. */
  readonly #rests: boolean;

  constructor({ rests = false } = {}) {
    this.#rests = rests;
  }

  /** Full-resolution frames hold the frame rate. */
  get isEasy(): boolean {
    return this.#run !== null && this.#run > EASY_FRAMES;
  }

  /** Nothing has moved yet: the first visible frame may have full resolution. */
  begin(): void {
    this.#stillSeconds = STILL_SECONDS;
  }

  /**
   * How to draw the next frame. `seconds` have passed since the previous one; `share` is the resolution per axis that
   * holds the frame rate in motion, and `targetSeconds` the target duration of a frame. `hasChanged`: something changed
   * without movement.
   */
  next(
    seconds: number,
    isMoving: boolean,
    share: number,
    targetSeconds: number,
    hasChanged = false,
  ): Drawing {
    if (isMoving || (share >= 1 && !this.#rests)) {
      this.#stillSeconds = this.#run = this.#lateSeconds = this.#sinceDrawn = this.#cost = 0;
      this.#isOld = false;
      return "fluent";
    }
    this.#stillSeconds += seconds;
    if (this.#stillSeconds < STILL_SECONDS) return "fluent";
    // The next frame waits until the picture is complete.
    if (this.#run === 0) this.#run = 1;
    else if (this.#run !== null) {
      this.#cost = seconds;
      this.#lateSeconds = Math.max(0, this.#lateSeconds + seconds - targetSeconds * LATE);
      const goesOn = this.#run < WHOLE_FRAMES || (this.#lateSeconds <= SLACK_SECONDS && !this.#rests);
      this.#run = goesOn ? this.#run + 1 : null;
    }
    if (this.#run !== null) return "whole";
    this.#cost = Math.max(this.#cost, seconds);
    this.#sinceDrawn += seconds;
    this.#isOld ||= hasChanged;
    const wait =
      share >= ALIVE_SHARE && !this.#rests
        ? targetSeconds / share ** 2
        : this.#isOld
          ? this.#cost * COST_SHARE_CHANGED
          : this.#rests
            ? Math.max(RENEWED_SECONDS_RESTING, this.#cost * COST_SHARE_RESTING)
            : Math.max(RENEWED_SECONDS, this.#cost * COST_SHARE);
    // Refreshes of the screen come a little early or late.
    if (this.#sinceDrawn < wait - targetSeconds / 4) return "kept";
    this.#sinceDrawn = 0;
    this.#isOld = false;
    return "whole";
  }
}
