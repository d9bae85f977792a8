type Turn<T> = { readonly running: Promise<T>; next: Promise<T> | null };

/**
 * One read at a time for each key. Who asks while one is under way shares the next: it begins after they asked, so nobody is
 * told what was true before. A failure is everyone's who shares it, and nobody's afterwards.
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
      // Nobody waits for a next one: the key is free.
      if (turn.next === null && this.#turns.get(key) === turn) this.#turns.delete(key);
    };
    turn.running.then(end, end);
    return turn.running;
  }
}
