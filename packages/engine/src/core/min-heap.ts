/** A priority queue: returns the smallest element first. */
export class MinHeap<T> {
  readonly #items: T[] = [];
  readonly #weight: (item: T) => number;

  constructor(weight: (item: T) => number) {
    this.#weight = weight;
  }

  push(item: T): void {
    const items = this.#items;
    const weight = this.#weight(item);
    let at = items.push(item) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = items[parent];
      if (above === undefined || this.#weight(above) <= weight) break;
      items[at] = above;
      at = parent;
    }
    items[at] = item;
  }

  pop(): T | undefined {
    const items = this.#items;
    const first = items[0];
    const last = items.pop();
    if (last === undefined || items.length === 0) return first;
    const weight = this.#weight(last);
    let at = 0;
    for (;;) {
      const left = at * 2 + 1;
      const child = this.#at(left + 1) < this.#at(left) ? left + 1 : left;
      const below = items[child];
      if (below === undefined || this.#weight(below) >= weight) break;
      items[at] = below;
      at = child;
    }
    items[at] = last;
    return first;
  }

  #at(index: number): number {
    const item = this.#items[index];
    return item === undefined ? Infinity : this.#weight(item);
  }
}
