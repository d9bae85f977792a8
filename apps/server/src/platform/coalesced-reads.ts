type Turn<T> = { readonly running: Promise<T>; next: Promise<T> | null };

/**
 * One read at a time per key. Callers during a read share the next one, which starts after their call, so that nobody
 * gets a stale result. All who share a read share its failure, which is not cached.
 */
export class CoalescedReads<T> {
  readonly #read: (key: string) => Promise<T>;
  readonly #turns = new Map<string, Turn<T>>();

  constructor(read: (key: string) => Promise<T>) {
    this.#read = read;
  }

  read(key: string): Promise<T> {
    const turn = this.#turns.get(key);
    if (turn === undefined) return this.#start(key);
    return (turn.next ??= turn.running.then(
      () => this.#start(key),
      () => this.#start(key),
    ));
  }

  #start(key: string): Promise<T> {
    const turn: Turn<T> = { running: this.#read(key), next: null };
    this.#turns.set(key, turn);
    const end = (): void => {
      // No caller waits for a next read: remove the key.
      if (turn.next === null && this.#turns.get(key) === turn) this.#turns.delete(key);
    };
    turn.running.then(end, end);
    return turn.running;
  }
}
