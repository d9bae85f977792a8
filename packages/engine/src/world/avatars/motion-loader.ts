/** A failed download is retried with the first request after this. */
const RETRY_SECONDS = 20;

/** Downloads a file of motion once, and again after a failure. */
export class MotionLoader {
  readonly #download: () => Promise<void>;
  readonly #onFailed: (error: unknown) => void;
  #loading: Promise<void> | null = null;
  #pauseSeconds = 0;
  #hasFailed = false;

  /** `download` fetches the motion and stores it; `onFailed` is called for the first failure only. */
  constructor(download: () => Promise<void>, onFailed: (error: unknown) => void) {
    this.#download = download;
    this.#onFailed = onFailed;
  }

  /** Resolves when the motion is loaded, has failed, or must not be retried yet. */
  load(): Promise<void> {
    if (this.#pauseSeconds > 0) return Promise.resolve();
    return (this.#loading ??= this.#load());
  }

  /** Once a frame, with the seconds since the last. */
  advance(dt: number): void {
    this.#pauseSeconds = Math.max(0, this.#pauseSeconds - dt);
  }

  async #load(): Promise<void> {
    try {
      await this.#download();
    } catch (error) {
      this.#loading = null;
      this.#pauseSeconds = RETRY_SECONDS;
      if (!this.#hasFailed) this.#onFailed(error);
      this.#hasFailed = true;
    }
  }
}
