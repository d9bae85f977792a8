/** Amplitude, 0 to 1, from which on somebody is seen to speak (-35 dB), and for how long after their last word. */
const SPEAKING = 0.018;
const LINGER_MS = 500;

/** Who speaks, by how loud they are at each look. */
export class SpeakingMeter {
  readonly #until = new Map<string, number>();

  /** True while they speak. */
  add(id: string, level: number, nowMs: number): boolean {
    if (level >= SPEAKING) this.#until.set(id, nowMs + LINGER_MS);
    return (this.#until.get(id) ?? 0) > nowMs;
  }
}
