import type { Context } from "../context.ts";

/** Shares of a place in the progress that the page shows. */
const SHARES = { environment: 0.6, avatars: 0.15, shaders: 0.18, frames: 0.07 } as const;

/** How far a place is, as one number: its files, its people, its shaders and the first frames of it. */
export class LoadingProgress {
  readonly #state: Context["state"];
  readonly #done = { environment: 0, avatars: 0, shaders: 0, frames: 0 };

  constructor(state: Context["state"]) {
    this.#state = state;
  }

  /** A part is so far, 0 to 1; it never goes back. */
  report(part: keyof typeof SHARES, fraction: number): void {
    const done = this.#done;
    done[part] = Math.max(done[part], fraction);
    const sum =
      done.environment * SHARES.environment +
      done.avatars * SHARES.avatars +
      done.shaders * SHARES.shaders +
      done.frames * SHARES.frames;
    const isWhole = Object.values(done).every((fraction) => fraction === 1);
    this.#state.patch("loading", { progress: isWhole ? 1 : Math.min(1, sum) });
  }

  /** Another visit begins. `isUnderWay`: its place stands already, or is being loaded, which counts. */
  restart(isUnderWay: boolean): void {
    Object.assign(this.#done, { frames: 0 }, isUnderWay ? {} : { environment: 0, shaders: 0 });
    this.#state.patch("loading", { progress: 0, isReady: false, error: null });
    this.report("avatars", this.#done.avatars);
  }
}
