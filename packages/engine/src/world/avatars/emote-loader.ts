/** A download that failed is tried again with the first wish for an emote after this. */
const RETRY_SECONDS = 20;

/** Downloads the emotes' motion once; after a failure, again. */
export class EmoteLoader {
  readonly #download: () => Promise<void>;
  readonly #onFailed: (error: unknown) => void;
  #loading: Promise<void> | null = null;
  #pauseSeconds = 0;
  #hasFailed = false;

  /** `download` fetches the motion and takes it in; `onFailed` hears of the first failure alone. */
  constructor(download: () => Promise<void>, onFailed: (error: unknown) => void) {
    this.#download = download;
    this.#onFailed = onFailed;
  }

  /** Resolves when the motion is here, has failed to come, or is not to be tried for yet. */
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
