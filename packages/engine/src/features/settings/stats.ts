import type { Frame } from "../../core/loop.ts";
import type { Context } from "../context.ts";

const PERIOD_SECONDS = 0.5;

/** Frames a second, and what a frame costs the page's thread, twice a second. */
export class Stats {
  readonly #context: Context;
  #seconds = 0;
  #frames = 0;
  #workMs = 0;

  constructor(context: Context) {
    this.#context = context;
  }

  /** `workMs` is how long the page's thread was busy with this frame. */
  add(frame: Frame, workMs: number): void {
    this.#seconds += frame.deltaSeconds;
    this.#frames += 1;
    this.#workMs += workMs;
    if (this.#seconds < PERIOD_SECONDS) return;
    const { state, platform } = this.#context;
    state.patch("stats", {
      fps: Math.round(this.#frames / this.#seconds),
      frameMs: Math.round((this.#workMs / this.#frames) * 100) / 100,
      drawCalls: platform.view.stats.drawCalls,
      triangles: platform.view.stats.triangles,
    });
    this.#seconds = this.#frames = this.#workMs = 0;
  }
}
