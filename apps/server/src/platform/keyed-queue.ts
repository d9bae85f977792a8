/** Runs tasks of the same key in order, and those of different keys concurrently. */
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
      // No further task: remove the key.
      if (this.#tails.get(key) === done) this.#tails.delete(key);
      release();
    }
  }
}
