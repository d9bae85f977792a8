/** Nothing has moved for so long: the picture is still. */
const STILL_SECONDS = 0.4;
/** Whole pictures drawn at least: what they need (buffers, effects) may be there only after the first. */
const WHOLE_FRAMES = 2;
/** Whole pictures follow each other until they are late by so much together. */
const SLACK_SECONDS = 0.25;
/** Whole pictures in a row that came in time: the machine may be able to draw more pixels than it does in motion. */
const EASY_FRAMES = 30;
/** Later than this part of its time a frame is late. */
const LATE = 1.12;
/** Down to this share whole pictures can follow each other fast enough for leaves and breath to look alive. */
const ALIVE_SHARE = 0.5;
/** A kept picture is drawn again after so long, as something may have come that was not reported. */
const RENEWED_SECONDS = 2;
/** But takes no more than one part in so many of the time; where something has come, one in so many. */
const COST_SHARE = 12;
const COST_SHARE_CHANGED = 3;
/** The same where the processor draws: what it draws, it draws for nothing else. */
const RENEWED_SECONDS_RESTING = 60;
const COST_SHARE_RESTING = 120;

/** Drawn with as many pixels as hold the frame rate; with all pixels; or not drawn, the last one stays. */
export type Drawing = "fluent" | "whole" | "kept";

/**
 * Sharpens a picture in which nobody moves. Where fewer pixels are drawn to hold the frame rate, a picture that stays
 * the same has time for all of them. Leaves, water, lamps and breath don't count as motion: they go on, more slowly
 * where whole pictures come late, and rest where these come too seldom to pass for motion, or cost what a machine has
 * for everything.
 */
export class StillPicture {
  #stillSeconds = 0;
  /** Whole pictures in a row; null: they came too late to go on so. */
  #run: number | null = 0;
  #lateSeconds = 0;
  #sinceDrawn = 0;
  /** What a whole picture costs, in seconds. */
  #cost = 0;
  /** Something came that the kept picture doesn't show. */
  #isOld = false;
  /** All that moves by itself rests, however fast it could be drawn. */
  readonly #rests: boolean;

  constructor({ rests = false } = {}) {
    this.#rests = rests;
  }

  /** Whole pictures hold the frame rate. */
  get isEasy(): boolean {
    return this.#run !== null && this.#run > EASY_FRAMES;
  }

  /** Nobody has moved yet: the first picture that is seen may be whole. */
  begin(): void {
    this.#stillSeconds = STILL_SECONDS;
  }

  /**
   * How the next frame is drawn. `seconds` have passed since the frame before; `share` of the pixels, each way, holds
   * the frame rate in motion, and `targetSeconds` is how long a frame may take. `hasChanged`: something came, without motion.
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
    // The frame after a picture waits until that is drawn.
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
