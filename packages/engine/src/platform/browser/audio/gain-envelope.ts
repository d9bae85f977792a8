/** Swells are scheduled this far ahead: an oscillator would cost the audio thread ten times as much. Seconds. */
const AHEAD = 60;

/** A gain that swells like waves on a shore: rising faster than falling, irregularly. */
export class GainEnvelope {
  readonly #gain: AudioParam;
  readonly #level: number;
  readonly #seconds: number;
  readonly #share: number;
  #until: number | null = null;

  constructor(gain: AudioParam, level: number, { seconds, share }: { seconds: number; share: number }) {
    this.#gain = gain;
    this.#level = level;
    this.#seconds = seconds;
    this.#share = share;
  }

  /** Schedules swells from the last one to `AHEAD` seconds from now. */
  schedule(now: number): void {
    if (this.#until === null) {
      this.#gain.setValueAtTime(this.#level, now);
      this.#until = now;
    }
    while (this.#until < now + AHEAD) {
      const seconds = this.#seconds * (0.7 + 0.6 * Math.random());
      const crest = this.#level * (1 + this.#share * (0.3 + 0.7 * Math.random()));
      const trough = this.#level * (1 - this.#share * (0.6 + 0.4 * Math.random()));
      this.#gain.linearRampToValueAtTime(crest, this.#until + seconds * 0.36);
      this.#gain.linearRampToValueAtTime(trough, this.#until + seconds);
      this.#until += seconds;
    }
  }
}
