/** When this process last renewed sessions, by the monotonic clock. */
export class RecentRenewals {
  readonly #keptMs: number;
  readonly #monotonic: () => number;
  /** In order of expiry. */
  readonly #all = new Map<string, { generation: number; at: number }>();

  /** Renewals are remembered for at least `keptMs`. */
  constructor(keptMs: number, monotonic: () => number) {
    this.#keptMs = keptMs;
    this.#monotonic = monotonic;
  }

  note(id: string, generation: number): void {
    const at = this.#monotonic();
    this.#all.delete(id);
    this.#all.set(id, { generation, at });
    for (const [old, before] of this.#all) {
      if (at - before.at <= this.#keptMs) break;
      this.#all.delete(old);
    }
  }

  /** Milliseconds since the session got this generation; null if unknown. */
  sinceMs(id: string, generation: number): number | null {
    const found = this.#all.get(id);
    return found?.generation === generation ? this.#monotonic() - found.at : null;
  }
}
