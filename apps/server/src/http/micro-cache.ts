export type MicroCacheOptions<T> = {
  keptMs?: number;
  maxEntries: number;
  /** Maximum total size by `sizeOf`; unlimited by default. */
  maxBytes?: number;
  sizeOf?: (value: T) => number;
  /** Whether a value may be cached. */
  isKept?: (value: T) => boolean;
  /** Whether a bad value or an error means that the database is away: then the previous value is served once more. */
  isAway?: (instead: { value: T } | { error: unknown }) => boolean;
};

type Render<T> = () => Promise<T>;
type CacheEntry<T> = {
  readonly value: Promise<T>;
  readonly render: Render<T>;
  readonly since: number;
  bytes: number;
  isRenewing: boolean;
  /** Cleared with the entry: otherwise a dropped value would stay in memory until its lifetime ends. */
  timer: NodeJS.Timeout | null;
};
type PastEntry<T> = { value: T; since: number; bytes: number; timer: NodeJS.Timeout };

/** Short enough that nobody notices stale pages, long enough that a popular page is rendered rarely. */
const KEPT_MS = 2_000;
/** How long stale values are shown while the database is away. */
const SHOWN_AGAIN_MS = 60_000;

/**
 * A microcache of rendered values by what they depend on. Concurrent callers wait for one rendering. Values in demand
 * are revalidated while the old one is still served; for a minute that also bridges an absent database. Bounded: the
 * oldest is evicted first.
 */
export class MicroCache<T> {
  readonly #kept = new Map<string, CacheEntry<T>>();
  /** The stale value, after its lifetime. */
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

  /** The current value, or the rendering in progress. */
  get(key: string): Promise<T> | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    // Revalidates one at a time and before expiry, so that entries made together do not all expire together.
    const age = performance.now() - kept.since;
    if (!this.#isRenewing && age > this.#options.keptMs / 2) void this.#renew(key, kept);
    return kept.value;
  }

  async of(key: string, render: Render<T>): Promise<T> {
    return this.get(key) ?? this.#keep(key, render, this.#orBefore(key, render()));
  }

  /** Clears the cache: something that any entry may show has changed. */
  clear(): void {
    for (const [key, kept] of this.#kept) this.#drop(key, kept);
    for (const key of this.#before.keys()) this.#forget(key);
  }

  /** A fresh value, or the stale one if the database is away. */
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
      // A busy server serves it until the next is rendered: otherwise all callers would wait for that one.
      const isOver = () => !kept.isRenewing && this.#retire(key, kept, rendered);
      if (this.#kept.get(key) === kept) kept.timer = setTimeout(isOver, this.#options.keptMs).unref();
      return rendered;
    } catch (error) {
      this.#gone(key, kept);
      throw error;
    }
  }

  #weigh(key: string, kept: CacheEntry<T>, value: T): void {
    // It may have been evicted while it was rendered.
    if (this.#kept.get(key) !== kept) return;
    kept.bytes = this.#options.sizeOf(value);
    this.#bytes += kept.bytes;
    this.#shrink();
  }

  /** Its lifetime has ended: keeps it as the stale value. */
  #retire(key: string, kept: CacheEntry<T>, value: T): void {
    if (this.#kept.get(key) !== kept) return;
    this.#drop(key, kept);
    this.#forget(key);
    const timer = setTimeout(() => this.#forget(key), SHOWN_AGAIN_MS).unref();
    this.#before.set(key, { value, since: kept.since, bytes: kept.bytes, timer });
    this.#bytes += kept.bytes;
    this.#shrink();
  }

  /** Drops the stale value, so that the database's next absence does not bring it back. */
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
      // The next caller gets the error, unless the database is away.
      if (this.#options.isAway({ error })) this.#retire(key, kept, await kept.value);
      else this.#gone(key, kept);
    } finally {
      this.#isRenewing = false;
    }
  }
}
