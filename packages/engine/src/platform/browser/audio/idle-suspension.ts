/** Longer than any fade or single sound. Milliseconds. */
const SUSPENDED_AFTER_MS = 6_000;

/** Suspends a context while nothing can be heard: its thread runs for silence as well. */
export class IdleSuspension {
  readonly #context: AudioContext;
  readonly #isSilent: () => boolean;
  #timer = 0;
  #isSuspended = false;

  constructor(context: AudioContext, isSilent: () => boolean) {
    this.#context = context;
    this.#isSilent = isSilent;
    this.stir();
  }

  /** Also while it resumes. */
  get isSuspended(): boolean {
    return this.#isSuspended;
  }

  /** When something may sound from now on: resumes at once; what is started meanwhile plays from its beginning. */
  stir(): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#suspend(), SUSPENDED_AFTER_MS);
    if (!this.#isSuspended) return;
    const isRunning = () => {
      this.#isSuspended = false;
    };
    this.#context.resume().then(isRunning, () => undefined);
  }

  end(): void {
    window.clearTimeout(this.#timer);
  }

  #suspend(): void {
    if (!this.#isSilent() || this.#context.state !== "running") return;
    this.#isSuspended = true;
    this.#context.suspend().catch(() => undefined);
  }
}
