export type MicroCacheOptions<T> = {
  keptMs?: number;
  maxEntries: number;
  /** Of all values together, by `sizeOf`; unbounded. */
  maxBytes?: number;
  sizeOf?: (value: T) => number;
  /** Whether a value is good for others than those who wait for it. */
  isKept?: (value: T) => boolean;
  /** Whether what came instead of a good value says that the database is away: then the one before is shown once more. */
  isAway?: (instead: { value: T } | { error: unknown }) => boolean;
};

type Render<T> = () => Promise<T>;
type CacheEntry<T> = {
  readonly value: Promise<T>;
  readonly render: Render<T>;
  readonly since: number;
  bytes: number;
  isRenewing: boolean;
  /** Ends with the entry: else what was dropped early would be held until its moment is over. */
  timer: NodeJS.Timeout | null;
};
type PastEntry<T> = { value: T; since: number; bytes: number; timer: NodeJS.Timeout };

/** Short enough that nobody notices, long enough that what everyone asks for at once is rendered a few times. */
const KEPT_MS = 2_000;
/** A database that is away for so long is missed by readers too. */
const SHOWN_AGAIN_MS = 60_000;

/**
 * What was rendered, by what it depends on, for a moment. Those who ask at the same time wait for the same rendering. What
 * goes on being asked for is renewed while the one before is still shown; for a minute that is shown too where nothing can
 * be rendered, since the database is away. Bounded: the oldest goes first.
 */
export class MicroCache<T> {
  readonly #kept = new Map<string, CacheEntry<T>>();
  /** What was good before, whose moment is over. */
  readonly #before = new Map<string, PastEntry<T>>();
  readonly #options: Required<MicroCacheOptions<T>>;
  #bytes = 0;
  #isRenewing = false;

  constructor(options: MicroCacheOptions<T>) {
    const defaults = {
      keptMs: KEPT_MS,
      maxBytes: Infinity,
      sizeOf: () => 0,
      isKept: () => true,
      isAway: () => false,
    };
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
    return this.get(key) ?? this.#keep(key, render, this.#orBefore(key, render()));
  }

  /** Something has changed that may be seen in any of it. */
  clear(): void {
    for (const [key, kept] of this.#kept) this.#drop(key, kept);
    for (const key of this.#before.keys()) this.#forget(key);
  }

  /** A value, or the one before it where the database is away. */
  async #orBefore(key: string, value: Promise<T>): Promise<T> {
    const { isAway } = this.#options;
    const before = (): { value: T } | undefined => {
      const last = this.#before.get(key);
      return last && performance.now() - last.since < SHOWN_AGAIN_MS ? last : undefined;
    };
    try {
      const rendered = await value;
      return (isAway({ value: rendered }) && before()?.value) || rendered;
    } catch (error) {
      const last = isAway({ error }) ? before() : undefined;
      if (last === undefined) throw error;
      return last.value;
    }
  }

  async #keep(key: string, render: Render<T>, value: Promise<T>): Promise<T> {
    const kept: CacheEntry<T> = {
      value,
      render,
      since: performance.now(),
      bytes: 0,
      isRenewing: false,
      timer: null,
    };
    this.#drop(key, this.#kept.get(key));
    this.#kept.set(key, kept);
    this.#shrink();
    try {
      const rendered = await value;
      const isOfBefore = this.#before.get(key)?.value === rendered;
      if (isOfBefore || !this.#options.isKept(rendered)) {
        if (isOfBefore) this.#drop(key, kept);
        else this.#gone(key, kept);
        return rendered;
      }
      this.#weigh(key, kept, rendered);
      // A busy server shows it until the next is there: otherwise all who ask would have to wait for that one.
      const isOver = () => !kept.isRenewing && this.#retire(key, kept, rendered);
      if (this.#kept.get(key) === kept) kept.timer = setTimeout(isOver, this.#options.keptMs).unref();
      return rendered;
    } catch (error) {
      this.#gone(key, kept);
      throw error;
    }
  }

  #weigh(key: string, kept: CacheEntry<T>, value: T): void {
    // It may have been dropped while it was on its way.
    if (this.#kept.get(key) !== kept) return;
    kept.bytes = this.#options.sizeOf(value);
    this.#bytes += kept.bytes;
    this.#shrink();
  }

  /** Its moment is over. */
  #retire(key: string, kept: CacheEntry<T>, value: T): void {
    if (this.#kept.get(key) !== kept) return;
    this.#drop(key, kept);
    this.#forget(key);
    const timer = setTimeout(() => this.#forget(key), SHOWN_AGAIN_MS).unref();
    this.#before.set(key, { value, since: kept.since, bytes: kept.bytes, timer });
    this.#bytes += kept.bytes;
    this.#shrink();
  }

  /** It is nobody else's any more, and doesn't come back with the database's next absence. */
  #gone(key: string, kept: CacheEntry<T>): void {
    this.#drop(key, kept);
    this.#forget(key);
  }

  #forget(key: string): void {
    const before = this.#before.get(key);
    if (before === undefined) return;
    clearTimeout(before.timer);
    this.#before.delete(key);
    this.#bytes -= before.bytes;
  }

  #shrink(): void {
    const { maxEntries, maxBytes } = this.#options;
    const isSmall = () => this.#kept.size + this.#before.size <= maxEntries && this.#bytes <= maxBytes;
    for (const key of this.#before.keys()) {
      if (isSmall()) return;
      this.#forget(key);
    }
    for (const [key, kept] of this.#kept) {
      if (isSmall()) return;
      this.#drop(key, kept);
    }
  }

  #drop(key: string, kept: CacheEntry<T> | undefined): void {
    if (kept === undefined || this.#kept.get(key) !== kept) return;
    if (kept.timer !== null) clearTimeout(kept.timer);
    this.#kept.delete(key);
    this.#bytes -= kept.bytes;
  }

  async #renew(key: string, kept: CacheEntry<T>): Promise<void> {
    this.#isRenewing = kept.isRenewing = true;
    try {
      const value = await kept.render();
      if (this.#kept.get(key) !== kept) return;
      if (this.#options.isAway({ value })) this.#retire(key, kept, await kept.value);
      else void this.#keep(key, kept.render, Promise.resolve(value));
    } catch (error) {
      // Who asks next meets the fault themselves, unless the database is away.
      if (this.#options.isAway({ error })) this.#retire(key, kept, await kept.value);
      else this.#gone(key, kept);
    } finally {
      this.#isRenewing = false;
    }
  }
}
