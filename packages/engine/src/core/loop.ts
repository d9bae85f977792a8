/** The callbacks of a frame, in this order. */
export type LoopPhases = {
  /** Once a frame, before its steps. */
  begin(): void;
  /** Once for each fixed step of physics. */
  step(stepSeconds: number): void;
  /** Once a frame; `alpha` is the frame's position between the last two steps. */
  update(frame: Frame): void;
  /** Once a frame that is visible. */
  draw(frame: Frame): void;
};

/** One object for all frames: read it, don't store it. */
export type Frame = { nowMs: number; timeSeconds: number; deltaSeconds: number; alpha: number };

const STEP_SECONDS = 1 / 60;
/** After a longer pause (a hidden page, a stalled computer) the world continues from where it was. */
const LONGEST_FRAME_SECONDS = 0.25;

/**
 * Turns irregular frames into fixed steps with an interpolated remainder (Fiedler, "Fix your timestep"). Skips frames
 * above the target rate, or between the v-syncs to wait for.
 */
export class Loop {
  /** The current frame, or the last one. */
  readonly frame: Frame = { nowMs: 0, timeSeconds: 0, deltaSeconds: 0, alpha: 0 };
  readonly #phases: LoopPhases;
  #lastMs: number | null = null;
  #restSeconds = 0;
  #syncsPassed = 0;
  #shortestFrameMs = 0;
  #dueMs = 0;
  #syncCount = 1;

  constructor(phases: LoopPhases) {
    this.#phases = phases;
  }

  /** `target` in frames a second, 0: at the screen's rate. `syncCount` 2: every second refresh of the screen. */
  setRate(target: number, syncCount: number): void {
    this.#shortestFrameMs = target > 0 ? 1000 / target : 0;
    this.#syncCount = Math.max(1, syncCount);
    this.#dueMs = this.#lastMs ?? 0;
  }

  /** Returns whether the frame was used. */
  tick(nowMs: number, isSeen: boolean): boolean {
    if (this.#lastMs === null) this.#lastMs = this.#dueMs = nowMs;
    const elapsedMs = nowMs - this.#lastMs;
    this.#syncsPassed += 1;
    // A refresh can be up to a millisecond early or late: tolerates half of the shortest refresh.
    if (nowMs + 2 < this.#dueMs || this.#syncsPassed < this.#syncCount) return false;
    this.#syncsPassed = 0;
    // If the screen's rate is no multiple of the target, some frames wait one refresh longer: the mean is the target.
    this.#dueMs = Math.max(this.#dueMs, nowMs - this.#shortestFrameMs) + this.#shortestFrameMs;
    this.#lastMs = nowMs;

    const { frame } = this;
    frame.nowMs = nowMs;
    frame.deltaSeconds = Math.min(Math.max(elapsedMs, 0) / 1000, LONGEST_FRAME_SECONDS);
    frame.timeSeconds += frame.deltaSeconds;
    this.#restSeconds += frame.deltaSeconds;
    this.#phases.begin();
    while (this.#restSeconds >= STEP_SECONDS - 1e-9) {
      this.#restSeconds -= STEP_SECONDS;
      this.#phases.step(STEP_SECONDS);
    }
    frame.alpha = Math.max(0, this.#restSeconds / STEP_SECONDS);
    this.#phases.update(frame);
    if (isSeen) this.#phases.draw(frame);
    return true;
  }
}
