/** A page as rendered, before a visitor's own words are put in. */
export type RenderedPage = {
  status: number;
  headers: readonly (readonly [string, string])[];
  body: string;
};

/** Short enough that nobody notices, long enough that a link everyone follows at once is rendered a few times. */
const KEPT_MS = 2_000;
/** About 60 kB each. */
const KEPT_MAX = 100;

/**
 * Rendered pages by what they depend on. Rendering one costs ten times what sending it does; those who ask at the same
 * moment wait for the same rendering. Only whole, good pages are kept.
 */
export class PageCache {
  readonly #pages = new Map<string, Promise<RenderedPage>>();
  readonly #keptMs: number;

  constructor(keptMs = KEPT_MS) {
    this.#keptMs = keptMs;
  }

  async of(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    const known = this.#pages.get(key);
    if (known !== undefined) return known;
    const rendering = render();
    this.#pages.set(key, rendering);
    const drop = (): void => {
      if (this.#pages.get(key) === rendering) this.#pages.delete(key);
    };
    try {
      const page = await rendering;
      if (page.status === 200) setTimeout(drop, this.#keptMs).unref();
      else drop();
      return page;
    } catch (error) {
      drop();
      throw error;
    } finally {
      const oldest = this.#pages.size > KEPT_MAX ? this.#pages.keys().next() : null;
      if (oldest?.done === false) this.#pages.delete(oldest.value);
    }
  }
}
