/** A set of ids with a maximum size; evicts the oldest when it is full. */
export class BoundedSet {
  readonly #ids: Set<string>;
  readonly #max: number;

  constructor(ids: readonly string[], max: number) {
    this.#ids = new Set(ids);
    this.#max = max;
  }

  get ids(): string[] {
    return [...this.#ids];
  }

  get size(): number {
    return this.#ids.size;
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  add(id: string): void {
    this.#ids.delete(id);
    this.#ids.add(id);
    for (const oldest of this.#ids) {
      if (this.#ids.size <= this.#max) break;
      this.#ids.delete(oldest);
    }
  }

  /** Returns false if it wasn't in the set. */
  delete(id: string): boolean {
    return this.#ids.delete(id);
  }
}
