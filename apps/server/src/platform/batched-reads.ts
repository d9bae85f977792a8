export type BatchOptions = {
  /** Batches that are read at the same time; callers wait for one of them only while so many are. */
  concurrency: number;
  maxSize: number;
};

type Waiting<Q, R> = { question: Q; resolve: (result: R) => void; reject: (error: unknown) => void };

/**
 * Reads what concurrent callers ask for in batches, where one read of many costs less than many reads. Without load each
 * caller gets a read of its own at once. Nothing is cached: a read begins after its callers asked. `read` answers in the
 * order of the questions. Where a batch fails, each of its callers gets a read of its own, so that nobody's failure is
 * another's; `isShared` says of which errors this would be in vain.
 */
export class BatchedReads<Q, R> {
  readonly #read: (questions: readonly Q[]) => Promise<readonly R[]>;
  readonly #isShared: (error: unknown) => boolean;
  readonly #options: BatchOptions;
  readonly #waiting: Waiting<Q, R>[] = [];
  #running = 0;

  constructor(
    read: (questions: readonly Q[]) => Promise<readonly R[]>,
    options: BatchOptions,
    isShared: (error: unknown) => boolean,
  ) {
    this.#read = read;
    this.#options = options;
    this.#isShared = isShared;
  }

  read(question: Q): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#running >= this.#options.concurrency || this.#waiting.length === 0) return;
    this.#running += 1;
    void this.#run(this.#waiting.splice(0, this.#options.maxSize)).finally(() => {
      this.#running -= 1;
      this.#next();
    });
  }

  async #run(batch: readonly Waiting<Q, R>[]): Promise<void> {
    try {
      const results = await this.#read(batch.map(({ question }) => question));
      if (results.length !== batch.length) throw new Error("A batch was answered in part");
      batch.forEach(({ resolve }, index) => resolve(results[index] as R));
    } catch (error) {
      if (batch.length === 1 || this.#isShared(error)) for (const { reject } of batch) reject(error);
      else for (const each of batch) await this.#run([each]);
    }
  }
}
