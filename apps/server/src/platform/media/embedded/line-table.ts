/** Which line carries what. Whatever goes on keeps its line; something new gets the one that was idle longest. */
export class LineTable {
  readonly #keys: (string | null)[];
  /** Lines that carry nothing, the one that was idle longest first. */
  readonly #idle: number[];

  constructor(count: number) {
    this.#keys = Array.from({ length: count }, () => null);
    this.#idle = this.#keys.map((_, index) => index);
  }

  get keys(): readonly (string | null)[] {
    return this.#keys;
  }

  /** Answers the lines that have changed. What there is no line for is left out. */
  assign(keys: readonly string[]): number[] {
    const wished = new Set(keys.slice(0, this.#keys.length));
    const changed = new Set<number>();
    this.#keys.forEach((key, index) => {
      if (key === null || wished.delete(key)) return;
      this.#keys[index] = null;
      this.#idle.push(index);
      changed.add(index);
    });
    for (const key of wished) {
      const index = this.#idle.shift();
      if (index === undefined) break;
      this.#keys[index] = key;
      changed.add(index);
    }
    return [...changed];
  }
}
