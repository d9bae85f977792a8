/** Runs what concerns the same key one after the other, and different keys side by side. */
export class KeyedQueue {
  readonly #tails = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key);
    const { promise: done, resolve: release } = Promise.withResolvers<void>();
    this.#tails.set(key, done);
    try {
      await before;
      return await work();
    } finally {
      // Nobody came after: the key is free.
      if (this.#tails.get(key) === done) this.#tails.delete(key);
      release();
    }
  }
}
