/** Assigns keys to media lines. A key that continues keeps its line; a new one gets the line that was idle longest. */
export class LineTable {
  readonly #keys: (string | null)[];
  /** Idle lines, longest idle first. */
  readonly #idle: number[];

  constructor(count: number) {
    this.#keys = Array.from({ length: count }, () => null);
    this.#idle = this.#keys.map((_, index) => index);
  }

  get keys(): readonly (string | null)[] {
    return this.#keys;
  }

  /** Returns the lines that have changed. Keys beyond the number of lines are ignored. */
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
