import type { Context } from "../context.ts";

/** Weights of the parts in the progress that the page shows. */
const SHARES = { environment: 0.6, avatars: 0.15, shaders: 0.18, frames: 0.07 } as const;

/** Combined progress of entering a space: files, avatars, shaders and the first frames. */
export class LoadingProgress {
  readonly #state: Context["state"];
  readonly #done = { environment: 0, avatars: 0, shaders: 0, frames: 0 };

  constructor(state: Context["state"]) {
    this.#state = state;
  }

  /** Progress of a part, 0 to 1; never goes back. */
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

  /** Starts another visit. `isUnderWay`: its environment is loaded or being loaded, which counts. */
  restart(isUnderWay: boolean): void {
    Object.assign(this.#done, { frames: 0 }, isUnderWay ? {} : { environment: 0, shaders: 0 });
    this.#state.patch("loading", { progress: 0, isReady: false, error: null });
    this.report("avatars", this.#done.avatars);
  }
}
