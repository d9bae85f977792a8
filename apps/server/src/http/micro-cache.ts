export type MicroCacheOptions<T> = {
  keptMs?: number;
  maxEntries: number;
  /** Of all values together, by `sizeOf`; unbounded. */
  maxBytes?: number;
  sizeOf?: (value: T) => number;
  /** Whether a value is good for others than those who wait for it. */
  isKept?: (value: T) => boolean;
};

type Render<T> = () => Promise<T>;
type Kept<T> = {
  readonly value: Promise<T>;
  readonly render: Render<T>;
  readonly since: number;
  bytes: number;
  isRenewing: boolean;
};

/** Short enough that nobody notices, long enough that what everyone asks for at once is rendered a few times. */
const KEPT_MS = 2_000;

/**
 * What was rendered, by what it depends on, for a moment. Those who ask at the same time wait for the same rendering. What
 * goes on being asked for is renewed while the one before is still shown. Bounded: the oldest goes first.
 */
export class MicroCache<T> {
  readonly #kept = new Map<string, Kept<T>>();
  readonly #options: Required<MicroCacheOptions<T>>;
  #bytes = 0;
  #isRenewing = false;

  constructor(options: MicroCacheOptions<T>) {
    const defaults = { keptMs: KEPT_MS, maxBytes: Infinity, sizeOf: () => 0, isKept: () => true };
    this.#options = { ...defaults, ...options };
  }

  /** What is kept, or on its way. */
  get(key: string): Promise<T> | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    // One at a time and before it is over: what came together doesn't all have to be rendered together again.
    const age = performance.now() - kept.since;
    if (!this.#isRenewing && age > this.#options.keptMs / 2) void this.#renew(key, kept);
    return kept.value;
  }

  async of(key: string, render: Render<T>): Promise<T> {
    return this.get(key) ?? this.#keep(key, render, render());
  }

  /** Something has changed that may be seen in any of it. */
  clear(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }

  async #keep(key: string, render: Render<T>, value: Promise<T>): Promise<T> {
    const kept = { value, render, since: performance.now(), bytes: 0, isRenewing: false };
    this.#drop(key, this.#kept.get(key));
    this.#kept.set(key, kept);
    this.#shrink();
    try {
      const rendered = await value;
      if (!this.#options.isKept(rendered)) {
        this.#drop(key, kept);
        return rendered;
      }
      this.#weigh(key, kept, rendered);
      // A busy server shows it until the next is there: otherwise all who ask would have to wait for that one.
      const isOver = () => !kept.isRenewing && this.#drop(key, kept);
      setTimeout(isOver, this.#options.keptMs).unref();
      return rendered;
    } catch (error) {
      this.#drop(key, kept);
      throw error;
    }
  }

  #weigh(key: string, kept: Kept<T>, value: T): void {
    // It may have been dropped while it was on its way.
    if (this.#kept.get(key) !== kept) return;
    kept.bytes = this.#options.sizeOf(value);
    this.#bytes += kept.bytes;
    this.#shrink();
  }

  #shrink(): void {
    for (const [key, kept] of this.#kept) {
      if (this.#kept.size <= this.#options.maxEntries && this.#bytes <= this.#options.maxBytes) return;
      this.#drop(key, kept);
    }
  }

  #drop(key: string, kept: Kept<T> | undefined): void {
    if (kept === undefined || this.#kept.get(key) !== kept) return;
    this.#kept.delete(key);
    this.#bytes -= kept.bytes;
  }

  async #renew(key: string, kept: Kept<T>): Promise<void> {
    this.#isRenewing = kept.isRenewing = true;
    try {
      const value = await kept.render();
      if (this.#kept.get(key) === kept) void this.#keep(key, kept.render, Promise.resolve(value));
    } catch {
      // Who asks next meets the fault themselves.
      this.#drop(key, kept);
    } finally {
      this.#isRenewing = false;
    }
  }
}
