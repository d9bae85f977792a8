/** A page as rendered, before a visitor's own words are put in. */
export type RenderedPage = {
  status: number;
  headers: readonly (readonly [string, string])[];
  body: string;
};

type Kept = { page: Promise<RenderedPage>; since: number; isRenewing: boolean };
type Render = () => Promise<RenderedPage>;

/** Short enough that nobody notices, long enough that a link everyone follows at once is rendered a few times. */
const KEPT_MS = 2_000;
/** About 60 kB each. */
const KEPT_MAX = 100;

/**
 * Rendered pages by what they depend on. Rendering one costs ten times what sending it does; those who ask at the same
 * moment wait for the same rendering. Only whole, good pages are kept.
 */
export class PageCache {
  readonly #pages = new Map<string, Kept>();
  readonly #keptMs: number;
  #isRenewing = false;

  constructor(keptMs = KEPT_MS) {
    this.#keptMs = keptMs;
  }

  async of(key: string, render: Render): Promise<RenderedPage> {
    const kept = this.#pages.get(key);
    if (kept === undefined) return this.#keep(key, render());
    // One at a time and before it is over: pages that came together don't all have to be rendered together again.
    if (!this.#isRenewing && performance.now() - kept.since > this.#keptMs / 2)
      void this.#renew(key, kept, render);
    return kept.page;
  }

  /** Something has changed that pages may show. */
  clear(): void {
    this.#pages.clear();
  }

  async #keep(key: string, page: Promise<RenderedPage>): Promise<RenderedPage> {
    const kept = { page, since: performance.now(), isRenewing: false };
    this.#pages.delete(key);
    this.#pages.set(key, kept);
    const [oldest] = this.#pages.size > KEPT_MAX ? this.#pages.keys() : [];
    if (oldest !== undefined) this.#pages.delete(oldest);
    try {
      const rendered = await page;
      // A busy server shows it until the next is there: otherwise all who ask would have to wait for that one.
      const isOver = () => !kept.isRenewing && this.#drop(key, kept);
      if (rendered.status === 200) setTimeout(isOver, this.#keptMs).unref();
      else this.#drop(key, kept);
      return rendered;
    } catch (error) {
      this.#drop(key, kept);
      throw error;
    }
  }

  #drop(key: string, kept: Kept): void {
    if (this.#pages.get(key) === kept) this.#pages.delete(key);
  }

  async #renew(key: string, kept: Kept, render: Render): Promise<void> {
    this.#isRenewing = kept.isRenewing = true;
    try {
      const page = await render();
      if (this.#pages.get(key) === kept) void this.#keep(key, Promise.resolve(page));
    } catch {
      // Who asks next meets the fault themselves.
      this.#drop(key, kept);
    } finally {
      this.#isRenewing = false;
    }
  }
}
