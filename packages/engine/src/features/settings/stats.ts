import type { Frame } from "../../core/loop.ts";
import type { Context } from "../context.ts";

const PERIOD_MS = 500;

/** Frame rate, and main-thread time per frame, twice a second. */
export class Stats {
  readonly #context: Context;
  #sinceMs: number | null = null;
  #frames = 0;
  #workMs = 0;

  constructor(context: Context) {
    this.#context = context;
  }

  /** `workMs` is the main-thread time of this frame. */
  add(frame: Frame, workMs: number): void {
    this.#sinceMs ??= frame.nowMs;
    this.#frames += 1;
    this.#workMs += workMs;
    const passedMs = frame.nowMs - this.#sinceMs;
    if (passedMs < PERIOD_MS) return;
    const { state, platform } = this.#context;
    state.patch("stats", {
      fps: Math.round((this.#frames * 1000) / passedMs),
      frameMs: Math.round((this.#workMs / this.#frames) * 100) / 100,
      drawCalls: platform.view.stats.drawCalls,
      triangles: platform.view.stats.triangles,
    });
    this.#sinceMs = frame.nowMs;
    this.#frames = this.#workMs = 0;
  }
}
